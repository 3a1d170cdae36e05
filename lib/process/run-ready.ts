import { deleteSources } from "@/lib/features/library/deletion/delete-sources";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { advanceReplay, advanceReplays } from "@/lib/features/replay/replay-steps";
import { deleteResearch } from "@/lib/features/researchers/deletion/delete-research";
import { workSummary } from "@/lib/features/researchers/summaries";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { type NodeJob, senderOf } from "@/lib/platform/queue/queue";
import { sealFormer } from "@/lib/platform/vault/reseal";
import type { WorkDeps } from "@/lib/run/engine/context";
import { type AnsweringOf, answersOf } from "@/lib/run/worker/answers";
import type { Desk } from "@/lib/run/worker/desk";
import { openLeases } from "@/lib/run/worker/leases";
import { openPool } from "@/lib/run/worker/pool";
import { listDueRuns, listReady, tickRun } from "@/lib/run/worker/recovery";
import { type DriverOf, workNode } from "@/lib/run/worker/work";
import { newWorkerName } from "@/lib/run/worker/worker-name";

/** Nodes that one call has under way at once, and how many of these it works at once. */
const NODES_AT_ONCE = 32;
const DESKS = 4;
/** How often it looks for what others made ready, in milliseconds. */
const LOOK_MS = 250;

/**
 * Works what is ready for at most `forMs` milliseconds, in the process that calls: for platforms on which no worker can
 * live. The same code as the worker's; what is not done in time is handed back. Returns how many nodes were worked.
 */
export async function runReady(
  db: Db,
  driversOf: (deps: WorkDeps) => DriverOf,
  limit: { forMs: number; answeringOf?: AnsweringOf },
): Promise<number> {
  const endsAtMs = performance.now() + limit.forMs;
  const handingBack = new AbortController();
  const pool = openPool({
    places: NODES_AT_ONCE,
    desks: DESKS,
    signal: handingBack.signal,
    onError: (error) => log.error({ error }, "node was not worked"),
  });
  let worked = 0;
  const take = (node: NodeJob): void => {
    if (performance.now() >= endsAtMs) return;
    const { nodeId } = node;
    const work = async (desk: Desk): Promise<void> => {
      await workNode(deps, driverOf, { nodeId, desk, stop: handingBack.signal });
      worked += 1;
    };
    pool.start({ name: nodeId, whose: node, node, work });
  };
  const leases = openLeases(db);
  const deps: WorkDeps = {
    db,
    boss: await senderOf(db),
    worker: newWorkerName(),
    leases,
    room: () => (performance.now() >= endsAtMs ? 0 : Math.max(0, NODES_AT_ONCE - pool.size())),
    offer: (nodes) => nodes.forEach(take),
    advanceReplay: (runId) => advanceReplay(db, runId),
  };
  const driverOf = driversOf(deps);
  const driverFor = answersOf(db, limit.answeringOf);
  const summarized = workSummary(db, { driverFor, signal: handingBack.signal }).catch((error: unknown) =>
    log.error({ error }, "a project's summary was not made"),
  );
  const deleted = deleteDue(db, handingBack.signal).catch((error: unknown) =>
    log.error({ error }, "a project was not deleted"),
  );
  const sealed = sealFormer(db).catch((error: unknown) => log.error({ error }, "secrets were not sealed"));
  const deletedSources = deleteSources(db, handingBack.signal).catch((error: unknown) =>
    log.error({ error }, "a source was not deleted"),
  );
  const deletedResearch = deleteResearch(db, handingBack.signal).catch((error: unknown) =>
    log.error({ error }, "research was not deleted"),
  );
  const deadline = setTimeout(() => {
    pool.close();
    handingBack.abort(new Error("The time of this call is up."));
  }, limit.forMs);
  do {
    for (const node of await listReady(db)) take(node);
    for (const { runId } of await listDueRuns(db)) await tickRun(deps, runId, "sweep");
    await advanceReplays(db);
    const pause = new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await Promise.race([pool.idle(), pause]);
  } while (performance.now() < endsAtMs && (pool.size() > 0 || (await listReady(db)).length > 0));
  await pool.idle();
  await summarized;
  await deleted;
  await sealed;
  await deletedSources;
  await deletedResearch;
  clearTimeout(deadline);
  leases.close();
  return worked;
}
