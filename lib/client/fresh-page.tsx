"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useTransition } from "react";

const ReadAgain = createContext<() => void>(() => undefined);

/**
 * Reads the page's data again, for sure: the router drops a refresh that is under way when the address changes
 * meanwhile, and then it is asked once more.
 */
export function FreshPage({ children }: { children: ReactNode }): ReactNode {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  /** The address for which it was last asked; null when what the page shows is fresh. */
  const askedAt = useRef<string | null>(null);
  const readAgain = useCallback((): void => {
    askedAt.current = window.location.href;
    startReading(() => router.refresh());
  }, [router]);
  useEffect(() => {
    if (isReading || askedAt.current === null) return;
    if (askedAt.current === window.location.href) askedAt.current = null;
    else readAgain();
  }, [isReading, readAgain]);
  return <ReadAgain value={readAgain}>{children}</ReadAgain>;
}

/** What reads the page's data again after something on it changed. */
export function useReadAgain(): () => void {
  return use(ReadAgain);
}
