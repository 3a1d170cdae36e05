import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { redactJson } from "@/lib/domain/deletion/redact";
import { Traces, traceFinder } from "@/lib/domain/deletion/traces";
import { removedMark } from "@/lib/domain/markdown/removed";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { reach } from "@/lib/run/engine/race-points";
import { addCounts } from "./add-counts";
import { isAskedOf } from "./asked-now";
import { cleanBundles, doomReplays } from "./clean-bundles";
import { collectTraces } from "./collect-traces";
import {
  type Counts,
  type DoomedSource,
  removeCopies,
  removeFacts,
  removeReportFiles,
  removeSource,
} from "./remove-source";
import { sweepRows } from "./sweep";
import type { Behind } from "./swept-rows";
import { sweptTables } from "./swept-tables";

/** How long a transaction may take before it ends and the next one goes on. */
const STEP_MS = 700;

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

interface Done {
  next: Position | "ended";
  /** Whether it goes on at the next call alone: somebody else's work is to end first. */
  rests?: boolean;
  gone?: Counts;
  redacted?: Counts;
}

/** Sections first: what they cite is still there to be told which of their markers go. */
async function sweepSections(tx: Tx, doomed: DoomedSource, behind: Behind): Promise<Done> {
  const [table] = sweptTables;
  if (table === undefined) return { next: { at: "facts" } };
  const swept = await sweepRows(tx, doomed.projectId, { table, behind, redacting: doomed.redacting });
  const next: Position = swept.behind === null ? { at: "facts" } : { at: "sections", behind: [...swept.behind] };
  return { next, redacted: { [table.name]: swept.changed } };
}

/** Looks through tables until the time of a step is up. */
async function sweepTables(tx: Tx, doomed: DoomedSource, from: Extract<Position, { at: "tables" }>): Promise<Done> {
  const { redacting } = doomed;
  const redacted: Counts = {};
  const gone: Counts = {};
  let { table: nth, behind, changed } = from;
  const endsAtMs = performance.now() + STEP_MS;
  while (performance.now() < endsAtMs) {
    const table = sweptTables[nth];
    if (table === undefined) {
      const clean = (value: unknown): unknown => redactJson(value, redacting);
      const bundles = await cleanBundles(tx, doomed.projectId, { holds: redacting.holds, clean });
      const files = await removeReportFiles(tx, doomed.projectId);
      const copies = { ...files, ...(await removeCopies(tx, doomed.projectId)) };
      const counts = { redacted: { ...redacted, run_bundle: bundles }, gone: { ...gone, ...copies } };
      if (changed + bundles > 0) return { next: ROUND, ...counts };
      const isWritten = await isAskedOf(tx, doomed.projectId);
      return { next: isWritten ? ROUND : { at: "replays" }, rests: isWritten, ...counts };
    }
    const swept = await sweepRows(tx, doomed.projectId, { table, behind, redacting });
    const counted = table.goes ? gone : redacted;
    counted[table.name] = (counted[table.name] ?? 0) + swept.changed;
    changed += swept.changed;
    behind = swept.behind === null ? null : [...swept.behind];
    if (behind === null) nth += 1;
  }
  return { next: { at: "tables", table: nth, behind, changed }, redacted, gone };
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
  const sum = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((all, rows) => all + rows, 0);
  const { deleted, redacted } = ended?.rows ?? {};
  const payload = {
    sourceId,
    facts: deleted?.["fact"] ?? 0,
    deleted: sum(deleted),
    redacted: sum(redacted),
    runs: ended?.runs ?? 0,
  };
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "source_deleted", payload }]);
}

/**
 * One step of a deletion, in one transaction: whoever dies in the middle of it leaves all as it was before, and whoever
 * comes next goes on from there.
 */
async function step(db: Db, doomed: DoomedSource): Promise<"goes_on" | "rests" | "ended"> {
  const { sourceId } = doomed;
  return await inTransaction(db, async (tx) => {
    const position = await take(tx, sourceId);
    if (position === null) return "rests";
    // What is immutable lets itself be changed or deleted by no other transaction.
    await tx.$executeRaw`select set_config('stemma.deletes_source', ${sourceId}, true)`;
    const { next, rests = false, ...counts } = await goOn(tx, doomed, position);
    await addCounts(tx, { deletion: "source_deletion", key: "source_id", id: sourceId }, counts);
    if (next === "ended") {
      await end(tx, doomed);
      return "ended";
    }
    await tx.$executeRaw`
      update source_deletion set position = ${JSON.stringify(next)}::jsonb where source_id = ${sourceId}::uuid`;
    return rests ? "rests" : "goes_on";
  });
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
  const doomed = await prepare(db, row);
  while (doomed !== null && !signal.aborted) {
    const came = await step(db, doomed);
    await reach("source_redacted", row.sourceId);
    if (came !== "goes_on") return came === "ended";
  }
  return false;
}

/**
 * Deletes the sources that owners want deleted, with all that holds their words; called again and again by every worker.
 * One that cannot be deleted now is tried again at the next call, and keeps no other waiting. Returns how many went.
 */
export async function deleteSources(db: Db, signal: AbortSignal): Promise<number> {
  const tried: string[] = [];
  let ended = 0;
  for (;;) {
    const row = await findNext(db, tried);
    if (row === null || signal.aborted) return ended;
    tried.push(row.sourceId);
    try {
      if (await deleteOne(db, row, signal)) {
        ended += 1;
        log.info({ sourceId: row.sourceId }, "a source was deleted");
      }
    } catch (error) {
      log.error({ error, sourceId: row.sourceId }, "a source was not deleted");
    }
  }
}
