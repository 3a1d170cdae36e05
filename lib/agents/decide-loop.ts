import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn, Note } from "@/lib/agents/kit/parts";
import { answeredAmong } from "@/lib/agents/offline/answered-among";
import { normalForm } from "@/lib/domain/facts/fact";
import { mergedAnswers, unanswered } from "@/lib/domain/run/loop";

/** Facts that are named for one answer at most. */
const NAMED = 12;

/** Whether a search node goes on, and where to. */
export const decideLoop = agent({
  role: "research",
  purpose: "search",
  undone: "whether a search was done was not decided by an agent",
  answers: { language: "the goal", ids: true },
  input: z.object({
    goal: z.string(),
    questions: z.array(z.string()),
    /** Those towards which facts were found that answer them, in whole or in part. */
    answered: z.array(z.string()),
    memory: z.array(Note),
    facts: z.array(FactIn),
    iteration: z.int(),
    iterationCap: z.int(),
    budgetLeft: z.string(),
  }),
  origins: {
    goal: "person",
    questions: "model",
    answered: "model",
    memory: "model",
    facts: "source",
    iteration: "ours",
    iterationCap: "ours",
    budgetLeft: "ours",
  },
  prompt: `You decide whether a search goes on.

The goal: $goal
Its questions that are still open:
$questions
Those that facts answer already, each as a whole or in one of its parts:
$answered

Round $iteration of at most $iterationCap; budget left: $budgetLeft

What the earlier rounds brought, folded:
$memory

The facts that bear most on the questions:
$facts

summary: what is known now, in a few sentences.
answered: the questions that facts answer, each in exactly the words in which it stands above, with the ids of all the facts that answer it. A fact answers a question when a reader who asked it would take it for an answer: it speaks of the same subject and says what was asked. A fact that only speaks of the same matter answers nothing; leave out a question that no fact answers.
gaps: questions, or parts of one, also of those answered already, that no fact answers; each a question that could be searched for. None when all is answered.
shouldContinue: true only when another round is likely to close a gap: the same search again finds the same.
nextSearchTopic: what to search for next; empty when it stops.
urlToSearch: leave it out unless a fact names, word for word, the address of a document that must be read; then that address exactly. Any other address is not read.`,
  facts: "listed",
  output: z.object({
    summary: z.string().max(4000),
    answered: z.array(z.object({ question: z.string(), factIds: z.array(z.string()) })).max(60),
    gaps: z.array(z.string().max(300)).max(20),
    shouldContinue: z.boolean(),
    nextSearchTopic: z.string().max(300),
    urlToSearch: z.string().max(2048).optional(),
  }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    const asked = new Map(input.questions.map((question) => [normalForm(question), question]));
    const named = output.answered.flatMap(({ question, factIds }) => {
      const known = asked.get(normalForm(question));
      const ids = known === undefined ? [] : sieve.ids(factIds);
      // An answer is a claim with at least one fact; one without is none.
      return known === undefined || ids.length === 0 ? [] : [{ question: known, factIds: ids }];
    });
    return { output: { ...output, answered: mergedAnswers(named) }, dropped: sieve.dropped };
  },
  offline: ({ goal, questions, facts, iteration, iterationCap }) => {
    const answered = answeredAmong(questions, facts, goal)
      .slice(0, 60)
      .map(({ question, ids }) => ({
        question,
        factIds: ids.slice(0, NAMED),
      }));
    const gaps = unanswered(questions, answered).slice(0, 20);
    const sources = new Set(facts.map((fact) => fact.sourceId)).size;
    return {
      summary: `${facts.length} facts from ${sources} sources answer ${answered.length} of ${questions.length} questions.`,
      answered,
      gaps: gaps.map((gap) => gap.slice(0, 300)),
      shouldContinue: gaps.length > 0 && iteration < iterationCap,
      nextSearchTopic: gaps[0]?.slice(0, 300) ?? "",
    };
  },
});
