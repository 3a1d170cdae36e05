import { createHash } from "node:crypto";
import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import type { ProviderAnswer } from "./ask";
import { Hit } from "./hit";

const Stored = z.array(Hit);

const CachedRows = z.array(z.object({ results: z.unknown() }));

/** What a provider answered a project within the last day is not asked again. Source: sources.md, search providers. */
export async function cached(
  db: Db,
  scope: Scope,
  { provider, query, limit }: { provider: string; query: string; limit: number },
  ask: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const requestHash = createHash("sha256").update(JSON.stringify({ query, limit })).digest("hex");
  const rows = CachedRows.parse(
    await db.$queryRaw`
    select results from search_cache where project_id = ${scope.projectId}::uuid and provider = ${provider}
      and request_hash = ${requestHash} and fetched_at > now() - interval '1 day'`,
  );
  const known = Stored.safeParse(rows[0]?.results);
  if (known.success) return { ok: true, hits: known.data };
  const answer = await ask();
  if (answer.ok) await keep(db, scope, { provider, requestHash, hits: answer.hits });
  return answer;
}

/** Keeps an answer; what has grown old in the project goes with it. */
async function keep(
  db: Db,
  scope: Scope,
  { provider, requestHash, hits }: { provider: string; requestHash: string; hits: readonly Hit[] },
): Promise<void> {
  await db.$executeRaw`
    with old as (delete from search_cache where project_id = ${scope.projectId}::uuid
      and fetched_at < now() - interval '2 days')
    insert into search_cache (project_id, provider, request_hash, results)
    values (${scope.projectId}::uuid, ${provider}, ${requestHash}, ${JSON.stringify(hits)}::jsonb)
    on conflict (project_id, provider, request_hash) do update set results = excluded.results, fetched_at = now()`;
}
