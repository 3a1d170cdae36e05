import { z } from "zod";
import type { Stage } from "@/lib/domain/core/words";
import { directiveCap, leftRejected, type SentBack, sentBackBy } from "@/lib/domain/decide/directives";
import type { NodeDraft } from "@/lib/domain/run/plan";
import { RETRY_EXHAUSTED } from "@/lib/domain/run/retry";
import type { RunState } from "@/lib/domain/run/run-state";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";

interface Run {
  id: string;
  project_id: string;
}

/** Writes a directive for each topic that a review sent back, and what is told of it. */
export async function writeSentBack(
  tx: Tx,
  run: Run,
  { added, state, ids }: { added: readonly NodeDraft[]; state: RunState; ids: ReadonlyMap<string, string> },
): Promise<NewEvent[]> {
  const sentBack = sentBackBy(state.nodes, added);
  if (sentBack.length === 0) return [];
  await tx.retryDirective.createMany({
    data: sentBack.flatMap(({ search, review }) => {
      const nodeId = ids.get(search.key);
      if (nodeId === undefined) return [];
      const isCounted = review.by !== "people";
      const place = { projectId: run.project_id, runId: run.id, nodeId, attempt: search.attempt };
      return [{ ...place, kind: "rejected" as const, reason: review.reason, backoffMs: 0, isCounted }];
    }),
    skipDuplicates: true,
  });
  await tx.$executeRaw`
    update node set tags = array_remove(tags, ${RETRY_EXHAUSTED})
    where run_id = ${run.id}::uuid and status = 'complete' and key = any(${sentBack.map(({ search }) => search.key)})`;
  return sentBackEvents(sentBack, state.settings);
}

/** What is told of topics that reviews sent back; people may send one back oftener than agents may. */
export function sentBackEvents(
  sentBack: readonly Pick<SentBack, "search" | "rerun" | "review">[],
  { rerunCap }: Pick<RunState["settings"], "rerunCap">,
): NewEvent[] {
  return sentBack.map(({ search, rerun, review }): NewEvent => {
    const cap = Math.max(rerun, rerunCap);
    return {
      kind: "retry_directives_written",
      payload: { node: search.title, failure: "rejected", attempt: rerun, cap, backoffMs: 0 },
      reason: review.reason,
      nodeKey: search.key,
    };
  });
}

const Tagged = z.array(z.object({ key: z.string(), title: z.string(), ordinal: z.int() }));

/** Names, once, the topics of a stage that are not searched again because it has tried as often as it may. */
export async function nameLeftRejected(tx: Tx, run: Run, state: RunState, stage: Stage): Promise<NewEvent[]> {
  const left = leftRejected(state, stage);
  if (left.length === 0) return [];
  const rows = Tagged.parse(
    await tx.$queryRaw`
      update node set tags = array_append(tags, ${RETRY_EXHAUSTED})
      where run_id = ${run.id}::uuid and key = any(${left.map(({ key }) => key)})
        and not ${RETRY_EXHAUSTED} = any(tags) returning key, title, ordinal`,
  );
  return spentEvents(rows, { cap: directiveCap(state), stage });
}

/** What is told of topics that are not searched again, in the order of the plan; nothing where there is none. */
export function spentEvents(
  left: readonly { title: string; ordinal: number }[],
  { cap, stage }: { cap: number; stage: Stage },
): NewEvent[] {
  if (left.length === 0) return [];
  const steps = left.toSorted((a, b) => a.ordinal - b.ordinal).map(({ title }) => title);
  const reason = `The stage has tried again ${cap} times, as often as it may.`;
  return [{ kind: "retries_spent", payload: { steps, cap }, reason, stage }];
}

const Taken = z.array(z.object({ key: z.string() }));

/** Notes that what was sent back is searched again now. */
export async function consumeSentBack(
  tx: Tx,
  run: Run,
  { started, state }: { started: readonly string[]; state: RunState },
): Promise<NewEvent[]> {
  const wanted = sentBackBy(
    state.nodes,
    state.nodes.filter((node) => node.attempt === 0 && started.includes(node.key)),
  );
  if (wanted.length === 0) return [];
  const rows = await tx.$queryRaw`
    update retry_directive d set consumed_at = now() from node n
    where n.id = d.node_id and n.run_id = ${run.id}::uuid and d.kind = 'rejected' and d.consumed_at is null
      and n.key = any(${wanted.map(({ search }) => search.key)})
    returning n.key`;
  const taken = new Set(Taken.parse(rows).map(({ key }) => key));
  return wanted
    .filter(({ search }) => taken.has(search.key))
    .map(({ draft, rerun, review }): NewEvent => {
      const payload = { node: draft.title, attempt: rerun, failure: "rejected" };
      return { kind: "retry_directives_consumed", payload, reason: review.reason, nodeKey: draft.key };
    });
}
