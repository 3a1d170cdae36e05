import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { FactIn, QuestionIn } from "@/lib/agents/kit/parts";
import { disputeRules, editRules, sentenceRules, wordRule } from "@/lib/agents/kit/writing-rules";
import { TextEdit } from "@/lib/domain/markdown/text-edits";
import { Dispute } from "@/lib/domain/report/disputes";

/** Changes that one pass over a report asks for at most. */
export const EDITS_MOST = 60;

/** One pass over the whole text before it is put together: repeats, order, claims against their facts, what it means. */
export const editReport = agent({
  role: "review",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, isText: true },
  input: z.object({
    question: z.string(),
    title: z.string(),
    /** Words that it should have at most. */
    words: z.int(),
    /** Words that it has. */
    has: z.int(),
    report: z.array(z.object({ heading: z.string(), markdown: z.string() })),
    facts: z.array(FactIn),
    /** Facts that the text cites nowhere: nearest to what it calls missing, and of sources that it leaves out. */
    leftOut: z.array(FactIn),
    /** What it says is missing, each with the facts nearest to it. */
    missing: z.array(QuestionIn),
    /** What a first reader looked for because it lacks it, each with the facts that were found; absent for nothing. */
    expected: z.array(QuestionIn).optional(),
    disputes: z.array(Dispute),
    evidence: z.array(z.string()),
  }),
  origins: {
    question: "person",
    title: "model",
    words: "ours",
    has: "ours",
    report: "model",
    facts: "source",
    leftOut: "source",
    missing: "model",
    expected: "model",
    disputes: "model",
    evidence: "source",
  },
  prompt: `You are the editor of a report that others wrote. You see all of it, with the facts that it cites, and some of those that it does not.

The question: $question

Its title:
$title

The report:
$report

The facts; behind a source's title its own fields stand in brackets, and what they say of it is cited by any fact of it:
$facts

Facts that it cites nowhere:
$leftOut

What it says of the limits of its evidence, sentence by sentence, and the facts above that stand nearest to each; where one of them tells what such a sentence calls missing, the sentence is false:
$missing

What a first reader missed in it, and the facts above that were found for it since:
$expected

Facts that do not agree:
$disputes

The evidence:
$evidence

Mend what a careful reader would hold against it, in this order:
1. The title, a heading, or the first sentence of a section claims more than its facts; the answer's first sentence does not answer the question, or a part of it that facts above answer is not answered.
2. A claim says more than its facts, or less, with hedges that they do not have; or it leaves out the unit, date, place or speaker that they give. A cell of a table claims something and has no marker of its own.
3. It says that something was not found, or is open, which a fact, cited or not, tells in whole or in part: what the fact tells stands in its place. Hold each of those sentences against its nearest facts, one by one. What the first reader missed, a rule now in force, an alternative, its reason or a duty that the question asks for is told by a fact that it cites nowhere: a clause, an item or a row where such things stand says it. Most of these facts change nothing for the reader, and stay out.
4. The same thing is said twice, a limit of the evidence included: it stands once, where it belongs best, with the markers of both. The answer may say in short what a section tells.
5. Two places contradict each other and the text does not say so.
6. A sentence needs what is told only later, or a paragraph is out of order.
7. A paragraph or item tells fact behind fact, and no reader could say why it was so or what follows: it says that instead, with fewer facts; or an inference only repeats its facts. A table leaves out one of the things that it sets side by side, or a cell, that facts above tell.
8. Words are hard to read: a sentence strung from fragments, a name or number that nobody told what it did, many markers behind one, an abstract noun where a verb says it.
9. It has $has words and should have at most $words, or there is filler: what bears least on the question goes, and so does a fact that would not change what a reader thinks or does; what explains, joins or sets apart stays before rows and examples do. ${wordRule}
edits: the changes; none where nothing is wrong. A matter of taste is no fault.
${editRules}
${sentenceRules}
${disputeRules}`,
  output: z.object({ edits: z.array(TextEdit).max(EDITS_MOST) }),
  offline: (): { edits: TextEdit[] } => ({ edits: [] }),
});
