import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { researchKinds, runStatuses } from "@/lib/domain/core/words";
import { underWay } from "@/lib/features/kit/being-deleted";
import {
  type Counts,
  type Done as DoneAt,
  deleteInTurn,
  deletionStep,
  sweepInOrder,
  totalsOf,
} from "@/lib/features/kit/deletion-steps";
import { afterRound } from "@/lib/features/library/deletion/after-round";
import { removeCopies } from "@/lib/features/library/deletion/remove-source";
import { sweepRows } from "@/lib/features/library/deletion/sweep";
import { cancelWithin } from "@/lib/features/runs/controls";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { reach } from "@/lib/run/engine/race-points";
import { letGo } from "./let-go";
import { listOwnTexts } from "./own-words";
import { keepSpent, removeDoomedFacts, removeResearcher, removeRun, removeSomeRecords } from "./remove-own";
import { findSought, type Sought } from "./sought";
import { sweptPlaces } from "./swept-places";

/** How long who asks for a deletion waits for it to begin to be seen: a worker is at the rest. */
const REQUEST_MS = 8_000;

/**
 * Where a deletion stands: facts go first, then run after run and the researcher; then all places are looked through where
 * words of it may stand, again and again until a whole round finds nothing.
 */
const Position = z.discriminatedUnion("at", [
  z.object({ at: z.literal("facts") }),
  /** `emptied` is the run whose words are kept and whose records go, some at a time. */
  z.object({ at: z.literal("runs"), emptied: z.uuid().optional() }),
  z.object({
    at: z.literal("places"),
    place: z.int(),
    behind: z.array(z.string()).nullable(),
    /** Rows that this round has changed so far. */
    changed: z.int(),
  }),
  z.object({ at: z.literal("replays") }),
]);
type Position = z.infer<typeof Position>;
type Done = DoneAt<Position>;

const START: Position = { at: "facts" };
const ROUND: Position = { at: "places", place: 0, behind: null, changed: 0 };

const Row = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  kind: z.enum(researchKinds),
  researcherId: z.uuid(),
  runs: z.array(z.uuid()),
});
type Row = z.infer<typeof Row>;

const Standing = z.array(z.object({ status: z.enum(runStatuses) }));

/** The next deletion under way, of those that were not tried just now. */
async function findNext(db: Db, tried: readonly string[]): Promise<Row | null> {
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select id, project_id as "projectId", kind, researcher_id as "researcherId", runs::text[] as runs
      from research_deletion where deleted_at is null and id <> all(${[...tried]}::uuid[])
      order by asked_at, id limit 1`,
  );
  return rows[0] ?? null;
}

const Taken = z.array(z.object({ position: Position.nullable() }));

/** How whoever comes to a deletion at which another one is: a worker goes on to the next, a person waits for it. */
type Patience = "waits" | "leaves";

/** Keeps a deletion from others until the transaction ends, and says where it stands; null where it ended or one is at it. */
async function take(tx: Tx, id: string, patience: Patience): Promise<Position | null> {
  const [row] = Taken.parse(
    await tx.$queryRaw`
      select position from research_deletion where id = ${id}::uuid and deleted_at is null
      for update ${patience === "leaves" ? Prisma.sql`skip locked` : Prisma.empty}`,
  );
  return row === undefined ? null : (row.position ?? START);
}

/** Keeps what goes said until its words are known. */
async function keepWords(
  tx: Tx,
  { id }: Row,
  { texts, keys = [] }: { texts: readonly string[]; keys?: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    update research_deletion set texts = jsonb_set(jsonb_set(texts, '{texts}', texts -> 'texts' || ${JSON.stringify(texts)}::jsonb),
      '{keys}', texts -> 'keys' || ${JSON.stringify(keys)}::jsonb)
    where id = ${id}::uuid`;
}

/** Some of the facts, whose words are kept with the others of it; null once none is left. */
async function removeFacts(tx: Tx, row: Row, which: { since?: string } = {}): Promise<Counts | null> {
  const { gone, said, isAll } = await removeDoomedFacts(tx, row, which);
  if (isAll) return null;
  await keepWords(tx, row, { texts: said.map(({ statement }) => statement), keys: said.map(({ key }) => key) });
  return gone;
}

async function removeFactsFirst(tx: Tx, row: Row): Promise<Done> {
  const gone = await removeFacts(tx, row);
  return gone === null ? { next: { at: "runs" } } : { next: START, gone };
}

/**
 * Keeps a run from all others until the transaction ends; one that a process of an earlier version let go on meanwhile ends.
 * Removes what it found since, if anything: null where it can go.
 */
async function takeRun(tx: Tx, row: Row, runId: string): Promise<Counts | null> {
  const [taken] = Standing.parse(await tx.$queryRaw`select status::text from run where id = ${runId}::uuid for update`);
  // Another deletion was here: it goes with that.
  if (taken === undefined) return {};
  if (underWay.some((status) => status === taken.status)) await cancelWithin(tx, runId);
  return await removeFacts(tx, row, { since: row.id });
}

/** Some of what a run left, or the run itself once nothing else is left of it; its words are kept before. */
async function removeOneRun(tx: Tx, row: Row, { runId, emptied }: { runId: string; emptied: boolean }): Promise<Done> {
  const at = "runs";
  const late = await takeRun(tx, row, runId);
  if (late !== null) return { next: { at }, gone: late };
  if (!emptied) {
    await keepWords(tx, row, { texts: await listOwnTexts(tx, row, { researcherId: null, runs: [runId] }) });
    await keepSpent(tx, row, runId);
    await letGo(tx, row, runId);
  }
  const some = await removeSomeRecords(tx, row, runId);
  if (some !== null) return { next: { at, emptied: runId }, gone: some };
  return { next: { at }, gone: await removeRun(tx, row, runId) };
}

/** The next run; once none is left, the researcher. */
async function removeNextRun(tx: Tx, row: Row, emptied: string | undefined): Promise<Done> {
  const { projectId, kind, researcherId } = row;
  const left = await tx.run.findFirst({
    where: { projectId, id: { in: row.runs } },
    orderBy: { number: "asc" },
    select: { id: true },
  });
  if (left !== null) return await removeOneRun(tx, row, { runId: left.id, emptied: left.id === emptied });
  if (kind !== "researcher") return { next: ROUND };
  await keepWords(tx, row, { texts: await listOwnTexts(tx, row, { researcherId, runs: [] }) });
  return { next: ROUND, gone: await removeResearcher(tx, row, researcherId) };
}

/** Looks through places until the time of a step is up. */
async function sweepPlaces(
  tx: Tx,
  { projectId }: Row,
  { sought, from }: { sought: Sought; from: Extract<Position, { at: "places" }> },
): Promise<Done> {
  const round = { nth: from.place, behind: from.behind, changed: from.changed };
  const { isThrough, nth, behind, changed, gone, redacted } = await sweepInOrder(round, async (at, past) => {
    const place = sweptPlaces[at];
    if (place === undefined) return null;
    const { table, finds, within } = place;
    const which = within === undefined ? {} : { within: within(sought.told) };
    const redacting = sought.redacting[finds];
    return { table, swept: await sweepRows(tx, projectId, { table, behind: past, redacting, ...which }) };
  });
  if (!isThrough) return { next: { at: "places", place: nth, behind, changed }, redacted, gone };
  const copies = await removeCopies(tx, projectId);
  return { ...(await afterRound(tx, projectId, { changed, again: ROUND })), redacted, gone: { ...gone, ...copies } };
}

const Replays = z.array(z.object({ id: z.uuid() }));

/**
 * Replays of runs that went, and of those that had its words taken out, hold what these rested on, each in a project of its
 * own: they are deleted as projects are. Returns how many are still there.
 */
async function doomReplays(tx: Tx, { id }: Row): Promise<number> {
  const ofThese = Prisma.sql`replay.is_replay and (bundle.source_id = any(d.runs) or exists (
    select from redaction r where r.project_id = d.project_id and r.run_id = bundle.source_id and r.research_id = d.id))`;
  await tx.$executeRaw`
    update project replay set delete_after = now(), delete_asked_at = d.asked_at, delete_asked_by_id = d.asked_by_id
    from research_deletion d, run_bundle bundle
    where d.id = ${id}::uuid and replay.id = bundle.project_id and ${ofThese}
      and replay.archived_at is not null and replay.delete_after is null`;
  const rows = Replays.parse(
    await tx.$queryRaw`
      select distinct replay.id from research_deletion d, run_bundle bundle join project replay on replay.id = bundle.project_id
      where d.id = ${id}::uuid and ${ofThese} and replay.delete_after is not null`,
  );
  return rows.length;
}

async function goOn(
  tx: Tx,
  row: Row,
  { position, sought }: { position: Position; sought: Sought | null },
): Promise<Done> {
  switch (position.at) {
    case "facts":
      return await removeFactsFirst(tx, row);
    case "runs":
      return await removeNextRun(tx, row, position.emptied);
    case "places":
      // Its own rows are gone: what is looked for is known at the next step.
      return sought === null ? { next: position } : await sweepPlaces(tx, row, { sought, from: position });
    case "replays": {
      const isLeft = (await doomReplays(tx, row)) > 0;
      return { next: isLeft ? position : "ended", rests: isLeft };
    }
  }
}

const Ended = z.array(z.object({ rows: z.record(z.string(), z.record(z.string(), z.int())), laterRuns: z.int() }));

/** Ends a deletion: what was looked for is forgotten, and the project's trail says what went, in numbers. */
async function end(tx: Tx, { id, projectId, kind, researcherId, runs }: Row): Promise<void> {
  const [ended] = Ended.parse(
    await tx.$queryRaw`
      update research_deletion set deleted_at = now(), texts = null, traces = null, position = null
      where id = ${id}::uuid
      returning rows, (select count(distinct run_id)::int from redaction r
        where r.project_id = research_deletion.project_id and r.research_id = research_deletion.id) as "laterRuns"`,
  );
  const totals = totalsOf(ended?.rows ?? {});
  const payload = { id, what: kind, researcherId, runs: runs.length, ...totals, laterRuns: ended?.laterRuns ?? 0 };
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "research_deleted", payload }]);
}

interface Stepped {
  came: "goes_on" | "rests" | "ended";
  /** Whether its own rows are gone. */
  isOutOfSight: boolean;
}

async function step(
  db: Db,
  row: Row,
  { sought, patience }: { sought: Sought | null; patience: Patience },
): Promise<Stepped> {
  const { id } = row;
  const { came, at } = await deletionStep(db, {
    table: "research_deletion",
    id,
    take: (tx) => take(tx, id, patience),
    goOn: (tx, position) => goOn(tx, row, { position, sought }),
    end: (tx) => end(tx, row),
  });
  return { came, isOutOfSight: at === null || at.at === "places" || at.at === "replays" };
}

/**
 * Takes a run or a researcher whose deletion was asked for out of sight: its pages say that it is being deleted, and all that
 * is its own is gone when this returns, but where that takes long: then a worker goes on.
 */
export async function removeFromSight(db: Db, id: string): Promise<void> {
  const rows = z.array(Row).parse(await db.researchDeletion.findMany({ where: { id, deletedAt: null } }));
  const [row] = rows;
  let isOutOfSight = row === undefined;
  const endsAtMs = performance.now() + REQUEST_MS;
  while (row !== undefined && !isOutOfSight && performance.now() < endsAtMs) {
    ({ isOutOfSight } = await step(db, row, { sought: null, patience: "waits" }));
  }
}

async function deleteOne(db: Db, row: Row, signal: AbortSignal): Promise<boolean> {
  let sought: Sought | null = null;
  while (!signal.aborted) {
    const { came, isOutOfSight } = await step(db, row, { sought, patience: "leaves" });
    await reach("research_redacted", row.id);
    if (came !== "goes_on") return came === "ended";
    if (isOutOfSight) sought ??= await findSought(db, row);
  }
  return false;
}

/** Deletes the researchers and runs that owners want deleted, with all that holds their words; returns how many went. */
export async function deleteResearch(db: Db, signal: AbortSignal): Promise<number> {
  return await deleteInTurn<Row>(signal, {
    what: "research",
    field: "research",
    idOf: ({ id }) => id,
    findNext: (tried) => findNext(db, tried),
    deleteOne: (row) => deleteOne(db, row, signal),
  });
}
