import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn, QuestionIn } from "@/lib/agents/kit/parts";
import { bodyRules, disputeRules, sentenceRules, styleRules } from "@/lib/agents/kit/writing-rules";
import { sectionText } from "@/lib/agents/offline/section-text";
import { queryTypes } from "@/lib/domain/core/words";
import { Dispute } from "@/lib/domain/report/disputes";

/** One section in Markdown, each claim followed by the marker of its fact. */
export const writeSection = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, isText: true },
  isStreamed: true,
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    heading: z.string(),
    brief: z.string(),
    /** Words that it should have at most. */
    words: z.int(),
    facts: z.array(FactIn),
    /** Facts of the other sections, as far as there is room for them. */
    others: z.array(FactIn),
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
    words: "ours",
    facts: "source",
    others: "source",
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

The facts that it is written from:
$facts

Facts that the other sections tell, of which you use one only where your section cannot do without it:
$others

The questions that it answers:
$answers

Facts that do not agree:
$disputes

The evidence:
$evidence

markdown: at most $words words without tables and markers, and fewer where there is less to say. Start with prose, not with a heading, and have no headings in it: what lies beneath this section has sections of its own. ${bodyRules}
${styleRules}
${sentenceRules}
${disputeRules}
An inference stands where the facts need one to be of use to who asks, not as a closing line. No filler, no list of sources, no conclusion.`,
  output: z.object({ markdown: z.string().min(1).max(40_000) }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts, input.others));
    return { output: { markdown: sieve.markers(output.markdown) }, dropped: sieve.dropped };
  },
  offline: (input) => ({ markdown: sectionText(input) }),
});
