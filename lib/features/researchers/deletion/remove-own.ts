import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Counts } from "@/lib/features/kit/deletion-steps";
import { removeFacts } from "@/lib/features/library/deletion/remove-source";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { bookLostProjectCalls } from "@/lib/run/drivers/project-call";
import { reach } from "@/lib/run/engine/race-points";
import { type DoomedRuns, isFactDoomed } from "./doomed";
import { letGo } from "./let-go";

/** Facts that go in one transaction. */
const FACTS = 200;

const Facts = z.array(z.object({ key: z.string(), statement: z.string() }));

type Facts = z.infer<typeof Facts>;

/**
 * Deletes some of the facts that go, `since` a deletion was asked for where that is given; what they said is kept until its
 * words are known. Tells whether none is left.
 */
export async function removeDoomedFacts(
  tx: Tx,
  doomed: DoomedRuns,
  { since }: { since?: string } = {},
): Promise<{ gone: Counts; said: Readonly<Facts>; isAll: boolean }> {
  const isLate = Prisma.sql`and f.created_at >= (select asked_at from research_deletion where id = ${since}::uuid)`;
  const found = Facts.parse(
    await tx.$queryRaw`
      select f.key, f.statement from fact f where ${isFactDoomed(doomed)} ${since === undefined ? Prisma.empty : isLate}
      order by f.id limit ${FACTS}::int`,
  );
  if (found.length === 0) return { gone: {}, said: [], isAll: true };
  await reach("facts_found", doomed.projectId);
  const keys = found.map(({ key }) => key);
  await tx.$queryRaw`
    select 1 from fact where project_id = ${doomed.projectId}::uuid and key = any(${keys}::text[]) order by id for update`;
  // Whoever used or settled one before it was locked has done so by now: they are looked at once more.
  const said = Facts.parse(
    await tx.$queryRaw`
      select f.key, f.statement from fact f
      where f.key = any(${keys}::text[]) and ${isFactDoomed(doomed)} order by f.id`,
  );
  const { gone } = await removeFacts(tx, { projectId: doomed.projectId, keys: said.map(({ key }) => key) });
  return { gone, said, isAll: false };
}

const Ids = z.array(z.object({ id: z.uuid() }));

type Said = Record<"comment" | "version" | "review" | "notification" | "announcement", number>;

/** Deletes what people said of these things, and what they were told of them. */
async function removeSaid(tx: Tx, { projectId }: Scope, ids: readonly string[]): Promise<Said> {
  const of = { projectId, subjectId: { in: [...ids] } };
  await tx.comment.updateMany({ where: of, data: { parentId: null } });
  const notification = await tx.$executeRaw`
    delete from notification where project_id = ${projectId}::uuid and (payload ->> 'runId' = any(${[...ids]}::text[])
      or payload ->> 'reportId' = any(${[...ids]}::text[]) or payload ->> 'subjectId' = any(${[...ids]}::text[]))`;
  const announcement = await tx.$executeRaw`
    delete from announcement where project_id = ${projectId}::uuid and (payload ->> 'runId' = any(${[...ids]}::text[])
      or payload ->> 'reportId' = any(${[...ids]}::text[]))`;
  return {
    comment: (await tx.comment.deleteMany({ where: of })).count,
    version: (await tx.version.deleteMany({ where: of })).count,
    review: (await tx.review.deleteMany({ where: of })).count,
    notification,
    announcement,
  };
}

/**
 * What a run cost stays spent: its project's budget and usage count it by day and model, without a word, and once though two
 * deletions take it. A replay's was paid for once already.
 */
export async function keepSpent(tx: Tx, { projectId }: Scope, runId: string): Promise<void> {
  await tx.$executeRaw`
    insert into project_call (project_id, subject_kind, subject_id, agent, prompt_hash, input_digest, prompt, model,
      tokens_in, tokens_out, cost_usd, started_at, ended_at)
    select ${projectId}::uuid, 'deleted_run', ${runId}::uuid, 'deleted_run', '', '', '', s.model,
      sum(s.tokens_in), sum(s.tokens_out), sum(s.usd), min(s.at), max(s.at)
    from (
      select model, tokens_in, tokens_out, cost_usd as usd, started_at as at from agent_call
        where project_id = ${projectId}::uuid and run_id = ${runId}::uuid
      union all select 'lost with a worker', (payload ->> 'tokens')::int, 0, (payload ->> 'usd')::numeric, ts from audit_event
        where stream_id = ${runId}::uuid and kind = 'call_lost') s
    where exists (select from run where id = ${runId}::uuid and mode <> 'replay')
      and not exists (select from project_call
        where project_id = ${projectId}::uuid and subject_kind = 'deleted_run' and subject_id = ${runId}::uuid)
    group by s.model, (s.at at time zone 'UTC')::date
    having sum(s.tokens_in) + sum(s.tokens_out) > 0 or sum(s.usd) > 0`;
}

/** Records of a run that go in one transaction. */
const RECORDS = 500;
/** What a run has many of, in the order in which it can go, and how its rows are found. */
const records = [
  ["artifact", "run_id"],
  ["audit_event", "stream_id"],
  ["agent_call", "run_id"],
  ["search_call", "run_id"],
  ["fetch_call", "run_id"],
  ["fact_use", "run_id"],
] as const;

/** Deletes some of the records of a run; null once none is left. */
export async function removeSomeRecords(tx: Tx, { projectId }: Scope, runId: string): Promise<Counts | null> {
  for (const [table, column] of records) {
    const [rows, of] = [Prisma.raw(table), Prisma.raw(column)];
    const gone = await tx.$executeRaw`
      delete from ${rows} where ctid = any(array(select ctid from ${rows}
        where project_id = ${projectId}::uuid and ${of} = ${runId}::uuid limit ${RECORDS}::int))`;
    if (gone > 0) return { [table]: gone };
  }
  return null;
}

/** Deletes a run whose records are gone with all that is its own, its and its reports with their links and files among it. */
export async function removeRun(tx: Tx, scope: Scope, runId: string): Promise<Counts> {
  const { projectId } = scope;
  await letGo(tx, scope, runId);
  const of = { projectId, runId };
  const reports = Ids.parse(await tx.report.findMany({ where: of, select: { id: true } })).map(({ id }) => id);
  const nodes = Ids.parse(await tx.node.findMany({ where: of, select: { id: true } })).map(({ id }) => id);
  const ofReports = { projectId, reportId: { in: reports } };
  await tx.report.updateMany({ where: { projectId, sinceReportId: { in: reports } }, data: { sinceReportId: null } });
  const gone = {
    ...(await removeSaid(tx, scope, [runId, ...reports, ...nodes])),
    share_link: (await tx.shareLink.deleteMany({ where: ofReports })).count,
    report_export: (await tx.reportExport.deleteMany({ where: ofReports })).count,
    suggestion: (await tx.suggestion.deleteMany({ where: ofReports })).count,
    citation: (await tx.citation.deleteMany({ where: ofReports })).count,
    report: (await tx.report.deleteMany({ where: of })).count,
    fold: (await tx.fold.deleteMany({ where: of })).count,
    gap: (await tx.gap.deleteMany({ where: of })).count,
  };
  const own = (await tx.review.deleteMany({ where: of })).count;
  // What else is its own goes with it by its foreign keys.
  const run = (await tx.run.deleteMany({ where: { projectId, id: runId } })).count;
  return { ...gone, review: gone.review + own, run };
}

/** Calls for its summaries lose their words and stay spent; one that is under way counts as lost. */
async function emptyCalls(tx: Tx, of: Scope & { researcherId: string }): Promise<void> {
  const requests = Ids.parse(await tx.summaryRequest.findMany({ where: of, select: { id: true } })).map(({ id }) => id);
  await bookLostProjectCalls(tx, requests);
  await tx.$executeRaw`
    update project_call set prompt = '', output = null, failure = null, dropped = '{}'
    where project_id = ${of.projectId}::uuid and subject_id = any(${requests}::uuid[])`;
}

/** Deletes a researcher whose runs are gone: its history, what it left open, its schedule, and what is asked for it. */
export async function removeResearcher(tx: Tx, scope: Scope, researcherId: string): Promise<Counts> {
  const { projectId } = scope;
  const of = { projectId, researcherId };
  await tx.fact.updateMany({ where: of, data: { researcherId: null } });
  await emptyCalls(tx, of);
  const notification = await tx.$executeRaw`
    delete from notification n using researcher r
    where n.project_id = ${projectId}::uuid and r.id = ${researcherId}::uuid and n.payload #>> '{run,researcher}' = r.name`;
  const gone = {
    ...(await removeSaid(tx, scope, [researcherId])),
    summary_request: (await tx.summaryRequest.deleteMany({ where: of })).count,
    fold: (await tx.fold.deleteMany({ where: of })).count,
    gap: (await tx.gap.deleteMany({ where: of })).count,
    researcher_schedule: (await tx.researcherSchedule.deleteMany({ where: of })).count,
  };
  const researcher = (await tx.researcher.deleteMany({ where: { projectId, id: researcherId } })).count;
  return { ...gone, notification: gone.notification + notification, researcher };
}
