import { GAP_IMPORTANCE } from "@/lib/domain/plan/strategy";
import type { ReportContext } from "./report-context";

/** Open gaps that whoever plans or edits a report is told. */
const GAPS_TOLD = 20;

/** The run's open gaps that an answer would be visibly poorer without, the most important first. */
export async function openGaps({ db, run }: Pick<ReportContext, "db" | "run">): Promise<string[]> {
  const rows = await db.gap.findMany({
    // What is only nice to have is in the record.
    where: { runId: run.id, closedAt: null, importance: { gte: GAP_IMPORTANCE } },
    orderBy: [{ importance: "desc" }, { description: "asc" }],
    take: GAPS_TOLD,
    select: { description: true },
  });
  return rows.map(({ description }) => description);
}
