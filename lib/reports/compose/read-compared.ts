import type { Scope } from "@/lib/domain/core/ids";
import type { ContradictionNature, FactStatus, RelationKind } from "@/lib/domain/core/words";
import { claimsIn, removedIn } from "@/lib/domain/difference/claims-in";
import type { ClaimFact, ClaimQuote, ComparedReport } from "@/lib/domain/difference/difference";
import { citedKeys } from "@/lib/domain/markdown/citation";
import type { Db, Tx } from "@/lib/platform/db/client";

/** As much as is compared of a version. */
const LIMITS = { sections: 50, facts: 1_500, evidence: 20, relations: 5_000 } as const;

const evidence = {
  orderBy: { id: "asc" },
  take: LIMITS.evidence,
  select: {
    quote: true,
    start: true,
    createdAt: true,
    staleAt: true,
    snapshot: { select: { sha256: true, source: { select: { id: true, title: true } } } },
  },
} as const;

interface EvidenceRow {
  quote: string;
  start: number;
  createdAt: Date;
  staleAt: Date | null;
  snapshot: { sha256: string; source: { id: string; title: string } };
}

/** The quotes that were there at a time. */
function quotesAt(rows: readonly EvidenceRow[], at: Date): ClaimQuote[] {
  return rows
    .filter(({ createdAt, staleAt }) => createdAt <= at && (staleAt === null || staleAt > at))
    .map(({ quote, start, snapshot: { sha256, source } }) => ({
      quote,
      start,
      sha256,
      sourceId: source.id,
      sourceTitle: source.title,
    }));
}

/** When the last of a fact's quotes was gone; null as long as one is there. */
function goneAtMs(rows: readonly EvidenceRow[]): number | null {
  const gone = rows.map(({ staleAt }) => staleAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(0, ...gone);
  return gone.length === 0 || last === Number.POSITIVE_INFINITY ? null : last;
}

interface FactRow {
  id: string;
  key: string;
  statement: string;
  status: FactStatus;
  staleFrom: FactStatus | null;
  isSettled: boolean;
  supersededBy: { key: string; supersededBy: { key: string } | null } | null;
  evidence: EvidenceRow[];
}

async function listFacts(db: Db | Tx, { projectId }: Scope, keys: readonly string[]): Promise<FactRow[]> {
  return await db.fact.findMany({
    where: { projectId, key: { in: keys.slice(0, LIMITS.facts) } },
    select: {
      id: true,
      key: true,
      statement: true,
      status: true,
      staleFrom: true,
      isSettled: true,
      supersededBy: { select: { key: true, supersededBy: { select: { key: true } } } },
      evidence,
    },
  });
}

interface OtherFact {
  status: FactStatus;
  evidence: EvidenceRow[];
}

interface RelationRow {
  kind: RelationKind;
  nature: ContradictionNature | null;
  settledAt: Date | null;
  aId: string;
  bId: string;
  a: OtherFact;
  b: OtherFact;
}

async function listRelations(
  db: Db | Tx,
  { projectId }: Scope,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<RelationRow[]> {
  const among = { in: [...ids] };
  return await db.factRelation.findMany({
    where: { projectId, createdAt: { lte: at }, status: { not: "dismissed" }, OR: [{ aId: among }, { bId: among }] },
    orderBy: { id: "asc" },
    take: LIMITS.relations,
    select: {
      kind: true,
      nature: true,
      settledAt: true,
      aId: true,
      bId: true,
      a: { select: { status: true, evidence } },
      b: { select: { status: true, evidence } },
    },
  });
}

/** Whether two facts were against each other at a time: what holds under other conditions is not. */
function isOpen({ kind, nature, settledAt }: RelationRow, at: Date): boolean {
  return kind === "contradicts" && nature !== "scope" && (settledAt === null || settledAt > at);
}

function factAt(row: FactRow, relations: readonly RelationRow[], at: Date): ClaimFact {
  const own = relations.filter(({ aId, bId }) => aId === row.id || bId === row.id);
  const other = (relation: RelationRow): OtherFact => (relation.aId === row.id ? relation.b : relation.a);
  const { key, statement, supersededBy: merged } = row;
  return {
    // A fact that was merged is the one that it became.
    key: merged?.supersededBy?.key ?? merged?.key ?? key,
    statement,
    quotes: quotesAt(row.evidence, at),
    borneOutBy: own
      .filter(({ kind }) => kind === "corroborates")
      .filter((relation) => other(relation).status !== "rejected")
      .flatMap((relation) => quotesAt(other(relation).evidence, at)),
    isDisputed: own.some((relation) => isOpen(relation, at)),
    goneAtMs: goneAtMs(row.evidence),
    isFixed: row.isSettled && (row.status === "accepted" || row.staleFrom === "accepted"),
  };
}

/** A version of a report with its claims and their facts, as these stood when it was written; null where there is none. */
export async function readCompared(db: Db | Tx, scope: Scope, reportId: string): Promise<ComparedReport | null> {
  const row = await db.report.findFirst({
    where: { projectId: scope.projectId, id: reportId },
    select: {
      createdAt: true,
      sections: {
        orderBy: { ordinal: "asc" },
        take: LIMITS.sections,
        select: { kind: true, heading: true, markdown: true },
      },
    },
  });
  if (row === null) return null;
  const { createdAt: at, sections } = row;
  const rows = await listFacts(db, scope, citedKeys(sections));
  const relations = await listRelations(db, scope, { ids: rows.map(({ id }) => id), at });
  const facts = new Map<string, ClaimFact>(rows.map((fact) => [fact.key, factAt(fact, relations, at)]));
  const claims = claimsIn(sections).map(({ keys, ...claim }) => ({
    ...claim,
    facts: keys.flatMap((key) => facts.get(key) ?? []),
  }));
  return { atMs: at.getTime(), claims, removed: removedIn(sections) };
}
