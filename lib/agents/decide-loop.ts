import { z } from "zod";
import { thinQuestions } from "@/lib/domain/coverage";
import { agent } from "./agent";
import { FactIn, Note } from "./parts";

/** Facts and gaps with which a search counts as covered. Source: engine.md, the loop decision. */
const ENOUGH = { facts: 5, gaps: 2 } as const;

/** Whether a search node goes on, and where to. */
export const decideLoop = agent({
  role: "research",
  input: z.object({
    goal: z.string(),
    questions: z.array(z.string()),
    memory: z.array(Note),
    facts: z.array(FactIn),
    iteration: z.int(),
    iterationCap: z.int(),
    budgetLeft: z.string(),
  }),
  origins: {
    goal: "person",
    questions: "model",
    memory: "model",
    facts: "source",
    iteration: "ours",
    iterationCap: "ours",
    budgetLeft: "ours",
  },
  prompt: `You decide whether a search goes on.

The goal: $goal
The questions it has to answer:
$questions

Round $iteration of at most $iterationCap; budget left: $budgetLeft

What the earlier rounds brought, folded:
$memory

The facts that bear most on the questions:
$facts

summary: what is known now, in a few sentences.
gaps: questions, or parts of one, that no fact answers; each a question that could be searched for. None when all is answered.
shouldContinue: true only when another round is likely to close a gap: five facts and more with fewer than two gaps are enough, and the same search again finds the same.
nextSearchTopic: what to search for next; empty when it stops.
urlToSearch: leave it out unless a source names, word for word, the address of a document that must be read; then that address exactly. Any other address is not read.`,
  output: z.object({
    summary: z.string().max(4000),
    gaps: z.array(z.string().max(300)).max(20),
    shouldContinue: z.boolean(),
    nextSearchTopic: z.string().max(300),
    urlToSearch: z.string().max(2048).optional(),
  }),
  offline: ({ questions, facts, iteration, iterationCap }) => {
    const texts = facts.map((fact) => ({ text: fact.statement, sourceId: fact.sourceId }));
    const gaps = thinQuestions(questions, texts).slice(0, 20);
    const isEnough = facts.length >= ENOUGH.facts && gaps.length < ENOUGH.gaps;
    const sources = new Set(facts.map((fact) => fact.sourceId)).size;
    return {
      summary: `${facts.length} facts from ${sources} sources; ${questions.length - gaps.length} of ${questions.length} questions have answers from several sources.`,
      gaps: gaps.map((gap) => gap.slice(0, 300)),
      shouldContinue: gaps.length > 0 && !isEnough && iteration < iterationCap,
      nextSearchTopic: gaps[0]?.slice(0, 300) ?? "",
    };
  },
});
