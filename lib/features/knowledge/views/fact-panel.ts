import { z } from "zod";
import { FactId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { scoreBecause } from "@/lib/domain/facts/fact";
import { renderedTypes } from "@/lib/domain/original/rendered";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { FactContent } from "@/lib/knowledge/fact-versions";
import { scoreInputs } from "@/lib/knowledge/score";
import type { Db } from "@/lib/platform/db/client";
import { loadContexts } from "./contexts";
import { listContradictions } from "./contradictions";
import { listFacts } from "./facts";
import { withNoteFields } from "./note-fields";

const shown = { contradictions: 20, corroborations: 20, reviews: 50, versions: 50 } as const;

/** A verdict is stale when the fact said something else at the revision that it was given on. */
function withStale(
  reviews: Awaited<ReturnType<typeof listReviews>>,
  { statement, versions }: { statement: string; versions: readonly { number: number; statement: string }[] },
) {
  const said = new Map(versions.map((version) => [version.number, version.statement]));
  return reviews.map(({ version, ...review }) => ({
    ...review,
    isStale: (said.get(version) ?? statement) !== statement,
  }));
}

async function listReviews(db: Db, access: Access<"read">, factId: FactId) {
  const rows = await db.review.findMany({
    where: { projectId: access.projectId, subject: "fact", subjectId: factId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shown.reviews,
    select: { verdict: true, note: true, createdAt: true, reviewerId: true, subjectVersion: true },
  });
  const people = await loadPeople(
    db,
    rows.map((row) => row.reviewerId),
  );
  return rows.map((row) => ({
    verdict: row.verdict,
    note: row.note,
    at: iso(row.createdAt),
    by: people(row.reviewerId),
    version: row.subjectVersion,
  }));
}

async function listVersions(db: Db, access: Access<"read">, factId: FactId) {
  const rows = await db.version.findMany({
    where: { projectId: access.projectId, subjectKind: "fact", subjectId: factId },
    orderBy: { number: "desc" },
    take: shown.versions,
    select: { number: true, content: true, reason: true, createdAt: true, authorId: true },
  });
  const people = await loadPeople(
    db,
    rows.map((row) => row.authorId),
  );
  return rows.map(({ number, content, reason, createdAt, authorId }) => ({
    ...FactContent.parse(content),
    number,
    reason,
    at: iso(createdAt),
    by: people(authorId),
  }));
}

const Ids = z.array(z.object({ id: z.uuid() }));

/** Facts that say the same from other sources, the strongest first; what does not stand any more bears nothing out. */
async function listCorroborations(db: Db, access: Access<"read">, factId: FactId) {
  const { projectId } = access;
  // From the relations of the one fact: asked of all facts, whether they have one, the database looks through all of them.
  const related = Ids.parse(
    await db.$queryRaw`
      select f.id from (
          select b_id as id from fact_relation where project_id = ${projectId}::uuid and a_id = ${factId}::uuid
            and kind = 'corroborates' and status <> 'dismissed'
          union
          select a_id from fact_relation where project_id = ${projectId}::uuid and b_id = ${factId}::uuid
            and kind = 'corroborates' and status <> 'dismissed') as related
        join fact f on f.project_id = ${projectId}::uuid and f.id = related.id
      where f.status in ('proposed', 'accepted', 'disputed')
      order by f.score desc, f.key limit ${shown.corroborations}`,
  );
  const rows = await db.fact.findMany({
    where: { projectId, id: { in: related.map(({ id }) => id) } },
    orderBy: [{ score: "desc" }, { key: "asc" }],
    select: {
      id: true,
      key: true,
      statement: true,
      status: true,
      evidence: { take: 1, select: { snapshot: { select: { source: { select: { title: true } } } } } },
    },
  });
  return rows.map(({ evidence, ...fact }) => ({ ...fact, sourceTitle: evidence[0]?.snapshot.source.title ?? "" }));
}

async function findSuccessor(db: Db, access: Access<"read">, factId: FactId) {
  const row = await db.fact.findFirst({
    where: { projectId: access.projectId, id: factId },
    select: { supersededBy: { select: { id: true, key: true, statement: true } } },
  });
  return row?.supersededBy ?? null;
}

async function explainScore(db: Db, access: Access<"read">, factId: FactId): Promise<string> {
  const { evidence, state } = found((await scoreInputs(db, access, [factId])).get(factId));
  return scoreBecause(evidence, state);
}

/** Those of the snapshots whose document can be shown as it was published, though it has no pages. */
async function listRendered(db: Db, access: Access<"read">, snapshotIds: readonly string[]): Promise<string[]> {
  const rows = await db.snapshot.findMany({
    where: {
      projectId: access.projectId,
      id: { in: [...new Set(snapshotIds)] },
      mediaType: { in: [...renderedTypes] },
      original: { retentionId: null },
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Everything behind one marker. */
export async function getFactPanelView(db: Db, access: Access<"read">, input: { factId: string }) {
  const factId = idOf(FactId, input.factId);
  const fact = found((await listFacts(db, access, { where: { id: factId }, take: 1 }))[0]);
  const evidenceIds = fact.evidence.map((piece) => piece.id);
  const [[noted], contexts, contradictions, corroborations, scored, reviews, versions, supersededBy, rendered] =
    await Promise.all([
      withNoteFields(db, access, [fact]),
      loadContexts(db, access, evidenceIds),
      listContradictions(db, access, { where: { OR: [{ aId: factId }, { bId: factId }] }, take: shown.contradictions }),
      listCorroborations(db, access, factId),
      explainScore(db, access, factId),
      listReviews(db, access, factId),
      listVersions(db, access, factId),
      findSuccessor(db, access, factId),
      listRendered(
        db,
        access,
        fact.evidence.map(({ snapshotId }) => snapshotId),
      ),
    ]);
  return {
    fact,
    contexts: evidenceIds.map((evidenceId, nth) => ({
      evidenceId,
      ...found(contexts.get(evidenceId)),
      /** What its source's head says of when, and how it stands. */
      fields: noted?.evidence[nth]?.fields ?? [],
    })),
    contradictions,
    corroborations,
    scoreBecause: scored,
    reviews: withStale(reviews, { statement: fact.statement, versions }),
    versions,
    supersededBy,
    rendered,
  };
}

/** Everything behind one marker: asked for when a fact is opened. */
export type FactPanelView = ShownBy<typeof getFactPanelView>;
