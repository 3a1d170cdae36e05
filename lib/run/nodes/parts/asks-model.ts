import type { NodeRun } from "@/lib/run/engine/context";

/** Whether a model reads and decides; without one all is read and decided again from the start, for it costs nothing. */
export function asksModel({ run }: { run: Pick<NodeRun, "mode"> }): boolean {
  return run.mode === "live";
}
