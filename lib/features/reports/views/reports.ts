import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { reportStatuses } from "@/lib/domain/core/words";
import { cursorField, writeCursor } from "@/lib/features/kit/cursor";
import { iso } from "@/lib/features/kit/instant";
import { PersonColumn, personColumn } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Reports on one page. */
const PAGE = 30;

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);
type Cursor = z.output<typeof Cursor>;

/** What an address may say of the list. */
const ReportsQuery = z.object({
  cursor: cursorField(Cursor),
});

const Row = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  question: z.string(),
  status: z.enum(reportStatuses),
  at: z.date(),
  acceptedBy: PersonColumn,
  researcherId: z.string(),
  researcherName: z.string(),
  runId: z.string(),
  runNumber: z.int(),
  facts: z.int().catch(0),
  sources: z.int().catch(0),
});

async function readRows(db: Db, { projectId }: Access<"read">, cursor: Cursor | null) {
  const [at, id] = cursor ?? [null, null];
  const rows = await db.$queryRaw<unknown>`
    select p.id, p.version, p.title, r.question, p.status::text, p.created_at as at, ${personColumn(Prisma.sql`p.accepted_by_id`)} as "acceptedBy",
      s.id as "researcherId", s.name as "researcherName", r.id as "runId",
      r.number as "runNumber", p.figures->'facts' as facts, p.figures->'sources' as sources
    from report p
    join run r on r.id = p.run_id and r.project_id = p.project_id
    join researcher s on s.id = r.researcher_id and s.project_id = r.project_id
    where p.project_id = ${projectId}::uuid
      and not exists (select 1 from report n where n.run_id = p.run_id and n.version > p.version)
      and (${at}::timestamptz is null or (p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid))
    order by p.created_at desc, p.id desc limit ${PAGE + 1}::int`;
  return z
    .array(Row)
    .parse(rows)
    .map(({ researcherId, researcherName, runId, runNumber, ...row }) => ({
      ...row,
      at: iso(row.at),
      researcher: { id: researcherId, name: researcherName },
      run: { id: runId, number: runNumber },
    }));
}

/** The newest version of a report as a row of the list. */
export type ReportRowView = ShownBy<typeof readRows>[number];

/** A project's reports, each by its newest version, the newest first. `query` is an address's parameters. */
export async function getReportsView(db: Db, access: Access<"read">, query: unknown) {
  const { cursor } = ReportsQuery.parse(query ?? {});
  const [project, rows] = await Promise.all([projectHead(db, access), readRows(db, access, cursor)]);
  const reports = rows.slice(0, PAGE);
  const last = reports.at(-1);
  return { project, reports, next: rows.length > PAGE && last ? writeCursor([last.at, last.id]) : null };
}

export type ReportsView = ShownBy<typeof getReportsView>;
