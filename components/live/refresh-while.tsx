"use client";

import { useRefreshWhile } from "@/lib/client/use-refresh-while";

/** Has a page that the server draws read again and again while something on it is under way. */
export function RefreshWhile({ isUnderWay }: { isUnderWay: boolean }): null {
  useRefreshWhile(isUnderWay);
  return null;
}
