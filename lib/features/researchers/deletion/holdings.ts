import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { ResearchHoldings } from "@/lib/domain/deletion/research";
import { found } from "@/lib/features/kit/found";
import type { Db, Tx } from "@/lib/platform/db/client";
import { isFactDoomed, listToldRuns } from "./doomed";

/** A run, or a researcher with all of its runs. */
export interface Doomed {
  researcherId: string;
  /** The run that goes by itself. */
  runId: string | null;
}

const Ids = z.array(z.object({ id: z.uuid() }));

/** The runs that go. */
export async function listDoomedRuns(db: Db | Tx, { projectId }: Scope, doomed: Doomed): Promise<string[]> {
  if (doomed.runId !== null) return [doomed.runId];
  const where = { projectId, researcherId: doomed.researcherId };
  return Ids.parse(await db.run.findMany({ where, orderBy: { number: "asc" }, select: { id: true } })).map(
    ({ id }) => id,
  );
}

const Counted = z.array(ResearchHoldings.omit({ runs: true, laterRuns: true }));

/** What the deletion of a run or a researcher takes with it, and what stays. */
export async function countResearchHoldings(db: Db | Tx, scope: Scope, doomed: Doomed): Promise<ResearchHoldings> {
  const { projectId } = scope;
  const runs = await listDoomedRuns(db, scope, doomed);
  const rows = Counted.parse(
    await db.$queryRaw`
      with own as (select id, run_id from report where project_id = ${projectId}::uuid and run_id = any(${runs}::uuid[])),
      going as (select f.id from fact f where ${isFactDoomed({ projectId, runs })})
      select (select count(distinct run_id)::int from own) as reports,
        (select count(*)::int from share_link where project_id = ${projectId}::uuid and report_id in (select id from own)
          and revoked_at is null and expires_at > now()) as "shareLinks",
        (select count(*)::int from report_export where project_id = ${projectId}::uuid
          and report_id in (select id from own)) as exports,
        (select count(*)::int from comment where project_id = ${projectId}::uuid and deleted_at is null and (
          (subject_kind = 'report' and subject_id in (select id::text from own))
          or (subject_kind = 'node' and subject_id in (select id::text from node where run_id = any(${runs}::uuid[])))
          or (subject_kind = 'fact' and subject_id in (select id::text from going)))) as comments,
        (select count(*)::int from going) as facts,
        (select count(*)::int from fact where project_id = ${projectId}::uuid and run_id = any(${runs}::uuid[])
          and id not in (select id from going)) as "keptFacts",
        (select count(*)::int from report where project_id = ${projectId}::uuid and run_id <> all(${runs}::uuid[])
          and since_report_id in (select id from own)) as "laterReports",
        exists (select from researcher_schedule where researcher_id = ${doomed.researcherId}::uuid
          and ${doomed.runId === null}) as "isScheduled"`,
  );
  const told = await listToldRuns(db, { projectId, runs, ...doomed, isAll: doomed.runId === null });
  return { ...found(rows[0]), runs: runs.length, laterRuns: told.length };
}
