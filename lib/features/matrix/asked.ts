import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { judgedThreads } from "@/lib/domain/plan/judged-threads";
import { askedQuestions } from "@/lib/domain/questions/plan/asked-questions";
import type { RunQuestion } from "@/lib/domain/questions/question-coverage";
import { DROPPED } from "@/lib/domain/run/plan";
import { OutlineResult, SearchResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";
import { SearchedRow } from "@/lib/run/nodes/parts/searched-nodes";

const Answers = SearchResult.shape.answers.nullable().transform((answers) => answers ?? []);

/** The result is that of a review alone; of other steps no more is read than is named here. */
const Row = SearchedRow.extend({
  runId: z.string(),
  answers: Answers,
  answered: OutlineResult.shape.answered.nullable().transform((answered) => answered ?? []),
  /** What a search read, by how the hashes of the readings begin. */
  labels: z
    .array(z.string())
    .nullable()
    .transform((labels) => labels ?? []),
});
type Row = z.output<typeof Row>;

/** What a run asked, with the keys of the facts that answer it, and what it read. */
export interface AskedOfRun {
  questions: RunQuestion[];
  labels: string[];
}

function askedOf(rows: readonly Row[]): AskedOfRun {
  const complete = rows.filter(({ status }) => status === "complete");
  const searches = complete.filter(({ kind }) => kind === "search");
  const outline = complete.findLast(({ kind }) => kind === "outline");
  const searched = searches.map(({ answers }) => answers);
  return {
    questions: askedQuestions(judgedThreads(rows), { searched, seenAtOnce: outline?.answered ?? [] }),
    labels: [...new Set(searches.flatMap(({ labels }) => labels))].sort(),
  };
}

/**
 * What each of several runs asked, found to answer it, and read, by run: as their reports know it, read in one statement
 * and without what searches keep beside that. A search from before they named their answers answers by what it said.
 */
export async function listAsked(
  db: Db | Tx,
  scope: Scope,
  runIds: readonly string[],
): Promise<Map<string, AskedOfRun>> {
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select n.run_id as "runId", n.key, n.kind::text, n.status::text, n.input,
        case when n.kind = 'review' then n.result end as result,
        array(select f.key from node_edge e join node f on f.id = e.from_id
          where e.to_id = n.id and e.run_id = n.run_id order by f.key collate "C") as needs,
        case when n.kind = 'search' then
          case when jsonb_array_length(coalesce(n.result->'answers', '[]')) = 0
              and jsonb_array_length(coalesce(n.result->'read', '[]')) = 0 then
            (select jsonb_agg(jsonb_build_object('question', turn->'question', 'factKeys', turn->'factKeys'))
              from jsonb_array_elements(coalesce(n.result->'conversation', '[]')) turn)
          else n.result->'answers' end
        end as answers,
        case when n.kind = 'outline' then n.result->'answered' end as answered,
        case when n.kind = 'search' then n.result->'sources' end as labels
      from node n
      where n.project_id = ${scope.projectId}::uuid and n.run_id = any(${[...runIds]}::uuid[])
        and n.kind in ('search', 'review', 'outline') and not (${DROPPED} = any(n.tags))
      order by n.run_id, n.ordinal`,
  );
  const byRun = Map.groupBy(rows, ({ runId }) => runId);
  return new Map(runIds.map((runId) => [runId, askedOf(byRun.get(runId) ?? [])]));
}
