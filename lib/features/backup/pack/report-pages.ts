import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { readAffected } from "@/lib/reports/compose/affected";
import { listNoteFields } from "@/lib/reports/compose/note-fields";
import { saidOf } from "@/lib/reports/compose/read-report";
import { readSinceLine } from "@/lib/reports/compose/since";
import type { ExportedFact } from "@/lib/reports/formats/exported-report";
import { reportMarkdown } from "@/lib/reports/formats/report-markdown";
import type { AddFile } from "./write-zip";

const Facts = z.array(
  z.object({
    key: z.string(),
    statement: z.string(),
    evidence: z.array(
      z.object({
        quote: z.string(),
        sourceTitle: z.string(),
        sourceUrl: z.string().nullable(),
        page: z.int().nullable(),
        heading: z.string().nullable(),
        readAt: z.string(),
        sha256: z.string(),
        start: z.int(),
        isBeside: z.boolean(),
      }),
    ),
  }),
);

async function citedFacts(tx: Tx, reportId: string): Promise<z.infer<typeof Facts>> {
  return Facts.parse(
    await tx.$queryRaw`
      select f.key, f.statement, coalesce((
        select jsonb_agg(jsonb_build_object('quote', e.quote, 'sourceTitle', s.title, 'sourceUrl', s.url,
          'page', e.page, 'heading', e.heading, 'readAt', t.read_at, 'sha256', t.sha256, 'start', e.start, 'isBeside', e.is_beside)
          order by e.is_beside, e.created_at, e.id)
        from evidence e
          join snapshot t on t.project_id = e.project_id and t.id = e.snapshot_id
          join source s on s.project_id = t.project_id and s.id = t.source_id
        where e.fact_id = f.id), '[]') as evidence
      from fact f where f.id in (select fact_id from citation where report_id = ${reportId}::uuid)`,
  );
}

/** Facts with what notes tell of their sources. */
async function withFields(tx: Tx, projectId: ProjectId, facts: z.infer<typeof Facts>): Promise<ExportedFact[]> {
  const hashes = facts.flatMap(({ evidence }) => evidence.map(({ sha256 }) => sha256));
  const fieldsOf = await listNoteFields(tx, { projectId }, hashes);
  return facts.map(({ evidence, ...fact }) => ({
    ...fact,
    evidence: evidence.map((piece) => ({ ...piece, fields: fieldsOf.get(piece.sha256) })),
  }));
}

interface PackedRun {
  id: string;
  question: string;
  /** Where in the zip its results stand. */
  folder: string;
}

/** Every version of a run's report, as the Markdown that people download. */
export async function addReports(tx: Tx, { run, add }: { run: PackedRun; add: AddFile }): Promise<void> {
  const reports = await tx.report.findMany({
    where: { runId: run.id },
    orderBy: { version: "asc" },
    include: {
      project: { select: { isOfUnknownOrigin: true } },
      run: { select: { mode: true } },
      sections: { orderBy: { ordinal: "asc" }, select: { kind: true, heading: true, markdown: true, level: true } },
    },
  });
  for (const report of reports) {
    const exported = {
      ...report,
      ...report.project,
      question: run.question,
      mode: report.run.mode,
      ...saidOf(report.figures),
      createdAt: report.createdAt.toISOString(),
      acceptedAt: report.acceptedAt?.toISOString() ?? null,
      since: await readSinceLine(tx, { projectId: ProjectId.parse(report.projectId) }, report.id),
      affected: await readAffected(tx, { projectId: ProjectId.parse(report.projectId) }, report.sections),
      references: [],
    };
    const facts = await withFields(tx, ProjectId.parse(report.projectId), await citedFacts(tx, report.id));
    const page = reportMarkdown(exported, facts);
    await add(`${run.folder}/report-v${report.version}.md`, [page]);
  }
}
