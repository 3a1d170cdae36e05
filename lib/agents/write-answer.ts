import { z } from "zod";
import { chooseForAnswer } from "@/lib/domain/coverage";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";
import { cited, mergeDuplicates } from "./prose";

/** Sentences of an answer at most. */
const ANSWER_SENTENCES = 6;

/** The direct answer to the question, with markers. */
export const writeAnswer = agent({
  role: "research",
  input: z.object({ question: z.string(), queryType: z.enum(queryTypes), facts: z.array(FactIn) }),
  origins: { question: "person", queryType: "ours", facts: "source" },
  prompt: `You answer the question of a report directly.

The question ($queryType): $question

The facts, which are all that you know:
$facts

markdown: 3 to 6 sentences. The first one answers the question, with its most important number where there is one; the others say under which conditions, how sure it is, and where sources disagree. Directly behind each claim stands the marker of its fact, [F and the id and ].
No introduction, no heading, no list of sources. When the facts do not answer the question, the first sentence says so.`,
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
