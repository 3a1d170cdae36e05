"use client";

import { useThrottledCallback } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RunView } from "@/lib/features/runs/views/run";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { useReadAgain } from "./fresh-page";
import { keys } from "./keys";
import { adoptFresh, mergeDelta, outdates } from "./merge-run";
import { type Connection, useLive } from "./use-live";

/** At most one reading of the whole page in this many milliseconds, however fast facts arrive. */
const READ_AGAIN_EVERY_MS = 2_500;

/**
 * A run as its page shows it: the server's reading first, then every delta of the stream. What deltas do not carry
 * (facts, contradictions, gaps, the plan) is read again by refreshing the page's data when the head says it changed.
 */
export function useRun(runId: string, initial: RunView): { view: RunView; connection: Connection } {
  const queries = useQueryClient();
  const refresh = useReadAgain();
  const key = keys.run(runId);
  const { data: view } = useQuery<RunView>({
    queryKey: key,
    queryFn: () => queries.getQueryData<RunView>(key) ?? initial,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const readAgain = useThrottledCallback(refresh, READ_AGAIN_EVERY_MS);

  useEffect(() => {
    queries.setQueryData<RunView>(keys.run(runId), (shown) => (shown ? adoptFresh(shown, initial) : initial));
  }, [queries, runId, initial]);

  function take(delta: RunDelta): void {
    const shown = queries.getQueryData<RunView>(key);
    if (shown === undefined) return;
    queries.setQueryData(key, mergeDelta(shown, delta));
    if (outdates(shown.run, delta.run)) readAgain();
  }

  const connection = useLive({
    runId,
    isWanted: view.run.status !== "completed" && view.run.status !== "cancelled",
    seq: () => queries.getQueryData<RunView>(key)?.run.seq ?? initial.run.seq,
    onDelta: take,
  });
  return { view, connection };
}
