import type { RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { NodeKind, Planner, Stage } from "@/lib/domain/core/words";
import { addedNodes, type Place } from "@/lib/domain/plan/strategy";
import { treeOf } from "@/lib/domain/run/of-settings";
import { DROPPED } from "@/lib/domain/run/plan";
import { type Perspective, ReviewInput, SearchInput } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";
import { actOnRun, type LockedRun, lockRun, runEvents } from "@/lib/run/engine/act-on-run";
import { insertNodes } from "@/lib/run/engine/insert-nodes";
import { storedPlanner } from "@/lib/run/engine/stored-planner";

/** Searches that one plan holds at most, those that people add among them. */
const SEARCHES_MAX = 16;

interface Change {
  runId: RunId;
  userId: UserId;
}

/** The plan may be changed while its first wave is under way and no limit has ended research. */
async function lockOpen(tx: Tx, scope: Scope, runId: RunId): Promise<LockedRun> {
  const run = await lockRun(tx, scope, runId);
  const { limitReached } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { limitReached: true } });
  const isOpen = ["running", "paused", "waiting"].includes(run.status) && run.stage === "wave1";
  if (!isOpen || limitReached !== null) {
    throw new Refusal("conflict", "The plan can be changed only while its searches are under way.");
  }
  return run;
}

interface Planned {
  id: string;
  key: string;
  kind: NodeKind;
  stage: Stage;
  ordinal: number;
  input: unknown;
  addedById: string | null;
}

function listPlanned(tx: Tx, runId: RunId): Promise<Planned[]> {
  return tx.node.findMany({
    where: { runId },
    orderBy: { ordinal: "asc" },
    select: { id: true, key: true, kind: true, stage: true, ordinal: true, input: true, addedById: true },
  });
}

/** A tree plans as many topics as it has depth for; of other plans people's searches are part of the whole. */
function refuseTooMany(nodes: readonly Planned[], planner: Planner | null): void {
  const searches = nodes.filter((node) => node.kind === "search");
  const counted = planner === "tree" ? searches.filter((node) => node.addedById !== null) : searches;
  if (counted.length < SEARCHES_MAX) return;
  const what = planner === "tree" ? "topics that people add" : "searches";
  throw new Refusal("over_limit", `A plan holds at most ${SEARCHES_MAX} ${what}. Drop one first.`);
}

/** Beneath a topic: behind its last review, one level deeper. */
function placeUnder(nodes: readonly Planned[], thread: string, depth: number): Place {
  const search = nodes.find((node) => node.kind === "search" && node.key === thread);
  const review = nodes.findLast(
    (node) => node.kind === "review" && ReviewInput.safeParse(node.input).data?.thread === thread,
  );
  const parent = SearchInput.safeParse(search?.input).data;
  if (!review || parent?.depth === undefined) throw new Refusal("not_found", "There is no such topic.");
  if (parent.depth >= depth) {
    throw new Refusal("invalid", "This tree goes no deeper. Add the topic beside it instead.", "under");
  }
  return { after: review.key, depth: parent.depth + 1, parent: thread };
}

function placeOf(nodes: readonly Planned[], run: LockedRun, place: { planner: Planner | null; under?: string }): Place {
  const planning = nodes.findLast((node) => node.stage === "init");
  if (!planning) throw new Refusal("conflict", "This run has no plan yet.");
  if (place.planner !== "tree") return { after: planning.key };
  if (place.under === undefined) return { after: planning.key, depth: 0 };
  return placeUnder(nodes, place.under, treeOf(run.settings).depth);
}

/** A search that a person adds; in a tree it is a topic, `under` the topic that it belongs to. */
export interface Addition extends Change {
  perspective: Perspective;
  under?: string | undefined;
}

/** Adds a search, with its review, to a plan whose first wave is under way. Returns its key. */
export async function addSearch(db: Db, scope: Scope, addition: Addition): Promise<string> {
  const { runId, userId, perspective, under } = addition;
  return actOnRun(db, runId, async (tx) => {
    const run = await lockOpen(tx, scope, runId);
    const nodes = await listPlanned(tx, runId);
    const planner = await storedPlanner(tx, runId, run.settings);
    refuseTooMany(nodes, planner);
    const place = placeOf(nodes, run, { planner, ...(under === undefined ? {} : { under }) });
    const number = nodes.filter((node) => /^added-\d+$/.test(node.key)).length + 1;
    const drafts = addedNodes(perspective, number, place);
    const last = nodes.reduce((most, { ordinal }) => Math.max(most, ordinal), 0);
    await insertNodes(tx, {
      projectId: scope.projectId,
      runId,
      drafts,
      ids: new Map(nodes.map((node) => [node.key, node.id])),
      ordinalOf: (_, index) => last + index + 1,
      addedById: userId,
    });
    const key = drafts[0]?.key ?? "";
    await runEvents(tx, scope, runId, [
      { kind: "node_added", payload: { title: perspective.name }, nodeKey: key, actorId: userId },
    ]);
    return { value: key, cause: `node_added ${key}` };
  });
}

interface Found {
  id: string;
  title: string;
  status: string;
  attempt: number;
  input: unknown;
  tags: string[];
  reviews: string[];
}

async function findSearch(tx: Tx, runId: RunId, key: string): Promise<Found> {
  const node = await tx.node.findUnique({
    where: { runId_key: { runId, key } },
    select: {
      id: true,
      title: true,
      status: true,
      attempt: true,
      input: true,
      kind: true,
      tags: true,
      neededBy: { select: { toId: true } },
    },
  });
  if (!node) throw new Refusal("not_found", "There is no such step.");
  if (node.kind !== "search")
    throw new Refusal("conflict", "Only searches can be changed in a plan or dropped from it.");
  return { ...node, reviews: node.neededBy.map((edge) => edge.toId) };
}

/** Changes what a search that has not started asks. What it was stays in the trail. */
export async function changeSearch(
  db: Db,
  scope: Scope,
  change: Change & { nodeKey: string; perspective: Perspective },
): Promise<void> {
  const { runId, userId, nodeKey, perspective } = change;
  await actOnRun(db, runId, async (tx) => {
    await lockOpen(tx, scope, runId);
    const node = await findSearch(tx, runId, nodeKey);
    if (node.status !== "pending" || node.attempt > 0) {
      throw new Refusal("conflict", "This step has begun. Only what has not started can be changed.");
    }
    const input = { ...SearchInput.parse(node.input), perspective };
    await tx.node.update({
      where: { id: node.id },
      data: { title: perspective.name, input: JSON.parse(JSON.stringify(input)) },
    });
    await tx.node.updateMany({
      where: { runId, id: { in: node.reviews } },
      data: { title: `Review: ${perspective.name}` },
    });
    await runEvents(tx, scope, runId, [
      { kind: "node_changed", payload: { title: node.title, to: perspective }, nodeKey, actorId: userId },
    ]);
    return { value: undefined, cause: `node_changed ${nodeKey}` };
  });
}

/** Takes a search that has not started out of the plan, with its review. It can be put back. */
export async function dropSearch(db: Db, scope: Scope, change: Change & { nodeKey: string }): Promise<void> {
  const { runId, userId, nodeKey } = change;
  await actOnRun(db, runId, async (tx) => {
    await lockOpen(tx, scope, runId);
    const node = await findSearch(tx, runId, nodeKey);
    if (node.status !== "pending" && node.status !== "failed") {
      throw new Refusal("conflict", "This step has begun. Only what has not started can be dropped.");
    }
    const left = await tx.node.count({ where: { runId, kind: "search", status: { not: "skipped" } } });
    if (left <= 1) throw new Refusal("conflict", "This is the plan's last search. Cancel the run instead.");
    await tx.node.updateMany({
      where: { runId, id: { in: [node.id, ...node.reviews] } },
      data: { status: "skipped", tags: { push: DROPPED }, retryAt: null },
    });
    await runEvents(tx, scope, runId, [
      { kind: "node_dropped", payload: { title: node.title }, nodeKey, actorId: userId },
    ]);
    return { value: undefined, cause: `node_dropped ${nodeKey}` };
  });
}

/** Puts back what a person dropped. */
export async function restoreSearch(db: Db, scope: Scope, change: Change & { nodeKey: string }): Promise<void> {
  const { runId, userId, nodeKey } = change;
  await actOnRun(db, runId, async (tx) => {
    await lockOpen(tx, scope, runId);
    const node = await findSearch(tx, runId, nodeKey);
    if (node.status !== "skipped" || !node.tags.includes(DROPPED)) {
      throw new Refusal("conflict", "This step was not dropped.");
    }
    await tx.$executeRaw`
      update node set status = 'pending', tags = array_remove(tags, ${DROPPED}), ended_at = null
      where run_id = ${runId}::uuid and id = any(${[node.id, ...node.reviews]}::uuid[])`;
    await runEvents(tx, scope, runId, [
      { kind: "node_restored", payload: { title: node.title }, nodeKey, actorId: userId },
    ]);
    return { value: undefined, cause: `node_restored ${nodeKey}` };
  });
}
