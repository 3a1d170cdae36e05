import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { factStatuses } from "@/lib/domain/core/words";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

export const RunFact = z.object({
  key: z.string(),
  statement: z.string(),
  status: z.enum(factStatuses),
  confidence: z.number(),
  score: z.number(),
  /** Nodes of the run that brought it, sorted. */
  nodeKeys: z.array(z.string()),
  /** Whether the project knew it before the run. */
  isKnown: z.boolean().default(false),
  /** Set for one that was known before and that no run has compared with others yet; told to an analysis alone. */
  isUncompared: z.literal(true).optional(),
  evidence: z.array(
    z.object({
      sha256: z.string(),
      title: z.string(),
      published: z.string().nullable(),
      quote: z.string(),
      start: z.number(),
      /** Where the quote ends, and the source's address: null in what older versions recorded. */
      end: z.number().nullable().default(null),
      url: z.string().nullable().default(null),
      /** Who published the source, as it says itself. */
      publisher: z.string().nullable().default(null),
      /** The heading that the quote stands beneath. */
      heading: z.string().nullable().default(null),
      /** Set for words beside a quote, which bear nothing out alone; absent for a quote. */
      isBeside: z.literal(true).optional(),
    }),
  ),
});
/**
 * A fact that a run works with, named by its key; its evidence in an order that does not depend on who wrote first: its
 * quotes, then the words beside them.
 */
export type RunFact = z.infer<typeof RunFact>;

/** What is told besides of evidence `e` that is no quote: a quote's record names no such field. */
export const BESIDE_MARK = Prisma.sql`case when e.is_beside then '{"isBeside": true}' else '{}' end::jsonb`;

/**
 * The facts in use by a run: found by it or taken from the knowledge base, not rejected, superseded or stale, not in
 * quarantine. Sorted by key, so that every reader sees the same order. With `keys`, only these.
 */
export async function listRunFacts(
  tx: Tx,
  scope: Scope,
  runId: string,
  keys: readonly string[] | null = null,
): Promise<RunFact[]> {
  const rows = await tx.$queryRaw`
    /* run_facts */
    with used as materialized (
      select u.fact_id, array_agg(u.node_key order by u.node_key) as "nodeKeys", bool_or(u.is_known) as "isKnown"
      from fact_use u where u.run_id = ${runId}::uuid
      group by u.fact_id having bool_and(u.quarantine is null)
    )
    select f.key, f.statement, f.status::text, f.confidence, f.score, used."nodeKeys", used."isKnown",
      coalesce((select jsonb_agg(jsonb_build_object('sha256', s.sha256, 'title', ${TOLD_TITLE},
          'published', s.published_on, 'quote', e.quote, 'start', e.start, 'end', e."end", 'url', o.url,
          'publisher', o.publisher, 'heading', e.heading) || ${BESIDE_MARK}
          order by e.is_beside, s.sha256, e.start, e."end")
        from evidence e join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
        where e.fact_id = f.id and e.stale_at is null), '[]') as evidence
    -- Each fact by its id, however many the planner takes a run to have.
    from used cross join lateral (select * from fact where fact.id = used.fact_id offset 0) as f
    where f.project_id = ${scope.projectId}::uuid and (${keys}::text[] is null or f.key = any(${keys}::text[]))
      and f.status in ('proposed', 'accepted', 'disputed')
    order by f.key`;
  return z.array(RunFact).parse(rows);
}

/**
 * Which of these facts no other run has compared with what else is known: a quick answer compares nothing, so what it
 * found is compared by the first run that takes it up and has an analysis.
 */
export async function listUncompared(
  tx: Tx,
  scope: Scope,
  { runId, keys }: { runId: string; keys: readonly string[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.$queryRaw`
    select f.key from fact f
    where f.project_id = ${scope.projectId}::uuid and f.key = any(${[...keys]}::text[])
      and not exists (
        select 1 from fact_use u join node n on n.run_id = u.run_id
        where u.project_id = f.project_id and u.fact_id = f.id and u.run_id <> ${runId}::uuid
          and n.kind = 'analyze' and n.status = 'complete')`;
  return new Set(
    z
      .array(z.object({ key: z.string() }))
      .parse(rows)
      .map(({ key }) => key),
  );
}
