import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { factStatuses } from "@/lib/domain/core/words";
import { type ScoredEvidence, type ScoreState, validationScore } from "@/lib/domain/facts/fact";
import { sitesOf, voicesOf } from "@/lib/domain/facts/one-source";
import type { Tx } from "@/lib/platform/db/client";

const Row = z.object({
  id: z.uuid(),
  status: z.enum(factStatuses),
  is_settled: z.boolean(),
  has_contradiction: z.boolean(),
  evidence: z.array(
    z.object({
      sha256: z.string(),
      host: z.string().nullable(),
      publisher: z.string().nullable(),
      quote: z.string(),
      quality: z.number(),
      confidence: z.number(),
    }),
  ),
});

/** What a fact's score is made from. */
export interface ScoreInputs {
  evidence: ScoredEvidence[];
  state: ScoreState;
}

function asInputs(row: z.infer<typeof Row>): ScoreInputs {
  const settled = row.is_settled && (row.status === "accepted" || row.status === "rejected") ? row.status : null;
  // What one site or publisher says is of one voice; an uploaded text is its own, unless another says the same words.
  const voices = voicesOf(row.evidence.map((one) => ({ sites: sitesOf(one), quote: one.quote })));
  return {
    evidence: row.evidence.map((one, nth) => ({
      cluster: voices[nth] ?? one.sha256,
      quality: one.quality,
      confidence: one.confidence,
    })),
    state: { hasOpenDirectContradiction: row.has_contradiction, verdict: settled },
  };
}

/** What the scores of facts are made from, by fact id. */
export async function scoreInputs(tx: Tx, scope: Scope, factIds: readonly string[]): Promise<Map<string, ScoreInputs>> {
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select f.id, f.status::text, f.is_settled,
        exists (select 1 from fact_relation r where r.project_id = f.project_id and f.id in (r.a_id, r.b_id)
          and r.kind = 'contradicts' and r.nature = 'direct' and r.status in ('possible', 'confirmed'))
          as has_contradiction,
        coalesce((select json_agg(json_build_object('sha256', s.sha256, 'host', o.host,
            'publisher', o.publisher, 'quote', e.quote, 'quality', o.quality,
            'confidence', e.confidence) order by s.sha256, e.start, e."end")
          from evidence e join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
          where e.fact_id = f.id and e.stale_at is null and not e.is_beside), '[]'::json) as evidence
      from fact f where f.project_id = ${scope.projectId}::uuid and f.id = any(${factIds}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, asInputs(row)]));
}

/** Ids of the project's facts that keys name. */
export async function factIdsOf(tx: Tx, scope: Scope, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.fact.findMany({
    where: { projectId: scope.projectId, key: { in: [...keys] } },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Computes the scores of facts anew and stores them. */
export async function refreshScores(tx: Tx, scope: Scope, factIds: readonly string[]): Promise<void> {
  if (factIds.length === 0) return;
  const inputs = await scoreInputs(tx, scope, factIds);
  const ids = [...inputs.keys()];
  const scores = [...inputs.values()].map(({ evidence, state }) => validationScore(evidence, state));
  await tx.$executeRaw`
    update fact set score = new.score from unnest(${ids}::uuid[], ${scores}::float8[]) as new(id, score)
    where fact.project_id = ${scope.projectId}::uuid and fact.id = new.id and fact.score is distinct from new.score`;
}
