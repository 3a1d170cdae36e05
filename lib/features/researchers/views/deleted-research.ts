import { z } from "zod";
import { ResearcherId, RunId, type Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { DeletedResearch, type ResearchHoldings } from "@/lib/domain/deletion/research";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { found, idOf } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { countResearchHoldings } from "@/lib/features/researchers/deletion/holdings";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

const SHOWN = 100;

const Rows = z.array(DeletedResearch.extend({ requestedAt: z.date(), deletedAt: z.date().nullable() }));

async function list(db: Db, { projectId }: Scope, which: Prisma.Sql): Promise<DeletedResearch[]> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select d.id, d.kind, d.number, p.name as by, d.asked_at as "requestedAt", d.deleted_at as "deletedAt",
        coalesce((d.rows #>> '{deleted,run}')::int, 0) as runs,
        coalesce((d.rows #>> '{deleted,fact}')::int, 0) as facts, (
          select count(distinct r.run_id)::int from redaction r
          where r.project_id = d.project_id and r.research_id = d.id) as "laterRuns"
      from research_deletion d left join person p on p.id = d.asked_by_id
      where d.project_id = ${projectId}::uuid and ${which}
      order by d.asked_at desc, d.id limit ${SHOWN}`,
  );
  return rows.map(({ requestedAt, deletedAt, ...told }) => {
    return { ...told, requestedAt: iso(requestedAt), deletedAt: isoOrNull(deletedAt) };
  });
}

/** What is left of a project's deleted researchers and runs, the last first. */
export async function listDeletedResearch(db: Db, access: Access<"read">): Promise<DeletedResearch[]> {
  return await list(db, access, Prisma.sql`true`);
}

/** What stands in the place of a researcher, a run or a report that was deleted; null of one that was not. */
export async function findDeletedResearch(db: Db, access: Access<"read">, id: string): Promise<DeletedResearch | null> {
  const uuid = z.uuid().safeParse(id);
  if (!uuid.success) return null;
  const named = Prisma.sql`${uuid.data}::uuid`;
  const [deleted] = await list(
    db,
    access,
    Prisma.sql`(d.id = ${named} or ${named} = any(d.runs) or ${named} = any(d.reports))`,
  );
  return deleted ?? null;
}

type Owner = Access<"delete_research" | "read">;

/** What goes with a researcher that is deleted, counted when it is the account's turn: it looks at all that it found. */
export async function getResearcherHoldings(
  db: Db,
  access: Owner,
  { researcherId }: { researcherId: string },
): Promise<ResearchHoldings> {
  const doomed = { researcherId: idOf(ResearcherId, researcherId), runId: null };
  return await inTurn(access.userId, () => countResearchHoldings(db, access, doomed));
}

/** What goes with a run that is deleted by itself. */
export async function getRunHoldings(db: Db, access: Owner, input: { runId: string }): Promise<ResearchHoldings> {
  const runId = idOf(RunId, input.runId);
  const where = { projectId: access.projectId, id: runId };
  const { researcherId } = found(await db.run.findFirst({ where, select: { researcherId: true } }));
  return await inTurn(access.userId, () => countResearchHoldings(db, access, { researcherId, runId }));
}
