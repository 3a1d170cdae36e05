import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { redactJson } from "@/lib/domain/deletion/redact";
import { Traces, traceFinder } from "@/lib/domain/deletion/traces";
import { removedMark } from "@/lib/domain/markdown/removed";
import {
  type Done as DoneAt,
  deleteInTurn,
  deletionStep,
  sweepInOrder,
  totalsOf,
} from "@/lib/features/kit/deletion-steps";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { reach } from "@/lib/run/engine/race-points";
import { afterRound } from "./after-round";
import { cleanBundles, doomReplays } from "./clean-bundles";
import { collectTraces } from "./collect-traces";
import { type DoomedSource, removeCopies, removeFacts, removeReportFiles, removeSource } from "./remove-source";
import { sweepRows } from "./sweep";
import type { Behind } from "./swept-rows";
import { sweptTables } from "./swept-tables";

/**
 * Where a deletion stands: facts and the source go first, then every table is looked through, again and again until a
 * whole round finds nothing: what was still written meanwhile is found by the next one.
 */
const Position = z.discriminatedUnion("at", [
  z.object({ at: z.literal("sections"), behind: z.array(z.string()).nullable() }),
  z.object({ at: z.literal("facts") }),
  z.object({ at: z.literal("source") }),
  z.object({
    at: z.literal("tables"),
    table: z.int(),
    behind: z.array(z.string()).nullable(),
    /** Rows that this round has changed so far. */
    changed: z.int(),
  }),
  z.object({ at: z.literal("replays") }),
]);
type Position = z.infer<typeof Position>;
type Done = DoneAt<Position>;

const START: Position = { at: "sections", behind: null };
const ROUND: Position = { at: "tables", table: 0, behind: null, changed: 0 };

const Row = z.object({ sourceId: z.uuid(), projectId: ProjectId, mark: z.string() });
type Row = z.infer<typeof Row>;

/** The next deletion under way, of those that were not tried just now. */
async function findNext(db: Db, tried: readonly string[]): Promise<Row | null> {
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select source_id as "sourceId", project_id as "projectId", mark
      from source_deletion where deleted_at is null and source_id <> all(${tried}::uuid[])
      order by asked_at, source_id limit 1`,
  );
  return rows[0] ?? null;
}

const Taken = z.array(z.object({ position: Position.nullable() }));

/** Keeps a deletion from other workers until the transaction ends, and says where it stands; null where one is at it. */
async function take(tx: Tx, sourceId: string): Promise<Position | null> {
  const [row] = Taken.parse(
    await tx.$queryRaw`
      select position from source_deletion where source_id = ${sourceId}::uuid and deleted_at is null
      for update skip locked`,
  );
  return row === undefined ? null : (row.position ?? START);
}

/** Sections first: what they cite is still there to be told which of their markers go. */
async function sweepSections(tx: Tx, doomed: DoomedSource, behind: Behind): Promise<Done> {
  const [table] = sweptTables;
  if (table === undefined) return { next: { at: "facts" } };
  const swept = await sweepRows(tx, doomed.projectId, { table, behind, redacting: doomed.redacting });
  const next: Position = swept.behind === null ? { at: "facts" } : { at: "sections", behind: [...swept.behind] };
  return { next, redacted: { [table.name]: swept.changed } };
}

/** Looks through tables until the time of a step is up; behind the last, through what is made of them. */
async function sweepTables(tx: Tx, doomed: DoomedSource, from: Extract<Position, { at: "tables" }>): Promise<Done> {
  const { projectId, redacting } = doomed;
  const round = { nth: from.table, behind: from.behind, changed: from.changed };
  const { isThrough, nth, behind, changed, gone, redacted } = await sweepInOrder(round, async (at, past) => {
    const table = sweptTables[at];
    if (table === undefined) return null;
    return { table, swept: await sweepRows(tx, projectId, { table, behind: past, redacting }) };
  });
  if (!isThrough) return { next: { at: "tables", table: nth, behind, changed }, redacted, gone };
  const clean = (value: unknown): unknown => redactJson(value, redacting);
  const bundles = await cleanBundles(tx, projectId, { holds: redacting.holds, clean });
  const files = await removeReportFiles(tx, projectId);
  const copies = { ...files, ...(await removeCopies(tx, projectId)) };
  const after = await afterRound(tx, projectId, { changed: changed + bundles, again: ROUND });
  return { ...after, redacted: { ...redacted, run_bundle: bundles }, gone: { ...gone, ...copies } };
}

async function goOn(tx: Tx, doomed: DoomedSource, position: Position): Promise<Done> {
  switch (position.at) {
    case "sections":
      return await sweepSections(tx, doomed, position.behind);
    case "facts": {
      const { gone, isAll } = await removeFacts(tx, doomed);
      return { next: isAll ? { at: "source" } : position, gone };
    }
    case "source":
      return { next: ROUND, gone: await removeSource(tx, doomed) };
    case "tables":
      return await sweepTables(tx, doomed, position);
    case "replays": {
      const isLeft = (await doomReplays(tx, doomed)) > 0;
      return { next: isLeft ? position : "ended", rests: isLeft };
    }
  }
}

const Ended = z.array(z.object({ rows: z.record(z.string(), z.record(z.string(), z.int())), runs: z.int() }));

/** Ends a deletion: what was looked for is forgotten, and the project's trail says what went, in numbers. */
async function end(tx: Tx, { sourceId, projectId }: DoomedSource): Promise<void> {
  const [ended] = Ended.parse(
    await tx.$queryRaw`
      update source_deletion set deleted_at = now(), traces = null, position = null where source_id = ${sourceId}::uuid
      returning rows, (select count(distinct run_id)::int from redaction r where r.source_id = source_deletion.source_id) as runs`,
  );
  const payload = { sourceId, ...totalsOf(ended?.rows ?? {}), runs: ended?.runs ?? 0 };
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "source_deleted", payload }]);
}

const Known = z.array(z.object({ traces: Traces }));

/** By what its words are known: found before anything of it goes, by whichever worker is the first. */
async function prepare(db: Db, { sourceId, projectId, mark }: Row): Promise<DoomedSource | null> {
  const where = { sourceId, deletedAt: null };
  const known = await db.sourceDeletion.findFirst({ where, select: { traces: true } });
  if (known?.traces === null) {
    const found = await collectTraces(db, { sourceId, projectId });
    await db.$executeRaw`
      update source_deletion set traces = ${JSON.stringify(found)}::jsonb
      where source_id = ${sourceId}::uuid and deleted_at is null and traces is null`;
  }
  const rows = await db.sourceDeletion.findMany({ where, select: { traces: true } });
  const [row] = Known.parse(rows);
  if (row === undefined) return null;
  const { keys, gone, titles } = row.traces;
  return {
    sourceId,
    projectId,
    keys,
    redacting: {
      goneId: sourceId,
      mark: removedMark(mark),
      holds: traceFinder(row.traces),
      gone: new Set(gone),
      titles: new Set(titles),
    },
  };
}

async function deleteOne(db: Db, row: Row, signal: AbortSignal): Promise<boolean> {
  const { sourceId: id } = row;
  const doomed = await prepare(db, row);
  while (doomed !== null && !signal.aborted) {
    const { came } = await deletionStep(db, {
      table: "source_deletion",
      id,
      take: (tx) => take(tx, id),
      goOn: (tx, position) => goOn(tx, doomed, position),
      end: (tx) => end(tx, doomed),
    });
    await reach("source_redacted", id);
    if (came !== "goes_on") return came === "ended";
  }
  return false;
}

/** Deletes the sources that owners want deleted, with all that holds their words; returns how many went. */
export async function deleteSources(db: Db, signal: AbortSignal): Promise<number> {
  return await deleteInTurn<Row>(signal, {
    what: "a source",
    field: "sourceId",
    idOf: ({ sourceId }) => sourceId,
    findNext: (tried) => findNext(db, tried),
    deleteOne: (row) => deleteOne(db, row, signal),
  });
}
