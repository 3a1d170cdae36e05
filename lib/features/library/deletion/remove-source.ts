import { z } from "zod";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { JsonRedacting } from "@/lib/domain/deletion/redact";
import type { Counts } from "@/lib/features/kit/deletion-steps";
import { dropMemberFiles } from "@/lib/features/kit/member-files";
import { refreshScores } from "@/lib/knowledge/score";
import type { Tx } from "@/lib/platform/db/client";

export interface DoomedSource {
  projectId: ProjectId;
  sourceId: string;
  /** The keys of the facts that go. */
  keys: string[];
  redacting: JsonRedacting;
}

/** Facts that go in one transaction. */
const FACTS = 200;

const Ids = z.array(z.object({ id: z.string() }));

/** Facts that stay and have to do with these. */
async function listOthers(tx: Tx, projectId: string, ids: readonly string[]): Promise<string[]> {
  const rows = Ids.parse(
    await tx.$queryRaw`
      select distinct o.id from fact_relation x, unnest(array[x.a_id, x.b_id]) as o(id)
      where x.project_id = ${projectId}::uuid and (x.a_id = any(${[...ids]}::uuid[]) or x.b_id = any(${[...ids]}::uuid[]))
        and o.id <> all(${[...ids]}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes some of the facts that go, with all that belongs to them alone; nothing speaks against others by them any more. */
export async function removeFacts(
  tx: Tx,
  { projectId, keys }: Pick<DoomedSource, "projectId" | "keys">,
): Promise<{ gone: Counts; isAll: boolean }> {
  const facts = await tx.fact.findMany({
    where: { projectId, key: { in: keys } },
    take: FACTS,
    select: { id: true },
  });
  const ids = facts.map(({ id }) => id);
  if (ids.length === 0) return { gone: {}, isAll: true };
  const of = { projectId, factId: { in: ids } };
  const named = { projectId, subjectKind: "fact", subjectId: { in: ids } };
  const others = await listOthers(tx, projectId, ids);
  await tx.comment.updateMany({ where: named, data: { parentId: null } });
  const gone = {
    comment: (await tx.comment.deleteMany({ where: named })).count,
    notification: await tx.$executeRaw`
      delete from notification where project_id = ${projectId}::uuid and payload ->> 'subjectId' = any(${ids}::text[])`,
    version: (await tx.version.deleteMany({ where: named })).count,
    review: (await tx.review.deleteMany({ where: { projectId, subject: "fact", subjectId: { in: ids } } })).count,
    citation: (await tx.citation.deleteMany({ where: of })).count,
    fact_use: (await tx.factUse.deleteMany({ where: of })).count,
    fact_relation: (
      await tx.factRelation.deleteMany({ where: { projectId, OR: [{ aId: { in: ids } }, { bId: { in: ids } }] } })
    ).count,
    evidence: (await tx.evidence.deleteMany({ where: of })).count,
  };
  await tx.fact.updateMany({ where: { projectId, supersededById: { in: ids } }, data: { supersededById: null } });
  const { count: fact } = await tx.fact.deleteMany({ where: { projectId, id: { in: ids } } });
  await refreshScores(tx, { projectId }, others);
  return { gone: { ...gone, fact }, isAll: false };
}

/** Facts that other sources bear out lose the quotes of this one: what they are found by and their score are made anew. */
async function removeQuotes(tx: Tx, { projectId, sourceId }: DoomedSource): Promise<number> {
  const rows = Ids.parse(
    await tx.$queryRaw`
      delete from evidence e using snapshot s
      where e.project_id = ${projectId}::uuid and s.project_id = e.project_id and s.id = e.snapshot_id
        and s.source_id = ${sourceId}::uuid
      returning e.fact_id as id`,
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  await tx.$executeRaw`update fact set words = fact_words(id, statement) where id = any(${ids}::uuid[])`;
  await refreshScores(tx, { projectId }, ids);
  return rows.length;
}

/** The hashes of a source's texts and files. */
async function hashesOf(tx: Tx, { projectId, sourceId }: DoomedSource): Promise<string[]> {
  const read = await tx.snapshot.findMany({
    where: { projectId, sourceId },
    select: { sha256: true, originalSha256: true },
  });
  return [...new Set(read.flatMap(({ sha256, originalSha256 }) => [sha256, originalSha256 ?? sha256]))];
}

/** Deletes the source itself: its readings, the texts and files that no other source has, and its row. */
export async function removeSource(tx: Tx, doomed: DoomedSource): Promise<Counts> {
  const { projectId, sourceId } = doomed;
  const evidence = await removeQuotes(tx, doomed);
  await tx.$executeRaw`
    update fetch_call f set snapshot_id = null from snapshot s
    where f.project_id = ${projectId}::uuid and s.project_id = f.project_id and s.id = f.snapshot_id
      and s.source_id = ${sourceId}::uuid`;
  const { hashes } = await tx.sourceDeletion.update({
    where: { sourceId },
    data: { hashes: await hashesOf(tx, doomed) },
    select: { hashes: true },
  });
  const { count: snapshot } = await tx.snapshot.deleteMany({ where: { projectId, sourceId } });
  const content = await tx.$executeRaw`
    delete from content c where c.project_id = ${projectId}::uuid and c.sha256 = any(${hashes}::text[])
      and not exists (select from snapshot s where s.project_id = c.project_id and s.sha256 = c.sha256)`;
  const original = await tx.$executeRaw`
    delete from original o where o.project_id = ${projectId}::uuid and o.sha256 = any(${hashes}::text[])
      and not exists (select from snapshot s where s.project_id = o.project_id and s.original_sha256 = o.sha256)`;
  const { count: page } = await tx.crawlPage.deleteMany({ where: { projectId, sourceId } });
  const { count: source } = await tx.source.deleteMany({ where: { projectId, id: sourceId } });
  await recount(tx, projectId);
  return { evidence, snapshot, content, original, crawl_page: page, source };
}

/** What the project's texts and files take is counted anew: it only ever grew. */
async function recount(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`
    update project_size set bytes = coalesce((select sum(octet_length(text)) from content where project_id = ${projectId}::uuid), 0)
      + coalesce((select sum(octet_length(bytes)) from original where project_id = ${projectId}::uuid), 0)
    where project_id = ${projectId}::uuid`;
}

/** Deletes what is made anew from what is left: drawn pages, answers of search providers, members' files of their own data. */
export async function removeCopies(tx: Tx, projectId: string): Promise<Counts> {
  const where = { projectId };
  return {
    drawn_text: (await tx.drawnText.deleteMany({ where })).count,
    search_cache: (await tx.searchCache.deleteMany({ where })).count,
    person_export: await dropMemberFiles(tx, projectId),
  };
}

/** Deletes the files of a project's reports, which are made anew as well. */
export async function removeReportFiles(tx: Tx, projectId: string): Promise<Counts> {
  return { report_export: (await tx.reportExport.deleteMany({ where: { projectId } })).count };
}
