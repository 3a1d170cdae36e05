import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { AnsweredOnes, answeredKept } from "@/lib/agents/kit/answered";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn, NumberedQuestion, QuestionIn } from "@/lib/agents/kit/parts";
import {
  WholeReport,
  wholeFields,
  wholeForm,
  wholeKept,
  wholeMaterial,
  wholeOf,
  wholeOrigins,
} from "@/lib/agents/kit/whole-report";
import { disputeRules, ownQuoteRules, sentenceRules, wordRule } from "@/lib/agents/kit/writing-rules";

/** Characters of a title at most. */
const TITLE_MOST = 300;

/**
 * The writer's second look: the whole text once more by whoever wrote it, with the same facts and texts at hand, what was
 * found for it since, and what a first reader missed in it.
 */
export const finishReport = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, ownIds: true, isText: true },
  isStreamed: true,
  readsTexts: true,
  input: z.object({
    ...wholeFields,
    title: z.string(),
    /** The text as it was written first, part by part, the answer first. */
    draft: z.array(z.object({ heading: z.string(), markdown: z.string().min(1) })).min(1),
    /** Words that it has. */
    has: z.int(),
    /** Facts that its writer quoted, and that were found for it since. */
    more: z.array(FactIn),
    /** What it says is missing, each with the facts nearest to it; absent for nothing. */
    missing: z.array(QuestionIn).optional(),
    /** What a first reader missed in it; the passages in which it may stand are among the texts; absent for nothing. */
    expected: z.array(z.string()).optional(),
    /** What research asked and no cited sentence answers, as far as is known; absent for nothing. */
    open: z.array(NumberedQuestion).optional(),
  }),
  origins: {
    ...wholeOrigins,
    title: "model",
    draft: "model",
    has: "ours",
    more: "source",
    missing: "model",
    expected: "model",
    open: "model",
  },
  prompt: `You finish a report that answers one question, as one text by one author. You wrote a draft of it, and come back to it a day later.

The question ($queryType): $question

The facts that were found, with the words of their sources as far as there is room; beyond them, those below and the texts you know nothing. Behind a source's title its own fields stand in brackets, as its status or when it was decided; what they say of it is cited by any fact of it:
$facts

${wholeMaterial}

The title:
$title

Your draft:
$draft

Facts that you quoted in it, and others that it cites:
$more

What it says was not found, and the facts that stand nearest to each; where one of them tells it, the sentence is false:
$missing

What a first reader missed in it; texts in which it may stand have been opened since, and are among those above. Take what changes what the reader understands or does, leave what lies beside the question:
$expected

What research left open, by number:
$open

Read the texts to their end, then your draft as two people read it: as the person who asked, who comes from outside and acts on it, and as somebody who has worked in this matter for years and would like to find it wrong. Then write it anew.
notes: for nobody else. What each of the two holds against it, by place:
1. What an expert misses: a step without which the rest cannot be understood, who decided and when, the reason where only the outcome stands, what was refused and why, the condition under which a rule holds, where practice departs from it, what people confuse. Look for each in the facts and texts before you let it go.
2. What misleads: a claim wider or narrower than its fact, the reason of a rival told as that of whoever decided, a proposal told as a rule, one case told as all, "not found" where a text tells it.
3. What has to be read twice: a string of facts that explains nothing, a name or number that nobody told what it did, two thoughts in a sentence, a rule in the words of its source where plain ones say it.
4. What nobody would miss: detail that explains nothing and changes nothing, a thing told twice.
5. Whether one idea carries the whole, from the first sentence to the last advice, and what it would have to be instead.
The text that follows mends all of it. It is no longer than the draft may be: what is missing takes the place of what nobody would miss. What is right and well said stays as it is, with its marker; an inference that its facts do not speak against stays, sharper.
title: what the text comes to, in at most fourteen words, with no claim beyond its facts; the one above where it fits.
${wholeForm}
answered: what of that which is open the text answers, in whole. number: its number. factIds: the facts cited there that answer it.
${ownQuoteRules} Those of the draft have become facts, by whose ids you cite them.
${sentenceRules}
${disputeRules}
A $length report: at most $words words and about $markers markers, fewer where there is less to say; the draft has $has words. ${wordRule} No headings within a section, no introduction, no conclusion, no word of the draft or of what changed.`,
  output: WholeReport.extend({
    title: z.string().max(TITLE_MOST).default(""),
    answered: AnsweredOnes,
  }),
  keeps: (input, { title, answered, ...whole }) => {
    const { output, dropped } = wholeKept(input, whole);
    const facts = new Sieve(idsOf(input.facts, input.more));
    const kept = answeredKept(input.open, answered, facts);
    return {
      output: { ...output, title, answered: kept },
      dropped: { ...dropped, ids: dropped.ids + facts.dropped.ids },
    };
  },
  offline: ({ title, draft }): WholeReport & { title: string; answered: AnsweredOnes } => ({
    ...wholeOf(draft),
    title: title.slice(0, TITLE_MOST),
    answered: [],
  }),
});
