import type { Access } from "@/lib/domain/core/rights";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import { compareReports } from "@/lib/domain/report/report-diff";
import { fitSuggestion } from "@/lib/domain/report/suggestion";
import { found } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { listRunFacts } from "@/lib/knowledge/run-facts";
import type { Db } from "@/lib/platform/db/client";
import type { ReportBodyView } from "./report-body";

const shown = { versions: 1_000, suggestions: 60, facts: 2_000 } as const;

const bySection = {
  orderBy: { ordinal: "asc" },
  select: { ordinal: true, kind: true, heading: true, markdown: true, level: true },
} as const;

/** The versions of a run's report, the newest first. */
export async function listVersions(db: Db, access: Access<"read">, runId: string) {
  const rows = await db.report.findMany({
    where: { projectId: access.projectId, runId },
    orderBy: { version: "desc" },
    take: shown.versions,
    select: { id: true, version: true, status: true, createdAt: true, changeNote: true, authorId: true },
  });
  const people = await loadPeople(
    db,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ authorId, ...row }) => ({ ...row, createdAt: iso(row.createdAt), author: people(authorId) }));
}

/** A version of a report; its author is null when the run wrote it. */
export type ReportVersionView = ShownBy<typeof listVersions>[number];

/** What was suggested of a report: what is open as it fits the version shown, then what was settled. */
export async function listSuggestions(
  db: Db,
  access: Access<"read">,
  { runId, sections }: { runId: string; sections: ReportBodyView["sections"] },
) {
  const rows = await db.suggestion.findMany({
    where: { projectId: access.projectId, report: { runId } },
    orderBy: [{ status: "asc" }, { createdAt: "desc" }, { id: "asc" }],
    take: shown.suggestions,
    include: {
      report: { select: { version: true } },
      section: { select: { kind: true, heading: true, markdown: true } },
    },
  });
  const people = await loadPeople(
    db,
    rows.flatMap(({ authorId, settledById }) => [authorId, settledById]),
  );
  return rows.map((row) => {
    const { section: base, heading, markdown } = row;
    const wanted = { heading, markdown };
    const fit = fitSuggestion(base, wanted, sections);
    const place = sections.findIndex((section) => section.kind === base.kind && section.heading === base.heading);
    return {
      id: row.id,
      ordinal: fit.state === "fits" ? fit.ordinal : place < 0 ? null : place,
      state: row.status === "open" ? fit.state : row.status,
      version: row.report.version,
      base: { heading: base.heading, markdown: base.markdown },
      wanted,
      note: row.note,
      author: people(row.authorId),
      isMine: row.authorId === access.userId,
      at: iso(row.createdAt),
      settledBy: people(row.settledById),
      settledAt: isoOrNull(row.settledAt),
      reason: row.reason,
      appliedVersion: row.appliedVersion,
    };
  });
}

/** A change of a section that someone suggested. */
export type SuggestionView = ShownBy<typeof listSuggestions>[number];

async function readSections(db: Db, access: Access<"read">, reportId: string): Promise<ReportBodyView["sections"]> {
  return await db.reportSection.findMany({ where: { projectId: access.projectId, reportId }, ...bySection });
}

/** What changed from an earlier version to a later one, whichever way round they are named. */
export async function getDiff(db: Db, access: Access<"read">, pair: readonly [ReportVersionView, ReportVersionView]) {
  const [from, to] = pair[0].version < pair[1].version ? pair : [pair[1], pair[0]];
  const [before, after] = await Promise.all([readSections(db, access, from.id), readSections(db, access, to.id)]);
  const numbers = { before: numberMarkers(before), after: numberMarkers(after) };
  const cited = [...new Set([...numbers.after.keys(), ...numbers.before.keys()])];
  const rows = await db.fact.findMany({
    where: { projectId: access.projectId, key: { in: cited } },
    select: { key: true, statement: true },
  });
  const statements = new Map(rows.map(({ key, statement }) => [key, statement]));
  const facts = cited.map((key) => {
    const of = { before: numbers.before.get(key) ?? null, after: numbers.after.get(key) ?? null };
    return [key, { ...of, statement: statements.get(key) ?? "" }] as const;
  });
  return { from, to, sections: compareReports(before, after), facts: Object.fromEntries(facts) };
}

/** What changed between two versions. */
export type ReportDiffView = ShownBy<typeof getDiff>;

/** The newest version of the report that one of its versions names, with the facts that it may cite. */
export async function getReportEditing(db: Db, access: Access<"read">, { reportId }: { reportId: string }) {
  const { projectId } = access;
  const { runId } = found(await db.report.findFirst({ where: { id: reportId, projectId }, select: { runId: true } }));
  const newest = found(
    await db.report.findFirst({
      where: { runId, projectId },
      orderBy: { version: "desc" },
      select: { id: true, version: true, revision: true, authorId: true, sections: bySection },
    }),
  );
  const [facts, people] = await Promise.all([listRunFacts(db, access, runId), loadPeople(db, [newest.authorId])]);
  return {
    reportId: newest.id,
    version: newest.version,
    revision: newest.revision,
    author: people(newest.authorId),
    sections: newest.sections,
    facts: facts.slice(0, shown.facts).map(({ key, statement, score, status, evidence }) => ({
      key,
      statement,
      score,
      status,
      sourceTitle: evidence[0]?.title ?? "",
    })),
  };
}

/** The newest version of a report as it is edited, with what it may cite. */
export type ReportEditingView = ShownBy<typeof getReportEditing>;
