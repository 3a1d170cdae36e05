import { z } from "zod";
import { Step, turnOf } from "@/lib/domain/run/steps";
import type { Tx } from "@/lib/platform/db/client";
import { wantEnd } from "@/lib/run/drivers/holds";

/** How long a node waits at most until it asks again whether it is its turn; another process may have taken the one before. */
const ASK_AGAIN_MS = 100;
/** So often it asks, then it ends all the same: the replay has taken another way than the recording. */
const ASK_CAP = 300;

const Row = z.object({ position: z.int(), steps: z.array(Step), open: z.array(z.string()) });

/**
 * Whether a node of a replayed run may end now; notes that it does. The run is locked by the caller, so that of two nodes
 * one goes first.
 */
export async function takeTurn(tx: Tx, end: { runId: string; nodeKey: string; waits: number }): Promise<boolean> {
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select b.position, b.steps, array(select n.key from node n where n.run_id = b.run_id
        and n.status in ('pending', 'ready', 'running', 'failed')) as open
      from run_bundle b where b.run_id = ${end.runId}::uuid`,
  );
  const row = rows[0];
  if (!row) return true;
  const { isTurn, position, cut } = turnOf({ ...row, open: new Set(row.open) }, end.nodeKey);
  if (!isTurn && end.waits < ASK_CAP) return false;
  await tx.$executeRaw`update run_bundle set position = ${position} where run_id = ${end.runId}::uuid`;
  if (cut !== null) await wantEnd(tx, end.runId, cut);
  return true;
}

const waiting = new Map<string, Set<() => void>>();

/** Resolves when a node of the run has ended in this process, or after a moment. */
export function untilTurn(runId: string): Promise<void> {
  return new Promise((resolve) => {
    const those = waiting.get(runId) ?? new Set();
    waiting.set(runId, those);
    const done = (): void => {
      clearTimeout(timer);
      those.delete(done);
      if (those.size === 0) waiting.delete(runId);
      resolve();
    };
    const timer = setTimeout(done, ASK_AGAIN_MS);
    those.add(done);
  });
}

/** Wakes the nodes of a run that wait for their turn in this process. */
export function turnTaken(runId: string): void {
  for (const wake of [...(waiting.get(runId) ?? [])]) wake();
}
