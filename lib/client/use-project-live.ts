"use client";

import { useThrottledCallback } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AsOf } from "@/lib/features/projects/views/as-of";
import type { ProjectNowView } from "@/lib/features/projects/views/now";
import { isBehind } from "./by-others";
import { useReadAgain } from "./fresh-page";
import { useInBrowser } from "./hydration/use-in-browser";
import { keys } from "./keys";
import { readAnew } from "./read-anew";
import { commandsSent } from "./send-command";
import { keepOpen } from "./use-live";

/** At most one reading of a page in this many milliseconds, however fast a project changes. */
const READ_AGAIN_EVERY_MS = 2_500;

/**
 * Keeps a project's stream open while the page is in sight: others see that somebody is here, and what they say, who
 * comes and what is to be read appears without reloading. A browser grants one server few streams at once, so that a
 * page out of sight has none.
 */
export function useProjectLive(projectId: string, { runId }: { runId: string | null }): void {
  const queries = useQueryClient();
  useEffect(() => {
    let close: (() => void) | null = null;
    let seq = -1;
    function take(now: ProjectNowView): void {
      queries.setQueryData(keys.presence(projectId), now);
      queries.setQueryData(keys.unread(), { unread: now.unread });
      if (now.seq !== seq) void readAnew(queries, keys.allComments(projectId));
      seq = now.seq;
    }
    function follow(): void {
      if (document.visibilityState === "visible") {
        const address = `/api/events/project/${projectId}${runId === null ? "" : `?run=${runId}`}`;
        const view = `/api/views/project/${projectId}`;
        close ??= keepOpen<ProjectNowView>({ address: () => address, view, take, say: () => undefined });
      } else {
        close?.();
        close = null;
      }
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    return (): void => {
      document.removeEventListener("visibilitychange", follow);
      close?.();
    };
  }, [queries, projectId, runId]);
}

/** What the project's stream said last; null before it has said anything. */
function useNow(projectId: string): ProjectNowView | null {
  const { data } = useQuery<ProjectNowView | null>({
    queryKey: keys.presence(projectId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  return data ?? null;
}

/**
 * Has a page read again once its project is further than the page says: also where that came to be between the server's
 * reading and the browser's first hearing of it, or while the page was out of sight.
 */
export function useFollowing(projectId: string, asOf: AsOf): void {
  const queries = useQueryClient();
  const now = useNow(projectId);
  const refresh = useReadAgain();
  const readAgain = useThrottledCallback(() => {
    refresh();
    for (const subject of ["fact", "knowledge"]) void readAnew(queries, [subject]);
  }, READ_AGAIN_EVERY_MS);
  /** What the page shows or has asked for, and how many commands had been sent when it came. */
  const shown = useRef({ asOf, sent: 0 });
  useEffect(() => {
    shown.current = { asOf, sent: commandsSent() };
  }, [asOf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that comes is looked at as well as what is heard.
  useEffect(() => {
    const { asOf: seen, sent } = shown.current;
    if (now === null || !isBehind(now, seen, { hasActed: commandsSent() > sent })) return;
    shown.current = { asOf: now, sent };
    readAgain();
  }, [now, asOf, readAgain]);
}

/** Who else is here, as the project's stream said last; to a part that comes to life nobody, as the server knew of none. */
export function usePresent(projectId: string): ProjectNowView["people"] {
  const isInBrowser = useInBrowser();
  const now = useNow(projectId);
  // The stream is faster than the script of some parts.
  if (!isInBrowser) return [];
  return now?.people.filter(({ id }) => id !== now.me) ?? [];
}
