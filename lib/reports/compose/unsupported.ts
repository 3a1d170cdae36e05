import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { RunMode } from "@/lib/domain/core/words";
import {
  headingSaid,
  partlyBeneath,
  type Unsupported,
  unsupportedSentences,
  withVerdictsSaid,
} from "@/lib/domain/markdown/support";
import type { Section } from "@/lib/domain/report/report";
import { foundOfHeadings, type HeadingFound, withCheckLine } from "@/lib/domain/report/report-check";
import { isWritten } from "@/lib/domain/report/section-edit";
import { type ReportCheck, ReportResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Citations of a version that are read, which is more than one has. */
const CITATIONS_SHOWN = 5_000;

type Offending = ReportResult["offending"];

/** Sentences that cite nothing, or whose citations were not found to bear them out, by the place of their section. */
export async function listUnsupported(
  db: Db | Tx,
  { projectId }: Scope,
  report: { id: string; sections: readonly Section[]; offending: Offending },
): Promise<Record<number, Unsupported[]>> {
  const rows = await db.citation.findMany({
    where: { projectId, reportId: report.id },
    orderBy: [{ sectionOrdinal: "asc" }, { position: "asc" }],
    take: CITATIONS_SHOWN,
    select: { sectionOrdinal: true, sentence: true, support: true, reason: true, fact: { select: { key: true } } },
  });
  const citations = Map.groupBy(rows, ({ sectionOrdinal }) => sectionOrdinal);
  const found = report.sections.flatMap((section, ordinal) => {
    if (!isWritten(section)) return [];
    const own = (citations.get(ordinal) ?? []).map(({ fact, support, ...row }) => ({
      ...row,
      key: fact.key,
      verdict: support,
    }));
    const offending = report.offending.filter((one) => one.section === ordinal);
    return [[ordinal, unsupportedSentences(section.markdown, own, offending)] as const];
  });
  return Object.fromEntries(found);
}

const Checked = z.object({
  check: ReportResult.shape.check.catch(null),
  checkBefore: ReportResult.shape.checkBefore.catch(null),
});

/** What the check of a version found, or the one before people edited it as far as it still holds. */
export function lastCheck(figures: unknown): ReportCheck | null {
  const { check, checkBefore = null } = Checked.parse(figures);
  return check ?? checkBefore;
}

/**
 * The sections with what was found of a sentence said behind it, and of a heading or the title at the head of its text,
 * where that is not that its citations bear it out; behind all, which facts beneath inferences are borne out in part. Where no model writes, sentences are quotes, and nothing is added.
 */
export async function withSupportSaid<S extends Section>(
  db: Db | Tx,
  scope: Scope,
  report: { id: string; mode: RunMode; figures: unknown; sections: readonly S[] },
): Promise<S[]> {
  const check = lastCheck(report.figures);
  if (report.mode !== "live" && check === null) return [...report.sections];
  const found = await listUnsupported(db, scope, { ...report, offending: [] });
  const headings = foundOfHeadings(check);
  const first = report.sections.findIndex(isWritten);
  const said = report.sections.map((section, ordinal) => {
    const above = [
      ...(ordinal === first ? saidAbove("title", headings.get(-1)) : []),
      ...saidAbove("heading", headings.get(ordinal)),
    ];
    return { ...section, markdown: [...above, withVerdictsSaid(section.markdown, found[ordinal] ?? [])].join("\n\n") };
  });
  return withCheckLine(said, partlyBeneath(Object.values(found).flat()));
}

function saidAbove(of: "heading" | "title", found: HeadingFound | undefined): string[] {
  return found === undefined ? [] : [headingSaid(of, found.verdict)];
}
