import { z } from "zod";
import { CALL_TAKEN } from "@/lib/domain/install/retention";
import type { RetentionKind } from "@/lib/domain/install/retention-shapes";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isRunDue } from "./due";

/** Rows that go in one transaction: files may be large, prompts long. */
const ROWS: Readonly<Record<RetentionKind, number>> = { originals: 10, calls: 100, events: 500 };

/** A sweep as far as what takes something needs it. */
export interface Sweep {
  id: string;
  projectId: string;
  kind: RetentionKind;
  before: Date;
}

/** What a step took; `isAll` where nothing was left. */
export interface Taken {
  rows: number;
  runs: number;
  bytes: number;
  isAll: boolean;
}

const Files = z.array(z.object({ size: z.int() }));

/** Files lose their bytes; what was read of them, their hashes and sizes stay. */
async function takeOriginals(tx: Tx, { id, projectId, before }: Sweep): Promise<Taken> {
  const files = Files.parse(
    await tx.$queryRaw`
      update original o set bytes = ''::bytea, sealed = null, retention_id = ${id}::uuid
      from (select sha256 from original where project_id = ${projectId}::uuid and retention_id is null and created_at < ${before}
        order by created_at, sha256 limit ${ROWS.originals}::int for update skip locked) due
      where o.project_id = ${projectId}::uuid and o.sha256 = due.sha256
      returning o.size_bytes as size`,
  );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { rows: files.length, runs: 0, bytes, isAll: files.length === 0 };
}

const Runs = z.array(z.object({ id: z.uuid() }));

/** The next run whose record is to lose something, kept from whoever would let it go on. */
async function nextRun(tx: Tx, { projectId, kind, before }: Sweep): Promise<string | null> {
  if (kind === "originals") return null;
  const rows = Runs.parse(
    await tx.$queryRaw`
      select r.id from run r where r.project_id = ${projectId}::uuid and ${isRunDue(kind, Prisma.sql`${before}`)}
      order by r.created_at, r.id limit 1 for no key update of r skip locked`,
  );
  return rows[0]?.id ?? null;
}

/** What a call becomes: that it was made, of which model, how it ended and what it cost. */
const emptied = Prisma.sql`prompt = '', output = null, dropped = '{}', failure = case when failure is not null
  then jsonb_build_object('kind', failure -> 'kind', 'message', ${CALL_TAKEN}::text) end`;

/** What a step's tries were told of the ones before is written by a model, too. */
async function takeNotes(tx: Tx, runId: string): Promise<void> {
  await tx.nodeAttempt.updateMany({ where: { runId, notes: { not: null } }, data: { notes: null } });
  await tx.node.updateMany({ where: { runId, draft: { not: null } }, data: { draft: null } });
}

async function takeCallsOf(tx: Tx, { before }: Sweep, runId: string): Promise<number> {
  return await tx.$executeRaw`
    update agent_call set ${emptied} where id = any(array(select id from agent_call
      where run_id = ${runId}::uuid and ended_at < ${before} and (prompt <> '' or output is not null) limit ${ROWS.calls}::int))`;
}

async function takeEventsOf(tx: Tx, { before }: Sweep, runId: string): Promise<number> {
  return await tx.$executeRaw`
    update audit_event e set payload = '{}', reason = ''
    from (select seq from audit_event where stream_id = ${runId}::uuid and ts < ${before} and kind <> 'call_lost'
      and (payload <> '{}' or reason <> '') order by seq limit ${ROWS.events}::int) due
    where e.stream_id = ${runId}::uuid and e.seq = due.seq`;
}

/** Calls of no run: for summaries of the project, and the prompts of questions; their answers are what people read. */
async function takeProjectCalls(tx: Tx, { projectId, before }: Sweep): Promise<Taken> {
  const calls = await tx.$executeRaw`
    update project_call set ${emptied} where id = any(array(select id from project_call
      where project_id = ${projectId}::uuid and prompt <> '' and ended_at < ${before} limit ${ROWS.calls}::int))`;
  const questions = await tx.$executeRaw`
    update question set prompt = null where id = any(array(select id from question
      where project_id = ${projectId}::uuid and prompt is not null and answered_at < ${before} limit ${ROWS.calls}::int))`;
  const rows = calls + questions;
  return { rows, runs: 0, bytes: 0, isAll: rows === 0 };
}

/**
 * Replays of a run whose record lost something hold it still, each in a project of its own: they are deleted as projects
 * are, by the wish of whoever set the rule.
 */
async function doomReplays(tx: Tx, { id }: Sweep, runId: string): Promise<void> {
  await tx.$executeRaw`
    update project replay set delete_after = now(), delete_asked_at = now(), delete_asked_by_id = s.set_by_id
    from retention_sweep s, run_bundle bundle
    where s.id = ${id}::uuid and bundle.source_id = ${runId}::uuid and replay.id = bundle.project_id and replay.is_replay
      and replay.archived_at is not null and replay.delete_after is null`;
}

/** The next rows of the next run; once none of it is left the run says so. */
async function takeOfRuns(tx: Tx, sweep: Sweep): Promise<Taken | null> {
  const runId = await nextRun(tx, sweep);
  if (runId === null) return null;
  const take = sweep.kind === "calls" ? takeCallsOf : takeEventsOf;
  const rows = await take(tx, sweep, runId);
  if (rows > 0) return { rows, runs: 0, bytes: 0, isAll: false };
  if (sweep.kind === "calls") await takeNotes(tx, runId);
  await doomReplays(tx, sweep, runId);
  const data = sweep.kind === "calls" ? { callsSweptId: sweep.id } : { eventsSweptId: sweep.id };
  await tx.run.update({ where: { id: runId }, data });
  return { rows: 0, runs: 1, bytes: 0, isAll: false };
}

/** Takes the next of what is older than a sweep says, and what of it. */
export async function takeSome(tx: Tx, sweep: Sweep): Promise<Taken> {
  if (sweep.kind === "originals") return await takeOriginals(tx, sweep);
  const ofRuns = await takeOfRuns(tx, sweep);
  if (ofRuns !== null) return ofRuns;
  return sweep.kind === "calls" ? await takeProjectCalls(tx, sweep) : { rows: 0, runs: 0, bytes: 0, isAll: true };
}
