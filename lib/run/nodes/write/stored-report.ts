import type { Section } from "@/lib/domain/report/report";
import { ReportResult } from "@/lib/domain/run/results";
import { type NodeContext, NodeFailure } from "@/lib/run/engine/context";

export interface StoredReport {
  id: string;
  title: string;
  sections: Section[];
  measured: ReportResult;
}

/** A version of the run's report as it is stored. Fails the node when there is none. */
export async function getReport(context: NodeContext, version: number): Promise<StoredReport> {
  const report = await context.db.report.findUnique({
    where: { runId_version: { runId: context.run.id, version } },
    select: {
      id: true,
      title: true,
      figures: true,
      sections: { orderBy: { ordinal: "asc" }, select: { kind: true, heading: true, markdown: true, level: true } },
    },
  });
  if (!report) throw new NodeFailure({ kind: "permanent", message: `There is no version ${version} of the report.` });
  return {
    id: report.id,
    title: report.title,
    sections: report.sections,
    measured: ReportResult.parse(report.figures),
  };
}

/** The parts that writers wrote. */
export function writtenParts(sections: readonly Section[]): Section[] {
  return sections.filter((section) => section.kind === "answer" || section.kind === "body");
}
