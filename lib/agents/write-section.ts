import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";
import { cited, mergeDuplicates, paragraphs, prose, type Subject } from "./prose";

/** Facts as a numbered list behind a fixed sentence, each with its markers. */
function steps(facts: readonly FactIn[], subject: Subject): string {
  const ordered = paragraphs(mergeDuplicates(facts), subject).flat();
  return [
    "The sources give these steps and conditions:",
    "",
    ...ordered.map((told, index) => `${index + 1}. ${cited(told)}`),
  ].join("\n");
}

/** One section in Markdown, each claim followed by the marker of its fact. */
export const writeSection = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    heading: z.string(),
    brief: z.string(),
    facts: z.array(FactIn),
    outline: z.array(z.object({ heading: z.string(), brief: z.string() })),
  }),
  origins: {
    question: "person",
    queryType: "ours",
    heading: "model",
    brief: "model",
    facts: "source",
    outline: "model",
  },
  prompt: `You write one section of a report.

The question of the report ($queryType): $question
Your section:
$heading
What it has to say:
$brief

The whole report, so that you leave to the others what is theirs:
$outline

The facts, which are all that you know:
$facts

Write Markdown. Start with prose, not with a heading. Say the general before the particular and keep what belongs together in one paragraph of two to four sentences. Directly behind what it supports stands the marker of its fact, [F and the id and ]; a sentence that several facts bear out has several markers. Every factual sentence is cited. Where facts disagree, say so and cite both.
A comparison gets a table, how-to gets numbered steps, a quantitative question its numbers early. No hedging, no filler, no sentence that only announces the next one, nothing twice. Cite only the ids above; write no address, no reference list and no conclusion.`,
  output: z.object({ markdown: z.string().min(1).max(40_000) }),
  offline: ({ question, heading, facts, queryType }) => {
    if (facts.length === 0) return { markdown: "The sources say nothing about this." };
    const subject = { heading, known: question };
    return { markdown: queryType === "how_to" ? steps(facts, subject) : prose(facts, subject) };
  },
});
