"use client";

import { useState } from "react";
import type { ThreadView } from "@/lib/features/comments/views/comments";

interface LinkedThread {
  /** The thread whose link led here; none once it was put away. */
  thread: ThreadView | undefined;
  /** Whether it was resolved before: it is shown all the same, and does not vanish when it is resolved now. */
  wasResolved: boolean;
  putAway: () => void;
}

/** What a link to a thread leads to. `openId` is the thread that the address names when the page comes. */
export function useLinkedThread(threads: readonly ThreadView[], openId: string | null): LinkedThread {
  const [linked, setLinked] = useState(openId);
  const [wasResolved, setWasResolved] = useState<boolean | null>(null);
  const thread = threads.find(({ id }) => id === linked);
  if (thread !== undefined && wasResolved === null) setWasResolved(thread.resolved !== null);
  return { thread, wasResolved: wasResolved === true, putAway: () => setLinked(null) };
}
