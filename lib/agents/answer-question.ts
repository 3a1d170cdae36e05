import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn } from "@/lib/agents/kit/parts";
import { candidatesFrom } from "@/lib/agents/offline/answer-text";
import { answersTo } from "@/lib/domain/questions/answers";

/** Facts that one answer in a conversation stands on at most. */
const ANSWER_FACTS = 3;

/** An answer to one question that cites the facts it stands on. */
export const answerQuestion = agent({
  role: "research",
  purpose: "search",
  undone: "answers were not drawn from facts",
  answers: { language: "the question", ids: true, isText: true },
  input: z.object({ question: z.string(), facts: z.array(FactIn) }),
  origins: { question: "model", facts: "source" },
  prompt: `You answer one question from the facts that were found, and from nothing else.

The question:
$question

The facts:
$facts

answer: a few sentences, the answer in the first of them. Where facts disagree, say so. Where they do not answer the question, say in one sentence what is missing instead of guessing.
factIds: the ids of the facts that the answer stands on, as they stand at the beginning of their lines; only those.`,
  facts: "said",
  output: z.object({ answer: z.string().max(4000), factIds: z.array(z.string()) }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { ...output, factIds: sieve.ids(output.factIds) }, dropped: sieve.dropped };
  },
  offline: ({ question, facts }) => {
    const parts = answersTo(question, candidatesFrom(facts));
    const each = Math.max(1, Math.floor(ANSWER_FACTS / Math.max(1, parts.length)));
    const factIds = [...new Set(parts.flatMap(({ ids }) => ids.slice(0, each)))];
    const byId = new Map(facts.map((fact) => [fact.id, fact.statement]));
    const answer = factIds.map((id) => byId.get(id) ?? "").join(" ");
    return { answer: answer === "" ? "The sources read so far do not answer this." : answer.slice(0, 4000), factIds };
  },
});
