import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { withinTokens } from "@/lib/domain/facts/memory";
import { IN_DISPUTE, OPEN } from "@/lib/domain/facts/project-summary";
import { citedKeys } from "@/lib/domain/markdown/citation";
import type { Tx } from "@/lib/platform/db/client";
import type { FoldSummary } from "./folds";

/** What a project's summary is made from at most: answers of the one who finished, researchers, summaries and tokens of each, disputes, gaps. */
const TOLD = { answers: 3, researchers: 16, folds: 6, tokens: 1_500, disputes: 10, gaps: 10 } as const;

const History = z.object({
  name: z.string(),
  status: z.string(),
  texts: z.array(z.string()),
  refs: z.array(z.unknown()),
});
const Refs = z.object({ factIds: z.array(z.string()).default([]) });

const AnswerRows = z.array(z.object({ name: z.string(), number: z.number(), markdown: z.string() }));

/** What a researcher's reports answered, the newest run's first: that is what finishing it adds to what is known. */
async function listAnswers(tx: Tx, scope: Scope, researcherId: string): Promise<FoldSummary[]> {
  const rows = AnswerRows.parse(
    await tx.$queryRaw`
    select w.name, r.number, s.markdown from run r
    join researcher w on w.id = r.researcher_id
    cross join lateral (select id from report where run_id = r.id order by version desc limit 1) p
    join report_section s on s.report_id = p.id and s.kind = 'answer'
    where r.project_id = ${scope.projectId}::uuid and r.researcher_id = ${researcherId}::uuid
    order by r.number desc limit ${TOLD.answers}::int`,
  );
  return rows.map(({ name, number, markdown }) => ({
    title: `What “${name}” answered in run ${number}`,
    text: withinTokens(markdown, TOLD.tokens),
    factIds: citedKeys([{ markdown }]),
  }));
}

/** The folded histories of a project's researchers: the one asked for first, then the most recently changed. */
async function listHistories(tx: Tx, scope: Scope, firstId: string): Promise<FoldSummary[]> {
  const rows = await tx.$queryRaw<unknown>`
    select r.name, r.status::text, h.texts, h.refs from researcher r
    cross join lateral (select max(created_at) as at from fold where researcher_id = r.id and run_id is null) last
    cross join lateral (
      select array_agg(summary order by nth) as texts, array_agg(refs order by nth) as refs
      from (
        select f.summary, f.refs, row_number() over (
          order by f.created_at desc, n.number desc nulls last, f.ordinal desc, f.id) as nth
        from fold f left join run n on n.id = f.run_id
        where f.project_id = r.project_id and f.researcher_id = r.id and f.node_key is null
          and f.created_at >= coalesce(last.at, '-infinity')
        order by nth limit ${TOLD.folds}::int) newest) h
    where r.project_id = ${scope.projectId}::uuid and h.texts is not null
    order by (r.id = ${firstId}::uuid) desc, r.updated_at desc, r.id limit ${TOLD.researchers}::int`;
  return z
    .array(History)
    .parse(rows)
    .map(({ name, status, texts, refs }) => ({
      title: `The researcher “${name}” (${status})`,
      text: withinTokens(texts.join("\n\n"), TOLD.tokens),
      factIds: [...new Set(refs.flatMap((ref) => Refs.parse(ref).factIds))],
    }));
}

const DisputeRows = z.array(z.object({ a: z.string(), b: z.string(), says_a: z.string(), says_b: z.string() }));

/** Open contradictions of a project, the newest first, as one note; none when there is none. */
async function listDisputes(tx: Tx, scope: Scope): Promise<FoldSummary[]> {
  const rows = DisputeRows.parse(
    await tx.$queryRaw`
    select a.key as a, b.key as b, a.statement as says_a, b.statement as says_b
    from fact_relation r join fact a on a.id = r.a_id join fact b on b.id = r.b_id
    where r.project_id = ${scope.projectId}::uuid and r.kind = 'contradicts' and r.status in ('possible', 'confirmed')
      and a.status in ('proposed', 'accepted', 'disputed') and b.status in ('proposed', 'accepted', 'disputed')
    order by r.created_at desc, r.id limit ${TOLD.disputes}::int`,
  );
  if (rows.length === 0) return [];
  const text = rows.map(({ a, b, says_a, says_b }) => `“${says_a}” [F${a}] and “${says_b}” [F${b}] do not agree.`);
  return [{ title: IN_DISPUTE, text: text.join("\n"), factIds: rows.flatMap(({ a, b }) => [a, b]) }];
}

const OpenRows = z.array(z.object({ description: z.string() }));

/** Open gaps of a project, the most important first, as one note; none when there is none. */
async function listOpen(tx: Tx, scope: Scope): Promise<FoldSummary[]> {
  const rows = OpenRows.parse(
    await tx.$queryRaw`
    select description from gap where project_id = ${scope.projectId}::uuid and closed_at is null
    group by description order by max(importance) desc, description limit ${TOLD.gaps}::int`,
  );
  if (rows.length === 0) return [];
  return [{ title: OPEN, text: rows.map(({ description }) => description).join("\n"), factIds: [] }];
}

/** All that a project's summary is made from, within bounds that do not grow with the project. */
export async function listProjectNotes(tx: Tx, scope: Scope, firstId: string): Promise<FoldSummary[]> {
  const [answers, histories, disputes, open] = [
    await listAnswers(tx, scope, firstId),
    await listHistories(tx, scope, firstId),
    await listDisputes(tx, scope),
    await listOpen(tx, scope),
  ];
  return [...answers, ...histories, ...disputes, ...open];
}
