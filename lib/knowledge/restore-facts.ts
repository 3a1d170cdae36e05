import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { KnownFact } from "@/lib/domain/run/bundle";
import type { Tx } from "@/lib/platform/db/client";
import { identify } from "./facts";

const Keys = z.array(z.object({ key: z.string() }));

/**
 * Writes facts as a run once took them from a knowledge base, with their evidence wherever the project has the very text
 * that it stands in. What is there already stays as it is. Returns the keys of those that stand on nothing then: the
 * database lets none of them in.
 */
export async function restoreFacts(tx: Tx, scope: Scope, facts: readonly KnownFact[]): Promise<string[]> {
  const rows = facts.map((fact) => ({ ...fact, normalHash: identify(fact.statement).normalHash }));
  await tx.$executeRaw`
    insert into fact (project_id, key, statement, normal_hash, status, confidence, score)
    select ${scope.projectId}::uuid, key, statement, "normalHash", status::fact_status, confidence, score
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(key text, statement text, "normalHash" text, status text, confidence float8, score float8)
    on conflict do nothing`;
  const pieces = facts.flatMap(({ key, evidence }) => evidence.map((piece) => ({ key, ...piece })));
  await tx.$executeRaw`
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence, page, heading,
      is_beside)
    select ${scope.projectId}::uuid, f.id, place.id, given.start, given."end", given.quote, given.confidence, given.page,
      given.heading, coalesce(given."isBeside", false)
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as given(key text, sha256 text, "sourceTitle" text,
        url text, start int, "end" int, quote text, confidence float8, page int, heading text,
        "isBeside" boolean)
      join fact f on f.project_id = ${scope.projectId}::uuid and f.key = given.key
      cross join lateral (
        select s.id from snapshot s join source o on o.id = s.source_id
        where s.project_id = f.project_id and s.sha256 = given.sha256 and o.title = given."sourceTitle"
          and o.url is not distinct from given.url
        order by s.id limit 1) place
    on conflict do nothing`;
  const torn = await tx.$queryRaw`
    select key from fact f where project_id = ${scope.projectId}::uuid and key = any(${facts.map(({ key }) => key)}::text[])
      and not exists (select 1 from evidence e where e.fact_id = f.id) order by key`;
  return Keys.parse(torn).map(({ key }) => key);
}
