import { randomUUID } from "node:crypto";
import type { Db, Tx } from "@/lib/db/client";
import type { RunId, Scope, UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import type { Perspective } from "@/lib/domain/results";
import { addedNodes } from "@/lib/domain/strategy";
import { actOnRun, type LockedRun, lockRun, runEvents } from "./act-on-run";

/** Searches that one plan holds at most, those that people add among them. */
const SEARCHES_MAX = 16;
/** Marks what a person took out of the plan, so that it can be put back. */
const DROPPED = "DROPPED";

interface Change {
  runId: RunId;
  userId: UserId;
}

/** The plan may be changed while its first wave is under way and no limit has ended research. */
async function lockOpen(tx: Tx, scope: Scope, runId: RunId): Promise<LockedRun> {
  const run = await lockRun(tx, scope, runId);
  const { limitReached } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { limitReached: true } });
  const isOpen = (run.status === "running" || run.status === "paused") && run.stage === "wave1";
  if (!isOpen || limitReached !== null) {
    throw new Refusal("conflict", "The plan can be changed only while its searches are under way.");
  }
  return run;
}

/** Adds a search, with its review, to a plan whose first wave is under way. Returns its key. */
export async function addSearch(db: Db, scope: Scope, change: Change & { perspective: Perspective }): Promise<string> {
  const { runId, userId, perspective } = change;
  return actOnRun(db, runId, async (tx) => {
    await lockOpen(tx, scope, runId);
    const nodes = await tx.node.findMany({
      where: { runId },
      orderBy: { ordinal: "asc" },
      select: { id: true, key: true, kind: true, stage: true, ordinal: true },
    });
    if (nodes.filter((node) => node.kind === "search").length >= SEARCHES_MAX) {
      throw new Refusal("over_limit", `A plan holds at most ${SEARCHES_MAX} searches. Drop one first.`);
    }
    const planner = nodes.findLast((node) => node.stage === "init");
    if (!planner) throw new Refusal("conflict", "This run has no plan yet.");
    const number = nodes.filter((node) => /^added-\d+$/.test(node.key)).length + 1;
    const last = nodes.at(-1)?.ordinal ?? 0;
    const drafts = addedNodes(perspective, number, planner.key);
    const ids = new Map([[planner.key, planner.id], ...drafts.map((draft) => [draft.key, randomUUID()] as const)]);
    const owned = { projectId: scope.projectId, runId };
    await tx.node.createMany({
      data: drafts.map(({ needs: _, ...draft }, index) => ({
        ...draft,
        ...owned,
        id: ids.get(draft.key) ?? randomUUID(),
        input: JSON.parse(JSON.stringify(draft.input)),
        ordinal: last + index + 1,
        addedById: userId,
      })),
    });
    await tx.nodeEdge.createMany({
      data: drafts.flatMap((draft) =>
        draft.needs.map((need) => ({ ...owned, fromId: ids.get(need) ?? "", toId: ids.get(draft.key) ?? "" })),
      ),
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
  tags: string[];
  reviews: string[];
}

async function findSearch(tx: Tx, runId: RunId, key: string): Promise<Found> {
  const node = await tx.node.findUnique({
    where: { runId_key: { runId, key } },
    select: { id: true, title: true, status: true, kind: true, tags: true, neededBy: { select: { toId: true } } },
  });
  if (!node) throw new Refusal("not_found", "There is no such step.");
  if (node.kind !== "search") throw new Refusal("conflict", "Only searches can be dropped from a plan.");
  return { ...node, reviews: node.neededBy.map((edge) => edge.toId) };
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
