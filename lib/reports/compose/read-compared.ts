import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { ContradictionNature, FactStatus, RelationKind } from "@/lib/domain/core/words";
import { type ClaimingSection, claimsIn, removedIn } from "@/lib/domain/difference/claims-in";
import type { ClaimFact, ClaimQuote, ComparedReport } from "@/lib/domain/difference/difference";
import { citedKeys } from "@/lib/domain/markdown/citation";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** As much as is compared of a version. */
const LIMITS = { sections: 50, facts: 1_500, evidence: 20, relations: 5_000 } as const;

const evidence = {
  orderBy: { id: "asc" },
  take: LIMITS.evidence,
  select: {
    quote: true,
    start: true,
    snapshot: { select: { sha256: true, source: { select: { id: true, title: true } } } },
  },
} as const;

interface QuoteRow {
  quote: string;
  start: number;
  snapshot: { sha256: string; source: { id: string; title: string } };
}

/** The quotes that stood in their sources at a time; what is beside them is told with them. */
function stoodAt(at: Date): Prisma.EvidenceWhereInput {
  return { isBeside: false, createdAt: { lte: at }, OR: [{ staleAt: null }, { staleAt: { gt: at } }] };
}

function asQuotes(rows: readonly QuoteRow[]): ClaimQuote[] {
  return rows.map(({ quote, start, snapshot: { sha256, source } }) => ({
    quote,
    start,
    sha256,
    sourceId: source.id,
    sourceTitle: source.title,
  }));
}

const Gone = z.array(z.object({ id: z.string(), at: z.date() }));

/** When the last of each fact's quotes was gone, of those of which none is left, however many there were. */
async function listGone(db: Db | Tx, { projectId }: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = Gone.parse(
    await db.$queryRaw`
      select fact_id as id, max(stale_at) as at from evidence
      where project_id = ${projectId}::uuid and fact_id = any(${ids}::uuid[]) and not is_beside
      group by fact_id having bool_and(stale_at is not null)`,
  );
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
}

interface FactRow {
  id: string;
  key: string;
  statement: string;
  status: FactStatus;
  staleFrom: FactStatus | null;
  isSettled: boolean;
  supersededBy: { key: string; supersededBy: { key: string } | null } | null;
  evidence: QuoteRow[];
}

/** What is compared, and as of when. */
interface Sought {
  keys: readonly string[];
  at: Date;
}

async function listFacts(db: Db | Tx, { projectId }: Scope, { keys, at }: Sought): Promise<FactRow[]> {
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
      evidence: { ...evidence, where: stoodAt(at) },
    },
  });
}

interface RelationRow {
  kind: RelationKind;
  nature: ContradictionNature | null;
  settledAt: Date | null;
  aId: string;
  bId: string;
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
    select: { kind: true, nature: true, settledAt: true, aId: true, bId: true },
  });
}

/** A fact's relations, each with the fact at its other end. */
type Related = ReadonlyMap<string, readonly { relation: RelationRow; otherId: string }[]>;

function relatedByFact(relations: readonly RelationRow[]): Related {
  const ends = relations.flatMap((relation) => [
    { id: relation.aId, relation, otherId: relation.bId },
    { id: relation.bId, relation, otherId: relation.aId },
  ]);
  return Map.groupBy(ends, ({ id }) => id);
}

/** What bears facts out at a time: the quotes of every fact that corroborates one of them, each read once. */
async function listWitnesses(
  db: Db | Tx,
  { projectId }: Scope,
  { relations, at }: { relations: readonly RelationRow[]; at: Date },
): Promise<Map<string, ClaimQuote[]>> {
  const ids = relations.filter(({ kind }) => kind === "corroborates").flatMap(({ aId, bId }) => [aId, bId]);
  const rows = await db.fact.findMany({
    where: { projectId, id: { in: [...new Set(ids)] }, status: { not: "rejected" } },
    select: { id: true, evidence: { ...evidence, where: stoodAt(at) } },
  });
  return new Map(rows.map((row) => [row.id, asQuotes(row.evidence)]));
}

/** Whether two facts were against each other at a time: what holds under other conditions is not. */
function isOpen({ kind, nature, settledAt }: RelationRow, at: Date): boolean {
  return kind === "contradicts" && nature !== "scope" && (settledAt === null || settledAt > at);
}

/** What stands around the facts of a version. */
interface Around {
  related: Related;
  witnesses: ReadonlyMap<string, readonly ClaimQuote[]>;
  gone: ReadonlyMap<string, number>;
  at: Date;
}

function factAt(row: FactRow, { related, witnesses, gone, at }: Around): ClaimFact {
  const own = related.get(row.id) ?? [];
  const { key, statement, supersededBy: merged } = row;
  return {
    // A fact that was merged is the one that it became.
    key: merged?.supersededBy?.key ?? merged?.key ?? key,
    statement,
    quotes: asQuotes(row.evidence),
    borneOutBy: own
      .filter(({ relation }) => relation.kind === "corroborates")
      .flatMap(({ otherId }) => witnesses.get(otherId) ?? []),
    isDisputed: own.some(({ relation }) => isOpen(relation, at)),
    goneAtMs: gone.get(row.id) ?? null,
    isFixed: row.isSettled && (row.status === "accepted" || row.staleFrom === "accepted"),
  };
}

/** A version of a report, stored or about to be. */
interface ReadVersion {
  at: Date;
  /** What its run was asked. */
  question: string;
  sections: readonly ClaimingSection[];
}

/** A version with its claims and their facts, as these stood when it was written. */
export async function asCompared(
  db: Db | Tx,
  scope: Scope,
  { at, question, sections: all }: ReadVersion,
): Promise<ComparedReport> {
  const sections = all.slice(0, LIMITS.sections);
  const rows = await listFacts(db, scope, { keys: citedKeys(sections), at });
  const ids = rows.map(({ id }) => id);
  const relations = await listRelations(db, scope, { ids, at });
  const witnesses = await listWitnesses(db, scope, { relations, at });
  const around = { related: relatedByFact(relations), witnesses, gone: await listGone(db, scope, ids), at };
  const facts = new Map<string, ClaimFact>(rows.map((fact) => [fact.key, factAt(fact, around)]));
  const claims = claimsIn(sections).map(({ keys, ...claim }) => ({
    ...claim,
    facts: keys.flatMap((key) => facts.get(key) ?? []),
  }));
  return { atMs: at.getTime(), question, claims, removed: removedIn(sections) };
}

/** A stored version with its claims and their facts, as these stood when it was written; null where there is none. */
export async function readCompared(db: Db | Tx, scope: Scope, reportId: string): Promise<ComparedReport | null> {
  const row = await db.report.findFirst({
    where: { projectId: scope.projectId, id: reportId },
    select: {
      createdAt: true,
      run: { select: { question: true } },
      sections: {
        orderBy: { ordinal: "asc" },
        take: LIMITS.sections,
        select: { kind: true, heading: true, markdown: true },
      },
    },
  });
  if (row === null) return null;
  return await asCompared(db, scope, { at: row.createdAt, question: row.run.question, sections: row.sections });
}
