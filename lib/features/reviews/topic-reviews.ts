import { z } from "zod";
import type { RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { stages, type TopicState } from "@/lib/domain/core/words";
import { approvalsNeeded, isTopicOpen, judged, type PeoplesVerdict } from "@/lib/domain/decide/review";
import { ReviewInput, ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { requireToWake } from "@/lib/features/kit/being-deleted";
import { isLive } from "@/lib/features/runs/controls";
import { makersOfRun, refuseOwn } from "@/lib/knowledge/four-eyes";
import { acceptFacts } from "@/lib/knowledge/judge";
import type { Db, Tx } from "@/lib/platform/db/client";
import { actOnRun, type LockedRun, lockRun } from "@/lib/run/engine/act-on-run";
import { listApprovers, type Reviewed, refuseTwice, writeReview } from "@/lib/run/engine/approvals";

/** A person's verdict on what a search found. */
export interface JudgeTopic extends PeoplesVerdict {
  runId: RunId;
  /** The node of the search, or of its review. */
  nodeKey: string;
  /** What the reviewer saw of it. */
  seen: TopicState;
  userId: UserId;
}

const Topic = z.object({
  id: z.string(),
  key: z.string(),
  stage: z.enum(stages),
  round: z.int(),
  status: z.string(),
  attempt: z.int(),
  input: ReviewInput,
  result: ReviewResult.nullable(),
  searchId: z.string(),
  searchInput: SearchInput,
  searchResult: z.unknown(),
  isReplay: z.boolean(),
  rerunKey: z.string().nullable(),
});
type Topic = z.infer<typeof Topic>;

/** The review of the topic that the key names, with the search that it is of. */
async function findTopic(tx: Tx, runId: RunId, key: string): Promise<Topic> {
  const rows = await tx.$queryRaw<unknown[]>`
    select n.id, n.key, n.stage::text, n.round, n.status::text, n.attempt, n.input, n.result, s.id as "searchId",
      s.input as "searchInput", s.result as "searchResult", r.mode = 'replay' as "isReplay",
      (select o.key from node o where o.run_id = n.run_id
        and o.key = (n.input->>'thread') || '-retry-' || ((n.input->>'rerun')::int + 1)) as "rerunKey"
    from node n join run r on r.id = n.run_id
      join node s on s.run_id = n.run_id and s.key = n.input->>'search'
    where n.run_id = ${runId}::uuid and n.kind = 'review' and (n.key = ${key} or n.input->>'search' = ${key})`;
  if (rows[0] === undefined) throw new Refusal("not_found", "There is no such topic.");
  return Topic.parse(rows[0]);
}

/** What stands of a topic: nobody has judged it yet, or what came of it. */
function stateOf({ status, result }: Topic): TopicState | null {
  if (status === "in_review") return "in_review";
  return status === "complete" && result !== null ? result.verdict : null;
}

function refuseClosed(run: LockedRun, topic: Topic, { seen, verdict }: JudgeTopic): ReviewResult {
  if (!isLive(run) || !isTopicOpen(run, topic)) {
    throw new Refusal("conflict", "The run has gone past this topic. Review its report instead.");
  }
  if (topic.rerunKey !== null) {
    throw new Refusal("stale", "This topic was sent back meanwhile. Reload to see what took its place.");
  }
  const state = stateOf(topic);
  if (state === null || topic.result === null) {
    throw new Refusal("conflict", "Nothing has been found for this topic yet that could be reviewed.");
  }
  if (state !== seen) {
    throw new Refusal("stale", "Someone else has judged this topic meanwhile. Reload to see it, then decide again.");
  }
  if (state === verdict) throw new Refusal("conflict", `This topic is ${verdict} already.`);
  return topic.result;
}

/** The facts of a topic that people accepted; a person's verdict on a single fact stands over it. */
async function acceptFactsOf(tx: Tx, scope: Scope, topic: Topic): Promise<void> {
  const found = SearchResult.safeParse(topic.searchResult).data;
  const rejected = new Set(topic.result?.rejectedKeys ?? []);
  const facts = await tx.fact.findMany({
    where: { projectId: scope.projectId, key: { in: (found?.facts ?? []).map((fact) => fact.id) } },
    select: { id: true, key: true },
  });
  await acceptFacts(
    tx,
    scope,
    facts.filter((fact) => !rejected.has(fact.key)).map((fact) => fact.id),
  );
}

/** How many more people have to accept the topic. */
async function approvalsLeft(
  tx: Tx,
  scope: Scope,
  { run, of, makers }: { run: LockedRun; of: Reviewed; makers: ReadonlySet<string> },
): Promise<number> {
  const given = await listApprovers(tx, scope, { ...of, makers });
  return Math.max(0, approvalsNeeded(run.settings) - given.length);
}

/** What people's word leads to: the topic is done, and a run that waits or halted for it goes on. */
async function conclude(
  tx: Tx,
  scope: Scope,
  { run, topic, result }: { run: LockedRun; topic: Topic; result: ReviewResult },
): Promise<void> {
  await tx.node.update({
    where: { id: topic.id },
    data: { status: "complete", result: JSON.parse(JSON.stringify(result)) },
    select: { id: true },
  });
  await tx.review.updateMany({
    where: { projectId: scope.projectId, subject: "node", subjectId: topic.id, consumedAt: null },
    data: { consumedAt: new Date() },
  });
  if (result.verdict === "accepted") await acceptFactsOf(tx, scope, topic);
  if (run.status !== "halted") return;
  await requireToWake(tx, scope, run.status);
  await tx.run.update({
    where: { id: run.id },
    data: { status: "running", statusReason: null, haltKind: null },
    select: { id: true },
  });
}

/**
 * A person's verdict on a topic: it stands over an agent's. What is accepted by as many as the run asks
 * for lets the run go on; what one person rejects is searched again with what they miss. Returns how many more people
 * have to accept it.
 */
export async function judgeTopic(db: Db, scope: Scope, input: JudgeTopic): Promise<number> {
  const { runId, userId, verdict, note, gaps, actionItems } = input;
  if (verdict === "rejected" && gaps.length + actionItems.length === 0) {
    throw new Refusal("invalid", "Say what is missing, or what the next search should do.", "gaps");
  }
  return actOnRun(db, runId, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    const topic = await findTopic(tx, runId, input.nodeKey);
    const before = refuseClosed(run, topic, input);
    const of: Reviewed = {
      runId,
      subject: "node",
      subjectId: topic.id,
      version: Math.max(1, topic.attempt),
      isReplay: topic.isReplay,
    };
    const makers = await makersOfRun(tx, { ...scope, runId, nodeKeys: [topic.input.thread, topic.input.search] });
    if (verdict === "accepted") {
      refuseOwn(makers, userId, "started its run or added it");
      await refuseTwice(tx, scope, { ...of, makers, userId });
    }
    await writeReview(tx, scope, { of, given: { verdict, note, gaps, actionItems, userId }, nodeKey: topic.key });
    const left = verdict === "accepted" ? await approvalsLeft(tx, scope, { run, of, makers }) : 0;
    if (left === 0) await conclude(tx, scope, { run, topic, result: judged(before, input) });
    return { value: left, cause: `topic_judged ${topic.key}` };
  });
}
