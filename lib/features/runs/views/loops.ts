import { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import { nodeStatuses } from "@/lib/domain/core/words";
import { researchEndsAtMs, researchLeftMs } from "@/lib/domain/run/budget";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { type LoopDecision, SearchRound, standOfQuestions } from "@/lib/domain/run/search-rounds";
import { RunSettings } from "@/lib/domain/run/settings";
import type { LoopView } from "@/lib/features/kit/models";
import type { Db } from "@/lib/platform/db/client";

/** As much of a search's result as says how its loop went; the facts that it holds may be many. */
const Left = SearchResult.pick({ loop: true, answers: true }).extend({
  asked: z.array(z.string()),
  known: z.array(z.string()).nullable(),
});

const Row = z.object({
  key: z.string(),
  status: z.enum(nodeStatuses),
  attempt: z.int(),
  input: SearchInput,
  left: Left.nullable().catch(null),
  rounds: z.array(SearchRound).nullable().catch(null),
  settings: RunSettings,
  spentMs: z.number(),
});
type Row = z.infer<typeof Row>;

/** What was decided in the attempt that counts, and how the questions stand: as it was left, or as it was told last. */
function soFar({ left, rounds, attempt, input }: Row): { decisions: LoopDecision[]; questions: LoopView["questions"] } {
  const { questions } = input.perspective;
  if (left !== null) {
    const known = (left.known ?? []).map((question) => ({ question, factIds: ["known"] }));
    const answers = left.answers.map(({ question, factKeys }) => ({ question, factIds: factKeys }));
    const end = left.loop.at(-1)?.end ?? null;
    const stands = standOfQuestions({ questions, answers: [...answers, ...known], searched: left.asked, end });
    return { decisions: left.loop, questions: stands };
  }
  const told = (rounds ?? []).filter((round) => round.attempt === attempt);
  const asNow = told.at(-1)?.questions ?? standOfQuestions({ questions, answers: [], searched: [], end: null });
  return { decisions: told.map(({ decision }) => decision), questions: asNow };
}

function asLoop(row: Row): LoopView {
  const { settings, spentMs, input, attempt, status } = row;
  const { decisions, questions } = soFar(row);
  const made = decisions.at(-1)?.iteration ?? 0;
  const leftMs = researchLeftMs(researchEndsAtMs(settings.minutes, 0), spentMs);
  return {
    round: status === "running" ? made + 1 : made,
    rounds: settings.iterations,
    leftMs: leftMs === Infinity ? null : Math.round(leftMs),
    attempt,
    attemptCap: settings.attemptCap,
    rerun: input.rerun,
    rerunCap: Math.max(settings.rerunCap, input.rerun),
    questions,
    decisions,
  };
}

/** How the loops of a run's searches stand, by key; of those with `keys` alone. */
export async function listLoops(
  db: Db,
  access: Access<"read">,
  input: { runId: string; keys: readonly string[] },
): Promise<Map<string, LoopView>> {
  const keys = [...input.keys];
  if (keys.length === 0) return new Map();
  const rows = await db.$queryRaw<unknown>`
    select n.key, n.status::text, n.attempt, n.input, r.settings, told.rounds,
      case when n.result is not null then jsonb_build_object('loop', n.result->'loop',
        'answers', coalesce(n.result->'answers', '[]'), 'known', n.result->'known'->'answered',
        'asked', jsonb_path_query_array(n.result, '$.conversation[*].question')) end as left,
      coalesce(extract(epoch from coalesce(r.ended_at, case when r.status = 'waiting' then r.paused_at end, now())
        - r.research_started_at) * 1000, 0)::float8 as "spentMs"
    from node n join run r on r.id = n.run_id
    left join (
      select node_key, jsonb_agg(payload->'round' order by seq) as rounds from audit_event
      where stream_id = ${input.runId}::uuid and kind = 'node_progress' and node_key = any(${keys})
        and payload ? 'round'
      group by node_key) told on told.node_key = n.key
    where n.project_id = ${access.projectId}::uuid and n.run_id = ${input.runId}::uuid and n.kind = 'search'
      and n.key = any(${keys})`;
  const parsed = z.array(Row).parse(rows);
  return new Map(parsed.map((row) => [row.key, asLoop(row)]));
}
