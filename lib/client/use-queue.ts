"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchView } from "./fetch-view";
import { useReadAgain } from "./fresh-page";
import { keys } from "./keys";

/** How often a page that shows what waits asks whether something came or went, in milliseconds; none in a hidden tab. */
const LOOK_EVERY_MS = 5_000;

/** What its reader has just done is read again by what did it; after so long a page that is still behind reads itself. */
const SETTLES_MS = 500;

/**
 * Has a page that shows what waits for review read again once the queue is another than the one it shows: what colleagues
 * judge leaves it, what runs bring comes. `mark` is of the queue as the server read it; the first question is asked as the
 * page comes to life, so that nothing falls between the two.
 */
export function useQueueFollowed(mark: string): void {
  const readAgain = useReadAgain();
  const { data } = useQuery({
    queryKey: keys.reviewCount,
    queryFn: () => fetchView("review-count"),
    refetchOnMount: "always",
    refetchInterval: LOOK_EVERY_MS,
  });
  const isBehind = data !== undefined && data.mark !== mark;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(readAgain, SETTLES_MS);
    // It may have changed yet again while it was read.
    const next = setInterval(readAgain, LOOK_EVERY_MS);
    return (): void => {
      clearTimeout(timer);
      clearInterval(next);
    };
  }, [isBehind, readAgain]);
}
