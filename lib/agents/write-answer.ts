import { z } from "zod";
import { chooseForAnswer } from "@/lib/domain/coverage";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { Dispute, FactIn, QuestionIn } from "./parts";
import { cited, mergeDuplicates } from "./prose";
import { disputeRules, sentenceRules } from "./writing-rules";

/** Sentences of an answer at most. */
const ANSWER_SENTENCES = 6;

/** The direct answer to the question, with markers. */
export const writeAnswer = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    facts: z.array(FactIn),
    disputes: z.array(Dispute),
    /** The run's questions with the facts that answer each. */
    answers: z.array(QuestionIn),
    /** What the evidence is, in the run's own figures, a line each: all that a scope sentence may say. */
    evidence: z.array(z.string()),
  }),
  origins: {
    question: "person",
    queryType: "ours",
    facts: "source",
    disputes: "model",
    answers: "model",
    evidence: "source",
  },
  prompt: `You answer the question of a report directly.

The question ($queryType): $question

The facts, which are all that you know:
$facts

The questions that research asked, and which facts answer them:
$answers

Facts that do not agree:
$disputes

The evidence:
$evidence

markdown: 3 to 8 sentences. The first one answers the question, with its most important number where there is one; the others say under which conditions, how sure it is, where sources disagree, and what it means for whoever asks.
${sentenceRules}
${disputeRules}
No introduction, no heading, no list of sources. A sentence that shares no subject with the question answers nothing. When the facts do not answer the question, the first sentence is a scope sentence that says what was not found, and you add nothing else in its place.`,
  output: z.object({ markdown: z.string().min(1).max(10_000) }),
  offline: ({ question, facts }) => {
    const documents = facts.map((fact) => ({ id: fact.id, text: fact.statement, weight: fact.confidence }));
    const order = chooseForAnswer(question, documents, ANSWER_SENTENCES);
    const byId = new Map(facts.map((fact) => [fact.id, fact]));
    const chosen = order.length === 0 ? facts.slice(0, ANSWER_SENTENCES) : order.flatMap((id) => byId.get(id) ?? []);
    if (chosen.length === 0) return { markdown: "The sources that were read do not answer this question." };
    return {
      markdown: mergeDuplicates(chosen)
        .toSorted((a, b) => chosen.indexOf(a.fact) - chosen.indexOf(b.fact))
        .map(cited)
        .join(" "),
    };
  },
});
