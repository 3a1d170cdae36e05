"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState, useTransition } from "react";

const ReadAgain = createContext<() => void>(() => undefined);

/** A refresh that has not come by then is not waited for. */
const PATIENCE_MS = 10_000;

/** What was read may still be on its way into the page for so long after the router says that it is there. */
const SETTLES_MS = 3_000;

interface Refresh {
  address: string;
  /** Until when a change of the address may cost the page what was read; in milliseconds of the page's clock. */
  untilMs: number;
}

/**
 * Reads the page's data again, for sure: the router drops a refresh when the address changes before the page shows what
 * was read, and then it is asked once more. One after the other: a refresh that overtakes another makes the router load
 * the whole page anew, and with it goes what was written, opened or clicked.
 */
export function FreshPage({ children }: { children: ReactNode }): ReactNode {
  const router = useRouter();
  const address = `${usePathname()}?${useSearchParams()}`;
  const [isReading, startReading] = useTransition();
  /** Counts what was read: a busy browser may show a refresh at once with its beginning, and was never seen reading. */
  const [read, setRead] = useState(0);
  /** The last refresh; null when what the page shows is fresh. */
  const refresh = useRef<Refresh | null>(null);
  /** Until when a refresh that is under way is waited for, in milliseconds of the page's clock; whether another is wanted. */
  const queue = useRef({ busyUntilMs: 0, isWanted: false });
  /** Looks whether one is wanted still when the one under way is no longer waited for. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAgain = useCallback((): void => {
    refresh.current = { address: window.location.href, untilMs: Number.POSITIVE_INFINITY };
    const now = performance.now();
    if (now < queue.current.busyUntilMs) {
      queue.current.isWanted = true;
      return;
    }
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      if (queue.current.isWanted) readAgain();
    }, PATIENCE_MS + 1);
    queue.current = { busyUntilMs: now + PATIENCE_MS, isWanted: false };
    startReading(() => {
      setRead((before) => before + 1);
      router.refresh();
    });
  }, [router]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read may come without having been seen on its way.
  useEffect(() => {
    if (isReading) return;
    const { isWanted } = queue.current;
    queue.current = { busyUntilMs: 0, isWanted: false };
    if (isWanted) readAgain();
  }, [isReading, read, readAgain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is looked at whenever it changes.
  useEffect(() => {
    const last = refresh.current;
    if (isReading || last === null) return;
    if (last.address === window.location.href) {
      last.untilMs = Math.min(last.untilMs, performance.now() + SETTLES_MS);
      return;
    }
    refresh.current = null;
    if (performance.now() < last.untilMs) readAgain();
  }, [isReading, read, address, readAgain]);
  return <ReadAgain value={readAgain}>{children}</ReadAgain>;
}

/** What reads the page's data again after something on it changed. */
export function useReadAgain(): () => void {
  return use(ReadAgain);
}
