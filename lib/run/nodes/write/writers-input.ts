import type { AgentInput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { factsWithin, leanFacts, statedOnly } from "@/lib/domain/facts/fitting";
import { plannerOf } from "@/lib/domain/plan/planner";
import { type Dispute, disputesOf } from "@/lib/domain/report/disputes";
import type { LookedAgain, OutlineResult } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import { asFactsIn } from "@/lib/run/nodes/parts/facts-in";
import { runContradictions } from "@/lib/run/nodes/parts/known";
import { evidenceLines, type OwnRecord, ownRecord } from "./run-record";
import { evidenceWithin, toldOf } from "./writers-context";

/** The facts that fit a writer's prompt: a model's by their statements, for it is told quotes only as far as there is room. */
function shownTo(context: Pick<NodeContext, "run">, facts: FactIn[], contextTokens: number): FactIn[] {
  if (!asksModel(context)) return factsWithin(facts, contextTokens);
  const fit = new Set(factsWithin(statedOnly(facts), contextTokens).map(({ id }) => id));
  return facts.filter(({ id }) => fit.has(id));
}

export type WriterInput = Omit<AgentInput<"write_answer">, "length" | "words">;

/** What every writer is given for a prompt of so many tokens: the question, its facts, and what is known of them. */
export async function writerInput(
  context: NodeContext,
  facts: readonly RunFact[],
  lookedAgain: LookedAgain,
): Promise<(contextTokens: number) => WriterInput> {
  const record = await ownRecord(context);
  const disputes = disputesOf(await runContradictions(context));
  return inputFrom(context, { facts, record, disputes, lookedAgain });
}

/** What a writer's input is made from. */
interface Known {
  facts: readonly RunFact[];
  record: OwnRecord;
  disputes: readonly Dispute[];
  lookedAgain: LookedAgain;
}

/** The same, from what is known. */
export function inputFrom(
  context: Pick<NodeContext, "run">,
  { facts, record, disputes, lookedAgain }: Known,
): (contextTokens: number) => WriterInput {
  const { run } = context;
  const lines = evidenceLines(record, plannerOf(run.settings, run.scope), asksModel(context));
  const nearestOf = new Map(lookedAgain.map(({ question, factKeys }) => [question, factKeys]));
  return (contextTokens) => {
    const shown = shownTo(context, asFactsIn(facts), contextTokens);
    const ids = shown.map(({ id }) => id);
    const told = toldOf({ disputes, record }, ids, contextTokens);
    const inUse = new Set(ids);
    const answers = told.answers.map((question) => {
      const nearest = (nearestOf.get(question.question) ?? []).filter((key) => inUse.has(key));
      return question.answeredBy.length > 0 || nearest.length === 0 ? question : { ...question, nearest };
    });
    return {
      question: run.question,
      queryType: kindOf(run).queryType,
      facts: shown,
      disputes: told.disputes,
      answers,
      evidence: evidenceWithin(lines, contextTokens),
    };
  };
}

/**
 * Tokens of facts in a writer's prompt: of one part no more than 12,000 in all (judgement.md, 4); of the whole as many as
 * tell every planned fact in its source's words, without which writers string facts together that they do not understand.
 */
export const WRITERS_FACTS = { part: 8_000, whole: 24_000 } as const;

/** The facts that answer or are disputed. */
export function namedIn({ answers, disputes }: WriterInput): Set<string> {
  return new Set([
    ...answers.flatMap(({ answeredBy, nearest = [] }) => [...answeredBy, ...nearest]),
    ...disputes.flatMap(({ a, b }) => [a, b]),
  ]);
}

/** The facts that a writer is told: of a model's, those that are named whole, the others as long as there is room. */
export function toldTo(
  context: NodeContext,
  facts: readonly FactIn[],
  { named, tokens = WRITERS_FACTS.part }: { named: ReadonlySet<string>; tokens?: number },
): FactIn[] {
  return asksModel(context) ? leanFacts(facts, named, tokens) : [...facts];
}

/** What writers of one report share: its outline, and the facts that it may tell. */
export interface Work {
  outline: OutlineResult;
  facts: readonly RunFact[];
}

/** The keys of the facts that an outline chose. */
export function chosenKeys({ answerKeys, sections }: OutlineResult): string[] {
  return [...new Set([...answerKeys, ...sections.flatMap(({ factKeys }) => factKeys)])];
}
