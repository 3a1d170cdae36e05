import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { KnownFact } from "@/lib/domain/run/bundle";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

/** Pieces of evidence that are told of one fact. */
const EVIDENCE = 20;

/** What is read of a fact `f` as a `KnownFact`. */
export const KNOWN_COLUMNS = Prisma.sql`
  f.key, f.status::text, f.statement, f.confidence, f.score,
    (exists (select 1 from fact_relation r where r.project_id = f.project_id and r.a_id = f.id
        and r.kind = 'contradicts' and r.nature = 'direct' and r.status in ('possible', 'confirmed'))
      or exists (select 1 from fact_relation r where r.project_id = f.project_id and r.b_id = f.id
        and r.kind = 'contradicts' and r.nature = 'direct' and r.status in ('possible', 'confirmed')))
      as "isContested",
    (select coalesce(jsonb_agg(to_jsonb(piece) - 'isBeside' || case when piece."isBeside" then '{"isBeside": true}' else '{}' end::jsonb
        order by piece."isBeside", piece.sha256, piece.start, piece."end"), '[]') from (
      select s.sha256, ${TOLD_TITLE} as title, o.title as "sourceTitle", o.url,
        s.published_on as published, e.quote, e.start, e."end", e.confidence, e.page, e.heading, e.is_beside as "isBeside"
      from evidence e join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
      where e.fact_id = f.id and e.stale_at is null
      order by e.is_beside, s.sha256, e.start, e."end" limit ${EVIDENCE}) piece) as evidence`;

/** The accepted facts of these keys that have evidence, in no order. */
export async function listKnown(tx: Tx, scope: Scope, keys: readonly string[]): Promise<KnownFact[]> {
  if (keys.length === 0) return [];
  const rows = await tx.$queryRaw`
    select ${KNOWN_COLUMNS} from fact f
    where f.project_id = ${scope.projectId}::uuid and f.key = any(${[...keys]}::text[]) and f.status = 'accepted'
      and exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null and not e.is_beside)`;
  return z.array(KnownFact).parse(rows);
}

/** Facts that are read behind others at most. */
const BEHIND = 50;

/** Accepted facts whose quotes stand at most `within` characters behind those of the facts of these keys, in one text. */
export async function listBehind(
  tx: Tx,
  scope: Scope,
  { keys, within }: { keys: readonly string[]; within: number },
): Promise<KnownFact[]> {
  if (keys.length === 0) return [];
  const rows = await tx.$queryRaw`
    with behind as (
      select distinct near.fact_id from fact own
      join evidence e on e.fact_id = own.id and e.stale_at is null and not e.is_beside
      join evidence near on near.project_id = e.project_id and near.snapshot_id = e.snapshot_id
        and near.stale_at is null and not near.is_beside and near.start > e.start and near.start <= e.start + ${within}
      where own.project_id = ${scope.projectId}::uuid and own.key = any(${[...keys]}::text[]))
    select ${KNOWN_COLUMNS} from behind join fact f on f.id = behind.fact_id
    where f.project_id = ${scope.projectId}::uuid and f.status = 'accepted'
    order by f.key limit ${BEHIND}`;
  return z.array(KnownFact).parse(rows);
}
