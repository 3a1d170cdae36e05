import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Fold } from "@/lib/domain/facts/fold";
import type { Tx } from "@/lib/platform/db/client";

/** Summaries of a run that a later search of it is told, and of a researcher that its next run is told, at most. */
const TOLD = { run: 20, researcher: 8 } as const;

/** A summary to be stored; `of` names what it stands for. */
export type NewFold = Readonly<Omit<Fold, "of" | "factIds">> & { factIds: readonly string[]; of: unknown };

/** Whose summary it is: of a node, of a run when there is no node, of a researcher when there is neither. */
export interface FoldPlace {
  researcherId: string;
  runId: string | null;
  nodeKey: string | null;
}

/** Stores summaries; one of the same place and ordinal that is there already stays. */
export async function writeFolds(tx: Tx, scope: Scope, place: FoldPlace, folds: readonly NewFold[]): Promise<void> {
  const { researcherId, runId, nodeKey } = place;
  const rows = folds.map(({ ordinal, level, summary, factIds, tokens, rationale, of }) => {
    return { ordinal, level, summary, tokens, rationale, refs: { of, factIds } };
  });
  await tx.$executeRaw`
    /* write_folds */
    insert into fold (project_id, researcher_id, run_id, node_key, ordinal, level, summary, tokens, rationale, refs)
    select ${scope.projectId}::uuid, ${researcherId}::uuid, ${runId}::uuid, ${nodeKey}::text, ordinal, level, summary, tokens,
      rationale, refs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(ordinal int, level fold_level, summary text, tokens int,
      rationale text, refs jsonb)
    on conflict do nothing`;
}

/** A summary as a prompt is told it. */
export const FoldSummary = z.object({ title: z.string(), text: z.string(), factIds: z.array(z.string()) });
export type FoldSummary = z.infer<typeof FoldSummary>;

const Refs = z.object({ factIds: z.array(z.string()).default([]) });

const RunFoldRows = z.array(z.object({ title: z.string(), summary: z.string(), refs: z.unknown() }));

/** What the searches of a run that have ended say they found. */
export async function listRunFolds(tx: Tx, scope: Scope, runId: string): Promise<FoldSummary[]> {
  const rows = RunFoldRows.parse(
    await tx.$queryRaw`
    select n.title, f.summary, f.refs from fold f join node n on n.run_id = f.run_id and n.key = f.node_key
    where f.project_id = ${scope.projectId}::uuid and f.run_id = ${runId}::uuid and f.refs->'of' ? 'node'
    order by n.ordinal limit ${TOLD.run}`,
  );
  return rows.map(({ title, summary, refs }) => ({ title, text: summary, factIds: Refs.parse(refs).factIds }));
}

/** A summary of a researcher's history, with the runs that it stands for. */
export const HistoryFold = FoldSummary.extend({ id: z.string(), tokens: z.number(), level: z.string() });
export type HistoryFold = z.infer<typeof HistoryFold>;

const HistoryRows = z.array(
  z.object({
    id: z.string(),
    level: z.string(),
    summary: z.string(),
    tokens: z.number(),
    refs: z.unknown(),
    number: z.number().nullable(),
  }),
);

/** A researcher's history: the last summary of all that was before it, then the runs since, oldest first. */
export async function listHistory(tx: Tx, scope: Scope, researcherId: string): Promise<HistoryFold[]> {
  const rows = HistoryRows.parse(
    await tx.$queryRaw`
    with last as (
      select id, created_at from fold where project_id = ${scope.projectId}::uuid
        and researcher_id = ${researcherId}::uuid and run_id is null order by created_at desc, id limit 1)
    select f.id, f.level::text, f.summary, f.tokens, f.refs, r.number from fold f left join run r on r.id = f.run_id
    where f.project_id = ${scope.projectId}::uuid and f.researcher_id = ${researcherId}::uuid
      and f.node_key is null and (f.id in (select id from last)
        or (f.run_id is not null and f.created_at > coalesce((select created_at from last), '-infinity')))
    order by f.created_at desc, r.number desc, f.ordinal desc, f.id limit ${TOLD.researcher}`,
  );
  return rows.toReversed().map(({ id, level, summary, tokens, refs, number }) => ({
    id,
    level,
    tokens,
    title: number === null ? "All runs before" : `Run ${number}`,
    text: summary,
    factIds: Refs.parse(refs).factIds,
  }));
}
