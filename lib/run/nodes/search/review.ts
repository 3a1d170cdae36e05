import { z } from "zod";
import type { AgentOutput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { awaitsPeople, isPeoplesAlone } from "@/lib/domain/decide/review";
import { factsWithin, statedOnly } from "@/lib/domain/facts/fitting";
import { topicOf } from "@/lib/domain/plan/persona";
import { lowerFirst } from "@/lib/domain/prose/first-letter";
import { count } from "@/lib/domain/report/report-parts";
import { ReviewInput, type ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { judgesAll } from "@/lib/domain/run/settings";
import { acceptFacts } from "@/lib/knowledge/judge";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { subtopics } from "@/lib/run/nodes/plan/subtopics";
import { nearestFacts } from "./search-progress";

const said = { accepted: "Accepted", rejected: "Rejected", exhausted: "Exhausted" } as const satisfies Record<
  ReviewResult["verdict"],
  string
>;

/** What a search that found nothing leads to: where it could look, there is nothing more to find. */
export function nothingFound(found: Pick<Findings, "result" | "isExhausted"> | null): NodeOutcome {
  const failed = found?.result.failedCalls.find((one) => one.agent === "search")?.calls ?? 0;
  const verdict = found?.isExhausted === true ? "exhausted" : "rejected";
  const reason = failed === 0 ? "The search found nothing." : `Nothing was found: ${failed} searches failed.`;
  return {
    result: { verdict, reason, gaps: [], actionItems: [], rejectedKeys: [], subtopics: [] },
    text: `${said[verdict]}: ${lowerFirst(reason)}`,
    artifacts: [],
  };
}

/** What one search found, as its review judges it. */
export interface Findings {
  input: SearchInput;
  result: SearchResult;
  /** Whether the search ended because nothing more can be found. */
  isExhausted: boolean;
  facts: FactIn[];
  /** Database ids by key, of those that nobody has rejected meanwhile. */
  ids: Map<string, string>;
}

const Found = z.array(
  z.object({ input: SearchInput, result: SearchResult, ids: z.array(z.object({ id: z.string(), key: z.string() })) }),
);

async function findings({ db, run }: NodeContext, searchKey: string): Promise<Findings | null> {
  const [found] = Found.parse(
    await db.$queryRaw`
      /* review_found */
      select n.input, n.result, coalesce((
        select json_agg(json_build_object('id', f.id, 'key', f.key))
        from jsonb_to_recordset(n.result->'facts') as named(id text)
          join fact f on f.project_id = n.project_id and f.key = named.id), '[]'::json) as ids
      from node n where n.run_id = ${run.id}::uuid and n.key = ${searchKey} and n.status = 'complete'`,
  );
  if (!found) return null;
  const { input, result } = found;
  const isExhausted = result.loop.at(-1)?.end === "exhausted";
  const ids = new Map(found.ids.map(({ key, id }) => [key, id]));
  return { input, result, isExhausted, facts: result.facts, ids };
}

/** Facts that a model judges a search by at most: those that answer its questions, then those nearest to them. */
const REVIEWED = { nearest: 40, all: 120 } as const;

/**
 * All facts as they stand while they fit a prompt together, else those of them that bear most on the questions. A model,
 * which is paid for each word, is told their statements: whether quotes bear them out is checked for itself.
 */
export function shownFacts(
  context: Pick<NodeContext, "run">,
  found: readonly FactIn[],
  { questions, answers }: { questions: readonly string[]; answers: ReadonlySet<string> },
): FactIn[] {
  const { contextTokens } = context.run.settings;
  const facts = asksModel(context) ? statedOnly(found) : found;
  const whole = factsWithin(facts, contextTokens);
  const reviewed = judgesAll(context.run.settings) ? REVIEWED.all : REVIEWED.nearest;
  const most = asksModel(context) ? reviewed : facts.length;
  if (whole.length === facts.length && facts.length <= most) return whole;
  const answering = asksModel(context) ? facts.filter(({ id }) => answers.has(id)) : [];
  const nearest = nearestFacts(questions, facts, facts.length);
  return factsWithin([...new Set([...answering, ...nearest])].slice(0, most), contextTokens);
}

/** How many facts there are, of how many sources, and how many of them are shown where not all fit. */
export function figuresOf(facts: readonly FactIn[], shown: readonly FactIn[]): string {
  const sources = new Set(facts.map(({ sourceId }) => sourceId)).size;
  const all = `${count(facts.length, "fact")} from ${count(sources, "source")}`;
  return shown.length === facts.length
    ? all
    : `${all}, of which the ${shown.length} nearest to the criteria stand here`;
}

const FOR_PEOPLE = "Ready for people's review.";
/** What stands in the place of an agent's verdict where people alone judge. */
const unjudged: AgentOutput<"review_findings"> = {
  verdict: "accepted",
  reason: "",
  gaps: [],
  actionItems: [],
  rejectedIds: [],
};

/** Database ids of facts that were found, but for those that somebody has rejected meanwhile. */
export function idsOf({ ids }: Pick<Findings, "ids">, facts: readonly FactIn[]): string[] {
  return facts.flatMap(({ id }) => ids.get(id) ?? []);
}

/** Judges what one search found, against the questions it had to answer. */
export async function review(context: NodeContext): Promise<NodeOutcome> {
  const input = ReviewInput.parse(context.node.input);
  return judgeFound(context, input, await findings(context, input.search));
}

/** The judgement of what was found, in the review of a topic that was sent back so often. */
export async function judgeFound(
  context: NodeContext,
  { rerun }: Pick<ReviewInput, "rerun">,
  found: Findings | null,
): Promise<NodeOutcome> {
  if (!found || found.facts.length === 0) return nothingFound(found);
  const { perspective } = found.input;
  const { settings } = context.run;
  const answers = new Set(found.result.answers.flatMap(({ factKeys }) => factKeys));
  const asked = { questions: perspective.questions, answers };
  const shown = shownFacts(context, found.facts, asked);
  const answer = isPeoplesAlone(settings)
    ? unjudged
    : await context.ask("review_findings", {
        goal: context.run.question,
        topic: topicOf(perspective),
        criteria: perspective.questions,
        figures: figuresOf(found.facts, shown),
        facts: shown,
      });
  const rejected = new Set(answer.rejectedIds);
  const kept = found.facts.filter((fact) => !rejected.has(fact.id));
  const opened =
    answer.verdict === "accepted"
      ? await subtopics(context, found.input, shownFacts(context, kept, asked))
      : { subtopics: [] };
  // What is not accepted and can bring nothing more is not searched for again.
  const verdict = answer.verdict === "rejected" && found.isExhausted ? "exhausted" : answer.verdict;
  const isForPeople = awaitsPeople(settings, { rerun, verdict, hasFacts: true });
  const result = {
    verdict,
    reason: answer.reason,
    gaps: answer.gaps,
    actionItems: answer.actionItems,
    rejectedKeys: answer.rejectedIds,
    ...opened,
  };
  const text = `${said[verdict]}: ${answer.reason}`;
  // What people have to judge first is judged with their verdict.
  if (isForPeople) return { result, text: answer === unjudged ? FOR_PEOPLE : text, artifacts: [], isForPeople };
  return {
    result,
    text,
    artifacts: [],
    write: async (tx): Promise<void> => {
      // What is refused is refused for this topic: others may use the fact, and people alone reject it for everybody.
      if (verdict === "accepted") await acceptFacts(tx, context.scope, idsOf(found, kept));
    },
  };
}
