import { z } from "zod";
import type { ReportId, Scope } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { warningTold, withSectionTold } from "@/lib/domain/markdown/removed";
import { doiAddress } from "@/lib/domain/references/doi";
import type { Section } from "@/lib/domain/report/report";
import { ReportResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { ExportedFact, ExportedReport } from "@/lib/reports/formats/exported-report";
import { readAffected } from "./affected";
import { listDeletions } from "./deletions";
import { listNoteFields } from "./note-fields";
import { readSinceLine } from "./since";
import { withSupportSaid } from "./unsupported";

/** As many as the screens show. */
const LIMITS = { sections: 50, facts: 500, withAppendix: 1_500, evidence: 20 } as const;

const Figures = z.object({
  evidence: z.string().catch(""),
  questions: ReportResult.shape.questions.catch([]),
});

/** What a version rests on, and where it answers what was asked, as its figures have it. */
export function saidOf(figures: unknown): Pick<ExportedReport, "evidence" | "figures"> {
  const { evidence, questions } = Figures.parse(figures);
  return { evidence, figures: { questions } };
}

type Evidence = ExportedFact["evidence"][number];
type Source = ExportedReport["references"][number];

/**
 * A version of a report with the facts that it cites, as files are written of it, and with what is to stand behind it;
 * null when there is none.
 */
export async function readReport(
  db: Db | Tx,
  scope: Scope,
  reportId: ReportId,
  appendix: readonly Section[] = [],
): Promise<{ report: ExportedReport; facts: ExportedFact[] } | null> {
  const row = await db.report.findFirst({
    where: { projectId: scope.projectId, id: reportId },
    select: {
      title: true,
      version: true,
      status: true,
      warning: true,
      figures: true,
      createdAt: true,
      acceptedAt: true,
      run: { select: { question: true, mode: true } },
      project: { select: { isOfUnknownOrigin: true } },
      sections: {
        orderBy: { ordinal: "asc" },
        take: LIMITS.sections,
        select: { kind: true, heading: true, markdown: true, level: true },
      },
    },
  });
  if (row === null) return null;
  const { run, project, createdAt, acceptedAt, figures, ...own } = row;
  const most = appendix.length === 0 ? LIMITS.facts : LIMITS.withAppendix;
  const keys = citedKeys([...row.sections, ...appendix]).slice(0, most);
  const { facts, references } = await readFacts(db, scope, keys);
  const times = { createdAt: createdAt.toISOString(), acceptedAt: acceptedAt?.toISOString() ?? null };
  const said = await withSupportSaid(db, scope, { id: reportId, mode: run.mode, figures, sections: own.sections });
  const deleted = await listDeletions(db, scope);
  const sections = [...said, ...appendix].map((section) => withSectionTold(section, deleted));
  const warning = warningTold(own.warning, own.sections, deleted);
  const since = await readSinceLine(db, scope, reportId);
  const affected = await readAffected(db, scope, sections);
  return {
    report: {
      ...own,
      warning,
      since,
      affected,
      sections,
      ...project,
      ...times,
      ...run,
      ...saidOf(figures),
      references,
    },
    facts,
  };
}

/** Facts with their evidence in the order of the keys, and the sources of it, numbered as they come. */
async function readFacts(
  db: Db | Tx,
  scope: Scope,
  keys: readonly string[],
): Promise<{ facts: ExportedFact[]; references: Source[] }> {
  const rows = await db.fact.findMany({
    where: { projectId: scope.projectId, key: { in: [...keys] } },
    select: {
      key: true,
      statement: true,
      evidence: {
        orderBy: [{ isBeside: "asc" }, { confidence: "desc" }, { createdAt: "asc" }, { id: "asc" }],
        take: LIMITS.evidence,
        select: {
          quote: true,
          start: true,
          page: true,
          heading: true,
          isBeside: true,
          snapshot: {
            select: {
              sha256: true,
              readAt: true,
              author: true,
              publishedOn: true,
              source: { select: { id: true, title: true, url: true, doi: true } },
            },
          },
        },
      },
    },
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const hashes = rows.flatMap((row) => row.evidence.map(({ snapshot }) => snapshot.sha256));
  const fieldsOf = await listNoteFields(db, scope, hashes);
  const sources = new Map<string, Source>();
  const facts = keys.flatMap((key) => {
    const row = byKey.get(key);
    if (row === undefined) return [];
    const evidence = row.evidence.map(({ snapshot, isBeside, ...piece }): Evidence => {
      const { source, sha256, author, publishedOn } = snapshot;
      const readAt = snapshot.readAt.toISOString();
      const known = sources.get(source.id);
      const { title, url } = source;
      const number = known?.number ?? sources.size + 1;
      // A document without an address is cited by its DOI.
      const cited = url ?? (source.doi === null ? null : doiAddress(source.doi));
      const listed = { number, title, url: cited, author, publishedOn, readAt, sha256 };
      if (known === undefined) sources.set(source.id, listed);
      const fields = fieldsOf.get(sha256) ?? [];
      const own = { ...piece, sourceTitle: title, fields, sourceUrl: url, readAt, sha256, source: number };
      return isBeside ? { ...own, isBeside } : own;
    });
    return [{ key, statement: row.statement, evidence }];
  });
  return { facts, references: [...sources.values()] };
}
