import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { hostOf } from "@/lib/domain/core/url";
import type { SupportVerdict } from "@/lib/domain/core/words";
import { withWordsBeside } from "@/lib/domain/facts/near/beside";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import { warningTold, withDeletionsTold, withSectionTold } from "@/lib/domain/markdown/removed";
import { gravity } from "@/lib/domain/markdown/support";
import { withNamesNow } from "@/lib/domain/report/report-parts";
import { ReportResult } from "@/lib/domain/run/results";
import { found } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { type FactView, listFacts } from "@/lib/features/knowledge/views/facts";
import type { Db, Tx } from "@/lib/platform/db/client";
import { readAffected } from "@/lib/reports/compose/affected";
import { listDeletions } from "@/lib/reports/compose/deletions";
import { listNoteFields } from "@/lib/reports/compose/note-fields";
import { listRenamed } from "@/lib/reports/compose/references";
import { readSinceLine } from "@/lib/reports/compose/since";

const shown = { sections: 50, cited: 500, citations: 2000 } as const;

const Figures = z.object({
  uncitedShare: z.number().catch(0),
  coverage: z.number().catch(0),
  sources: z.number().catch(0),
  facts: z.number().catch(0),
  notCovered: z.array(z.string()).catch([]),
  questions: ReportResult.shape.questions.catch([]),
  offending: ReportResult.shape.offending.catch([]),
  topics: ReportResult.shape.topics.catch([]),
  check: ReportResult.shape.check.catch(null),
  checkBefore: ReportResult.shape.checkBefore.catch(null),
  evidence: z.string().catch(""),
});

async function loadSupport(db: Db | Tx, scope: Scope, reportId: string): Promise<Map<string, SupportVerdict>> {
  const rows = await db.citation.findMany({
    where: { projectId: scope.projectId, reportId },
    take: shown.citations,
    orderBy: [{ sectionOrdinal: "asc" }, { position: "asc" }],
    select: { factId: true, support: true },
  });
  // The gravest verdict of a fact's markers is the one to show.
  const worst = new Map<string, SupportVerdict>();
  for (const { factId, support } of rows) {
    const known = worst.get(factId);
    if (known === undefined || gravity.indexOf(support) < gravity.indexOf(known)) worst.set(factId, support);
  }
  return worst;
}

async function loadSources(db: Db | Tx, scope: Scope, facts: readonly FactView[]) {
  const pieces = facts.flatMap((fact) => fact.evidence);
  const bySource = new Map(pieces.toReversed().map((piece) => [piece.sourceId, piece]));
  const order = [...new Set(pieces.map((piece) => piece.sourceId))];
  const rows = await db.snapshot.findMany({
    where: { projectId: scope.projectId, id: { in: [...bySource.values()].map((piece) => piece.snapshotId) } },
    select: { id: true, author: true, publishedOn: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return order.flatMap((sourceId, index) => {
    const piece = bySource.get(sourceId);
    const snapshot = piece && byId.get(piece.snapshotId);
    if (piece === undefined || snapshot === undefined) return [];
    return [
      {
        number: index + 1,
        sourceId,
        title: piece.sourceTitle,
        url: piece.sourceUrl,
        author: snapshot.author,
        publishedOn: snapshot.publishedOn,
        readAt: piece.readAt,
        sha256: piece.sha256,
      },
    ];
  });
}

/** The words that stand beside the first quote; those that its page no longer says only where it no longer says that. */
function besideFirst(evidence: FactView["evidence"]): FactView["evidence"] {
  const shown = evidence.filter(({ isBeside, goneAt }) => !isBeside || goneAt === null || evidence[0]?.goneAt !== null);
  const [first] = withWordsBeside(shown).quotes;
  return first?.beside ?? [];
}

/** A fact as a marker shows it. */
export function asCited(fact: FactView, number: number, support: SupportVerdict, fields: readonly string[] = []) {
  const first = fact.evidence[0];
  return {
    number,
    key: fact.key,
    factId: fact.id,
    statement: fact.statement,
    status: fact.status,
    score: fact.score,
    confidence: fact.confidence,
    quote: first?.quote ?? "",
    /** Words beside it, in the same text, that say what it leaves open. */
    beside: besideFirst(fact.evidence).map(({ quote }) => quote),
    goneAt: first?.goneAt ?? null,
    sourceTitle: first?.sourceTitle ?? "",
    sourceHost: first?.sourceUrl ? hostOf(first.sourceUrl) : null,
    /** What its source's head says of when, and how it stands: “Status: Rejected”. */
    fields: [...fields],
    support,
  };
}

export type CitedFactView = ShownBy<typeof asCited>;

/** The facts that a text cites, in the order of their numbers, with all their evidence and the fields of its first source. */
export async function listCitedFacts(
  db: Db | Tx,
  scope: Scope,
  sections: readonly { markdown: string }[],
): Promise<{ number: number; fact: FactView; fields: readonly string[] }[]> {
  const numbers = numberMarkers(sections);
  const keys: string[] = [...numbers.keys()].slice(0, shown.cited);
  const facts = await listFacts(db, scope, { where: { key: { in: keys } }, take: shown.cited });
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const hashes = facts.flatMap(({ evidence: [first] }) => first?.sha256 ?? []);
  const fieldsOf = await listNoteFields(db, scope, hashes);
  return [...numbers].flatMap(([key, number]) => {
    const fact = byKey.get(key);
    return fact === undefined ? [] : [{ number, fact, fields: fieldsOf.get(fact.evidence[0]?.sha256 ?? "") ?? [] }];
  });
}

/** One version of a report as it is read: its sections, what its markers stand for, and where that comes from. */
export async function readReportBody(db: Db | Tx, scope: Scope, reportId: string) {
  const row = found(
    await db.report.findFirst({
      where: { projectId: scope.projectId, id: reportId },
      include: {
        run: { select: { question: true, mode: true } },
        project: { select: { isOfUnknownOrigin: true } },
        sections: {
          orderBy: { ordinal: "asc" },
          take: shown.sections,
          select: { ordinal: true, kind: true, heading: true, markdown: true, level: true },
        },
      },
    }),
  );
  const cited = await listCitedFacts(db, scope, row.sections);
  const facts = cited.map(({ fact }) => fact);
  const [support, references, people, renamed, deleted, since] = await Promise.all([
    loadSupport(db, scope, reportId),
    loadSources(db, scope, facts),
    loadPeople(db, [row.acceptedById]),
    listRenamed(db, scope, reportId),
    listDeletions(db, scope),
    readSinceLine(db, scope, reportId),
  ]);
  const { evidence, ...figures } = Figures.parse(row.figures);
  const sections = row.sections
    .map((section) =>
      section.kind === "sources" ? { ...section, markdown: withNamesNow(section.markdown, renamed) } : section,
    )
    .map((section) => withSectionTold(section, deleted));
  const affected = await readAffected(db, scope, sections);
  const body = {
    id: row.id,
    version: row.version,
    title: withDeletionsTold(row.title, deleted),
    question: row.run.question,
    status: row.status,
    isOfUnknownOrigin: row.project.isOfUnknownOrigin,
    warning: warningTold(row.warning, row.sections, deleted),
    since,
    affected: affected && {
      lead: affected.lead,
      sections: affected.sections.map(({ nth, heading }) => ({ heading, ordinal: sections[nth]?.ordinal ?? nth })),
    },
    evidence,
    mode: row.run.mode,
    createdAt: iso(row.createdAt),
    acceptedAt: isoOrNull(row.acceptedAt),
    acceptedBy: people(row.acceptedById),
    changeNote: row.changeNote,
    sections,
    cited: cited.map(({ number, fact, fields }) =>
      asCited(fact, number, support.get(fact.id) ?? "not_checked", fields),
    ),
    references,
    figures,
  };
  return { body, facts };
}

export type ReportBodyView = ShownBy<typeof readReportBody>["body"];
