import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { normalForm } from "@/lib/domain/facts/fact";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { storeRead } from "@/lib/run/drivers/capture-known";
import { digest } from "@/lib/run/drivers/captured";
import { noteStored } from "@/lib/run/drivers/free-rows";
import type { NodeContext } from "@/lib/run/engine/context";
import { Claim, OthersClaim } from "./others";
import { isReadBefore, type Progress } from "./search-progress";
import { isSharing, readingName } from "./shared-rounds";

/** What a search took of what it chose, and what others were reading then. */
const Claimed = z.object({ own: Claim, others: z.array(OthersClaim) });
type Claimed = z.infer<typeof Claimed>;

const Rows = z.array(z.object({ nodeId: z.string(), attempt: z.int(), content: z.string() }));

/** How often it is looked whether others have read what they took. */
const LOOK_MS = 250;

/** What the run's other searches under way have taken, and those that ended since this one began. */
async function listClaims(tx: Tx, { run, node }: NodeContext): Promise<OthersClaim[]> {
  const rows = Rows.parse(
    await tx.$queryRaw`
    select n.id as "nodeId", k.attempt, a.content
    from node n
      join node me on me.id = ${node.id}::uuid
      join knowledge_read k on k.node_id = n.id and k.attempt = n.attempt and k.name like 'claim\\_%'
      join artifact a on a.run_id = k.run_id and a.path = 'evidence/knowledge/' || k.sha256 || '.json'
    where n.project_id = ${run.projectId}::uuid and n.run_id = ${run.id}::uuid and n.id <> me.id and n.kind = 'search'
      and (n.status = 'running' or (n.status = 'complete' and n.ended_at >= me.started_at))
    order by n.ordinal, k.name`,
  );
  return rows.map(({ nodeId, attempt, content }) => {
    const { own } = Claimed.parse(JSON.parse(content));
    return { ...own, nodeId, attempt };
  });
}

/** What was read for which questions, with what others are reading now. */
function withClaims(readFor: Progress["readFor"], claims: readonly Claim[]): Progress["readFor"] {
  const all = new Map(readFor);
  for (const { passages, asked } of claims)
    for (const id of passages) all.set(id, new Set([...(all.get(id) ?? []), ...asked]));
  return all;
}

/** Takes of what a search chose what nobody else is reading for its questions: of two who choose at once, one takes it. */
async function claimNow(
  context: NodeContext,
  progress: Progress,
  { name, chosen, asked, read }: { name: string; chosen: readonly string[]; asked: string[]; read: string },
): Promise<Claimed> {
  const { db, run, node } = context;
  const claimed = await inTransaction(db, async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`claims of ${run.id}`}, 0))`;
    const others = (await listClaims(tx, context)).filter(({ passages }) => passages.some((id) => chosen.includes(id)));
    const seen = { ...progress, readFor: withClaims(progress.readFor, others) };
    const own = { passages: chosen.filter((id) => !isReadBefore(seen, id)), asked, read };
    const taken = { own, others };
    const step = { projectId: run.projectId, runId: run.id, nodeId: node.id, attempt: node.attempt };
    await storeRead(tx, step, { name, content: canonicalJson(taken) });
    return taken;
  });
  // Whoever recalls it stores it no second time.
  noteStored(db, { runId: run.id, sha256: digest(canonicalJson(claimed)) });
  return claimed;
}

/**
 * Of the passages that a search chose, by their ids, those that it reads itself; what another reads for its questions in
 * the same moment is left to that one, and awaited before anything is answered from it.
 */
export async function claim(
  context: NodeContext,
  progress: Progress,
  { chosen, further }: { chosen: readonly string[]; further: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (!isSharing(context) || chosen.length === 0) return new Set(chosen);
  progress.claims += 1;
  const name = `claim_${progress.loop.length + 1}_${progress.claims}`;
  const asked = [...progress.input.perspective.questions, ...further, ...progress.ofOthers].map(normalForm);
  const read = readingName(progress.loop.length + 1);
  const { own, others } = await context.recall(name, Claimed, () =>
    claimNow(context, progress, { name, chosen, asked: [...new Set(asked)], read }),
  );
  progress.readFor = withClaims(progress.readFor, others);
  const taken = new Set(own.passages);
  const left = chosen.filter((id) => !taken.has(id));
  progress.leftTo.push(...others.filter(({ passages }) => passages.some((id) => left.includes(id))));
  return taken;
}

const Open = z.array(z.object({ open: z.int() }));

/** Waits until others have read what was left to them, or are no longer at it. */
export async function untilRead({ db, signal }: NodeContext, claims: readonly OthersClaim[]): Promise<void> {
  const given = JSON.stringify(claims.map(({ nodeId, attempt, read }) => ({ nodeId, attempt, read })));
  for (;;) {
    signal.throwIfAborted();
    const [row] = Open.parse(
      await db.$queryRaw`
      select count(*)::int as open
      from jsonb_to_recordset(${given}::jsonb) as given("nodeId" uuid, attempt int, read text)
        join node n on n.id = given."nodeId" and n.attempt = given.attempt and n.status = 'running'
      where n.lease_until > now() and not exists (
        select from knowledge_read k where k.node_id = n.id and k.attempt = n.attempt and k.name = given.read)`,
    );
    if (row === undefined || row.open === 0) return;
    await setTimeout(LOOK_MS, undefined, { signal });
  }
}
