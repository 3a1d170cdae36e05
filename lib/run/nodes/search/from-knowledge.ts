import { z } from "zod";
import { agents } from "@/lib/agents/index";
import { type FactIn, Turn } from "@/lib/agents/kit/parts";
import { answeredBy } from "@/lib/domain/questions/answering";
import { KNOWN_READ, KnownRead } from "@/lib/domain/run/bundle";
import type { SearchInput } from "@/lib/domain/run/results";
import {
  isBehindLibrary,
  listCandidates,
  listEarlierQueries,
  listOwn,
  useKnown,
} from "@/lib/knowledge/find/candidates";
import type { NodeContext } from "@/lib/run/engine/context";
import { asKnownFactsIn } from "@/lib/run/nodes/parts/facts-in";
import { librarySources } from "@/lib/run/nodes/parts/known";
import { decidedByRules } from "./by-rules";
import { type Asked, statementOf, takenUp, toThePoint } from "./taken-up";

/** What known facts answer. */
const Answering = z.object({
  answered: z.array(z.string()),
  answers: z.array(z.object({ question: z.string(), factIds: z.array(z.string()) })),
});

/** What the knowledge base gives to a search before it begins. */
export interface FromKnowledge {
  facts: FactIn[];
  /** Questions that need no search. */
  answered: string[];
  /** The questions that the facts answer, each with those that do. */
  answers: { question: string; factIds: string[] }[];
  /** Queries that had found the facts. */
  queries: string[];
}

/** Reads the facts that are to the point; what is kept of the reading is what is used. */
async function readKnown(context: NodeContext, asked: Asked): Promise<KnownRead> {
  const { db, scope, run } = context;
  const found = await listCandidates(db, scope, { questions: [...asked.questions, asked.goal], exceptRunId: run.id });
  if (found.length === 0) return { facts: [], queries: [] };
  const known = toThePoint(asked, found);
  const own = await listOwn(db, scope, { keys: known.map(({ key }) => key), researcherId: run.researcherId });
  const facts = takenUp(asked, known, own);
  if (facts.length === 0) return { facts: [], queries: [] };
  const keys = facts.map(({ key }) => key);
  const [queries, isBehind] = await Promise.all([
    listEarlierQueries(db, scope, keys),
    isBehindLibrary(db, scope, { keys, researcherId: run.researcherId, exceptRunId: run.id }),
  ]);
  return { facts, queries, ...(isBehind ? { isBehind } : {}) };
}

/**
 * What the project's accepted facts say to a search's questions, as this attempt of the node sees it; the run works with
 * them from then on. What a review found missing is searched for, whatever the knowledge base holds.
 */
export async function fromKnowledge(context: NodeContext, input: SearchInput): Promise<FromKnowledge> {
  const { goal, questions } = { goal: context.run.question, questions: input.perspective.questions };
  const read = await context.recall(KNOWN_READ, KnownRead, () => readKnown(context, { goal, questions }));
  const sources = await librarySources(context);
  const known = read.facts.map(statementOf);
  const on = [goal, ...questions, `${sources}`, ...known.map(({ key }) => key)];
  const { answered, answers } = await decidedByRules(context, { name: "known_answers", on, shape: Answering }, () => {
    const by = answeredBy({ goal, questions, librarySources: sources }, known);
    return { answered: by.answered, answers: by.answers };
  });
  // What came into the library since may say otherwise, or more: then all is searched, beside what is known.
  const missing = new Set([...input.gaps, ...input.actionItems, ...(read.isBehind === true ? questions : [])]);
  const facts = asKnownFactsIn(read.facts);
  if (facts.length > 0) {
    const use = { runId: context.run.id, nodeKey: context.node.key, keys: facts.map((fact) => fact.id) };
    await context.write(async (tx) => {
      await useKnown(tx, context.scope, use);
      const text = `${facts.length} facts of the knowledge base answer ${answered.length} of ${questions.length} questions.`;
      return { text };
    });
  }
  return {
    facts,
    answered: answered.filter((question) => !missing.has(question)),
    answers: answers.filter(({ question }) => !missing.has(question)),
    queries: read.queries,
  };
}

/** What the knowledge base answers to a question, word for word: no model is asked for what is known. */
export function knownTurn(context: NodeContext, question: string, facts: readonly FactIn[]): Promise<Turn> {
  const on = [question, ...facts.map(({ id }) => id)];
  return decidedByRules(context, { name: "known_turn", on, shape: Turn }, () => {
    const { answer, factIds } = agents.answer_question.offline({ question, facts: [...facts] });
    return { question, answer, factIds };
  });
}
