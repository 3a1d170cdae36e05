"use client";

import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { relativeTime } from "./relative-time";

const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium" });

/** How often relative times are told anew, in milliseconds. */
const TELL_EVERY_MS = 20_000;

/**
 * When the server drew the page, in milliseconds: until the reader's clock is read, times are told by it, in nearly the same
 * words. Others would move what stands beneath them away from under a pointer.
 */
export const DrawnAt = createContext(0);

/** An instant: relative, with the exact one on hover. */
export function Time({ at }: { at: string }): ReactNode {
  const nowMs = useNowMs();
  const drawnAtMs = use(DrawnAt);
  const instant = new Date(at);
  if (nowMs === null) return <time dateTime={at}>{relativeTime(instant.getTime(), drawnAtMs, "UTC")}</time>;
  return (
    <time dateTime={at} title={exact.format(instant)}>
      {relativeTime(instant.getTime(), nowMs)}
    </time>
  );
}

/** The reader's clock in milliseconds, told every 20 s; null on the server and while the page comes alive. */
function useNowMs(): number | null {
  return useSyncExternalStore(subscribe, readClock, () => null);
}

let tellers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let told = 0;

function subscribe(teller: () => void): () => void {
  tellers = new Set([...tellers, teller]);
  timer ??= setInterval(tell, TELL_EVERY_MS);
  return () => {
    tellers.delete(teller);
    if (tellers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    told = 0;
  };
}

function readClock(): number {
  if (told === 0) told = Date.now();
  return told;
}

function tell(): void {
  told = Date.now();
  for (const teller of tellers) teller();
}

/** When something that lets in was last used. */
export function LastUsed({ at }: { at: string | null }): ReactNode {
  if (at === null) return "never used";
  return (
    <>
      last used <Time at={at} />
    </>
  );
}
