"use client";

import { useRefreshWhile } from "@/lib/client/use-refresh-while";

/** Shows a revision as soon as it is written. */
export function ReadWhileRevising({ isRevising }: { isRevising: boolean }): null {
  useRefreshWhile(isRevising);
  return null;
}
