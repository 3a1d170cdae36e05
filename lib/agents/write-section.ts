import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { Dispute, FactIn, QuestionIn } from "./parts";
import { sectionText } from "./section-text";
import { disputeRules, sentenceRules } from "./writing-rules";

/** One section in Markdown, each claim followed by the marker of its fact. */
export const writeSection = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    heading: z.string(),
    brief: z.string(),
    facts: z.array(FactIn),
    disputes: z.array(Dispute),
    /** The questions that the section answers, with the facts that answer each. */
    answers: z.array(QuestionIn),
    /** What the evidence is, in the run's own figures, a line each: all that a scope sentence may say. */
    evidence: z.array(z.string()),
    outline: z.array(z.object({ heading: z.string(), brief: z.string(), level: z.int() })),
  }),
  origins: {
    question: "person",
    queryType: "ours",
    heading: "model",
    brief: "model",
    facts: "source",
    disputes: "model",
    answers: "model",
    evidence: "source",
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

The questions that it answers:
$answers

Facts that do not agree:
$disputes

The evidence:
$evidence

Write Markdown. Start with prose, not with a heading, and have no headings in it: what lies beneath this section has sections of its own. Say the general before the particular and keep what belongs together in one paragraph of two to four sentences.
${sentenceRules}
${disputeRules}
A comparison gets a table, with a marker in each row; how-to gets numbered steps where a source gives an order; a quantitative question its numbers early. Close with what it means for the question, as an inference, where the facts allow one. No hedging, no filler, nothing twice. Cite only the ids above; write no address, no reference list and no conclusion.`,
  output: z.object({ markdown: z.string().min(1).max(40_000) }),
  offline: (input) => ({ markdown: sectionText(input) }),
});
