import { setTimeout } from "node:timers/promises";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics";
import { LeaseLost } from "@/lib/run/drivers/captured";
import { NodeFailure, type WorkDeps, whoseOf } from "@/lib/run/engine/context";
import { asFailure } from "./as-failure";
import { type Claimed, fail } from "./end-node";
import { handBack } from "./lease";

/** How often a node is tried to be given back while the database is away; then its lease has run out anyway. */
const BACK_TRIES = 24;
/** Milliseconds between these tries. */
const BACK_MS = 500;

/** Gives a node back as soon as the database can be reached, and takes it up anew. */
async function whenBack(deps: WorkDeps, { claim, run }: Claimed, { stop, backMs = BACK_MS }: What): Promise<void> {
  for (let tries = 0; tries < BACK_TRIES && !stop.aborted; tries += 1) {
    const isBack = await handBack(deps.db, claim).then(
      () => true,
      () => false,
    );
    if (isBack) return deps.offer([{ nodeId: claim.id, ...whoseOf(run) }]);
    // It ends with an error where the worker stops meanwhile, which the next look at it tells.
    await setTimeout(backMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

interface What {
  error: unknown;
  stop: AbortSignal;
  /** Milliseconds between tries to give the node back, where they are to be others. */
  backMs?: number;
}

/**
 * What becomes of a node that was not worked to its end: it is given back where this worker stops or the database is away,
 * left to whoever holds it now, and has failed otherwise.
 */
export async function afterError(deps: WorkDeps, claimed: Claimed, what: What): Promise<void> {
  if (what.error instanceof LeaseLost) return;
  if (what.stop.aborted) return handBack(deps.db, claimed.claim);
  // Nothing is known of the work itself: the node is for whoever comes next, at the latest when its lease runs out.
  if (isDatabaseAway(what.error)) return whenBack(deps, claimed, what);
  const isFailure = what.error instanceof NodeFailure;
  if (!isFailure) log.error({ error: what.error }, "node failed");
  const failure = asFailure(what.error);
  count("stemma_node_ends_total", { kind: claimed.kind, outcome: isFailure ? failure.kind : "bug" });
  await fail(deps, claimed, failure).catch((error: unknown) => {
    if (!(error instanceof LeaseLost) && !isDatabaseAway(error)) throw error;
  });
}
