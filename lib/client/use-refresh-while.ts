"use client";

import { useEffect } from "react";
import { useReadAgain } from "./fresh-page";

/** How often a page is read again while something on it is under way, in milliseconds. */
const EVERY_MS = 2_000;

/** Reads the page's data again and again for as long as `isUnderWay`; rests while the page is hidden. */
export function useRefreshWhile(isUnderWay: boolean): void {
  const readAgain = useReadAgain();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") readAgain();
    }, EVERY_MS);
    return (): void => clearInterval(timer);
  }, [isUnderWay, readAgain]);
}
