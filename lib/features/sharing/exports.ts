import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ExportId, ProjectId, ReportId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import {
  type CitationStyle,
  citationStyles,
  EXPORT_DAYS,
  type ReportFormatName,
  reportFormatLabels,
  reportFormatNames,
} from "@/lib/domain/report/report-file";
import { readAppendix } from "@/lib/features/matrix/appendix";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { log } from "@/lib/platform/log";
import { advance, fail, tidyLeased } from "@/lib/platform/queue/leased";
import { ExportJob, senderOf, sendIn } from "@/lib/platform/queue/queue";
import { readReport } from "@/lib/reports/compose/read-report";
import { exportName } from "@/lib/reports/formats/exported-report";
import { reportFormats } from "@/lib/reports/formats/formats";
import { openPool } from "@/lib/run/worker/pool";

/** How long an export stays with a worker that gives no sign of life; longer than the longest PDF may take. */
const LEASE_SECONDS = 150;
/** Workers that may die of one export before it is given up. */
const ATTEMPTS = 3;
/** Written at once by one worker. */
const AT_ONCE = 2;
/** What one sweep takes up at most. */
const SWEEP_CAP = 20;
/** What a file may have at most. */
const BYTES_MAX = 50_000_000;
const TOO_LARGE = "The file would be larger than 50 MB.";
const TABLE = "report_export";

/** Refuses one more export where a person, a project or the install waits for as many as they may. */
async function requireRoomForExport(tx: Tx, { projectId }: Scope, userId: UserId): Promise<void> {
  const status = { in: ["queued", "running"] };
  const own = (): Promise<number> => tx.reportExport.count({ where: { createdById: userId, status } });
  await requireRoom(tx, { cap: "account_exports", owner: userId, projectId, count: own });
  const inProject = (): Promise<number> => tx.reportExport.count({ where: { projectId, status } });
  await requireRoom(tx, { cap: "project_exports", owner: projectId, projectId, count: inProject });
  const inAll = (): Promise<number> => tx.reportExport.count({ where: { status } });
  await requireRoom(tx, { cap: "install_exports", owner: "", projectId, count: inAll });
}

/** Asks for a report as a file; a worker writes it at once. */
export async function requestExport(
  db: Db,
  scope: Scope,
  input: {
    reportId: ReportId;
    format: ReportFormatName;
    style: CitationStyle;
    hasAppendix?: boolean;
    userId: UserId;
  },
): Promise<ExportId> {
  const boss = await senderOf(db);
  const { reportId, format, style, userId } = input;
  const hasAppendix = input.hasAppendix === true && reportFormatLabels[format].hasStyle;
  return await inTransaction(db, async (tx) => {
    const where = { projectId: scope.projectId, id: reportId };
    if ((await tx.report.findFirst({ where, select: { id: true } })) === null) {
      throw new Refusal("not_found", "There is no such report in this project.");
    }
    await requireRoomForExport(tx, scope, userId);
    const made = z.array(z.object({ id: ExportId })).parse(
      await tx.$queryRaw`
        insert into report_export (project_id, report_id, format, style, has_appendix, created_by_id, expires_at)
        values (${scope.projectId}::uuid, ${reportId}::uuid, ${format}, ${style}, ${hasAppendix},
          ${userId}::uuid,
          now() + make_interval(days => ${EXPORT_DAYS}::int))
        returning id`,
    )[0];
    if (made === undefined) throw new Error("An insert returned no row.");
    const payload = { exportId: made.id, reportId, format, style };
    await appendEvents(tx, { projectId: scope.projectId, runId: null }, [
      { kind: "report_exported", payload, actorId: userId },
    ]);
    await sendIn(boss, tx).export({ exportId: made.id, accountId: userId, projectId: scope.projectId });
    return made.id;
  });
}

const Claimed = z.object({
  id: z.string(),
  projectId: ProjectId,
  reportId: ReportId,
  format: z.enum(reportFormatNames),
  style: z.enum(citationStyles),
  hasAppendix: z.boolean(),
  token: z.string(),
});
type Claimed = z.output<typeof Claimed>;

/** Takes an export for this worker; null when it is done, another has it, or it was given up. */
async function claim(db: Db, exportId: string): Promise<Claimed | null> {
  const rows = await db.$queryRaw<unknown[]>`
    update report_export set status = 'running', progress = 10, attempts = attempts + 1,
      lease_token = ${randomUUID()}::uuid, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${exportId}::uuid and attempts < ${ATTEMPTS}
      and (status = 'queued' or (status = 'running' and lease_until < now()))
    returning id, project_id as "projectId", report_id as "reportId", format, style,
      has_appendix as "hasAppendix", lease_token as token`;
  return rows[0] === undefined ? null : Claimed.parse(rows[0]);
}

async function write(db: Db, claimed: Claimed): Promise<void> {
  const { id, token, projectId, reportId } = claimed;
  const appendix = claimed.hasAppendix ? await readAppendix(db, { projectId }, reportId) : [];
  const read = await readReport(db, { projectId }, reportId, appendix);
  if (read === null) return await fail(db, TABLE, { ...claimed, why: "The report is not there any more." });
  await advance(db, TABLE, { ...claimed, progress: 40 });
  const format = reportFormats[claimed.format];
  const written = await format.write(read.report, read.facts, {
    style: claimed.style,
    owner: claimed.projectId,
  });
  const bytes = typeof written === "string" ? new TextEncoder().encode(written) : written;
  if (bytes.byteLength > BYTES_MAX) return await fail(db, TABLE, { ...claimed, why: TOO_LARGE });
  await advance(db, TABLE, { ...claimed, progress: 90 });
  const name = exportName(read.report, format.ending);
  await db.$executeRaw`
    update report_export set status = 'done', progress = 100, bytes = ${bytes}, size_bytes = ${bytes.byteLength},
      file_name = ${name}, ended_at = now(), lease_until = null
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'running'`;
}

/** Writes one export if it is still to be written; what goes wrong is said in its row. */
export async function workExport(db: Db, exportId: string): Promise<void> {
  const claimed = await claim(db, exportId);
  if (claimed === null) return;
  try {
    await write(db, claimed);
  } catch (error) {
    log.error({ error, export: exportId }, "an export was not written");
    await fail(db, TABLE, { ...claimed, why: "The file could not be written. Try again, or choose another format." });
  }
}

/** Exports that no job will bring: those of a worker that died. Gives up what has cost several, drops what is old. */
async function listLost(db: Db): Promise<ExportJob[]> {
  const why = "The file could not be written, though it was tried several times.";
  await tidyLeased(db, TABLE, { attempts: ATTEMPTS, why });
  const rows = await db.$queryRaw`
    select id as "exportId", created_by_id as "accountId", project_id as "projectId" from report_export
    where (status = 'running' and lease_until < now())
      or (status = 'queued' and created_at < now() - interval '10 seconds')
    order by row_number() over (partition by created_by_id order by created_at, id), created_at limit ${SWEEP_CAP}`;
  return z.array(ExportJob).parse(rows);
}

export interface Exporting {
  /** Writes it as soon as there is room; returns at once. */
  take(job: ExportJob): void;
  sweep(): Promise<void>;
  /** Takes no more; resolves when none is being written. */
  idle(): Promise<void>;
}

/** What one worker writes, at most two at once, beside its other work; accounts and projects take turns. */
export function exportsUnderWay(db: Db): Exporting {
  const pool = openPool({
    places: AT_ONCE,
    desks: AT_ONCE,
    signal: new AbortController().signal,
    onError: (error) => log.warn({ error }, "the sweep will take the export up"),
  });
  const take = ({ exportId, accountId, projectId }: ExportJob): void => {
    const whose = { accountId, projectId, runId: exportId };
    pool.start({ name: exportId, whose, work: () => workExport(db, exportId) });
  };
  return {
    take,
    async sweep(): Promise<void> {
      for (const job of await listLost(db)) take(job);
    },
    async idle(): Promise<void> {
      pool.close();
      await pool.idle();
    },
  };
}
