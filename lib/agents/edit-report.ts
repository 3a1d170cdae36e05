import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { editsKept, editsQuotes, type OwnQuote } from "@/lib/agents/kit/own-quotes";
import { FactIn, NumberedQuestion, QuestionIn, SourceIn } from "@/lib/agents/kit/parts";
import { changeRules, cutRule, wordRule } from "@/lib/agents/kit/writing-rules";
import { TextEdit } from "@/lib/domain/markdown/text-edits";
import { Dispute } from "@/lib/domain/report/disputes";
import { ToldSection } from "@/lib/domain/report/report-length";

/** Changes that one pass over a report asks for at most. */
export const EDITS_MOST = 60;

/** Changes that it is asked for at most: more of them make a list of a text. */
const EDITS_WANTED = 20;

/** What was asked and is open, by its number, and the facts by which the text answers it. */
const AnsweredOne = z.object({ number: z.int(), factIds: z.array(z.string()) });

/** One pass over the whole text before it is put together: what may go, claims against their facts, what is open still. */
export const editReport = agent({
  role: "review",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, ownIds: true, isText: true },
  input: z.object({
    question: z.string(),
    title: z.string(),
    /** Words that it should have at most. */
    words: z.int(),
    /** Words that it has. */
    has: z.int(),
    /** Markers that so many words need, and those that it has; absent where nobody wrote words of its own. */
    markers: z.int().optional(),
    cites: z.int().optional(),
    report: z.array(ToldSection),
    facts: z.array(FactIn),
    /** The paragraphs that the quotes of cited facts stand in; absent for none. */
    texts: z.array(SourceIn).optional(),
    /** Facts that the text cites nowhere: nearest to what it calls missing, and of sources that it leaves out. */
    leftOut: z.array(FactIn),
    /** What it says is missing, each with the facts nearest to it. */
    missing: z.array(QuestionIn),
    /** What a first reader looked for because it lacks it, each with the facts that were found; absent for nothing. */
    expected: z.array(QuestionIn).optional(),
    /** What was looked for in the library when it was written; the passages that were found are among the texts; absent for nothing. */
    lookedUp: z.array(z.string()).optional(),
    /** What texts say beside its words, each line with the number of the passage: another figure, or a later word; absent for nothing. */
    elsewhere: z.array(z.string()).optional(),
    /** What research asked and no cited sentence answers, as far as is known; absent for nothing. */
    open: z.array(NumberedQuestion).optional(),
    disputes: z.array(Dispute),
    evidence: z.array(z.string()),
  }),
  origins: {
    question: "person",
    title: "model",
    words: "ours",
    has: "ours",
    markers: "ours",
    cites: "ours",
    report: "model",
    facts: "source",
    texts: "source",
    leftOut: "source",
    missing: "model",
    expected: "model",
    lookedUp: "source",
    elsewhere: "source",
    open: "model",
    disputes: "model",
    evidence: "source",
  },
  prompt: `You are the editor of a report that others wrote.

The question: $question

Its title:
$title

The report:
$report

The facts; behind a source's title its own fields stand in brackets, and what they say of it is cited by any fact of it:
$facts

The paragraphs that their quotes stand in, and passages that were looked up since, in numbered passages:
$texts

Facts that it cites nowhere:
$leftOut

What it says of the limits of its evidence, sentence by sentence, and the facts above that stand nearest to each; where one of them tells what such a sentence calls missing, the sentence is false:
$missing

What a first reader missed in it, and the facts above that were found for it since:
$expected

What its writer wanted to look up, or calls missing; passages found by these words, not all of which bear on it, are among those above:
$lookedUp

What the texts say beside its words, found by figures and words alone: another figure of the same text, a later text on what it calls lacking or open, or what else of its kind a cited text names:
$elsewhere

What research left open, by number:
$open

Facts that do not agree:
$disputes

The evidence:
$evidence

Read it to the end as its reader will, who knows the trade but not this matter, and will act on it. Its writer read more than you see: what nothing here speaks against is not untrue. Mend what a careful reader would hold against it, in this order:
1. It is out of date, or calls missing or open what is told. Hold each passage that was looked up against what the report says of the same matter. Where that passage, or a later status or note, makes a sentence or an inference untrue, let it say what holds now, by a quote of your own. So with each line of what texts say beside its words: of two figures of one thing let it tell the one that holds, or both with what tells them apart; further ways of the kind that the question asks for it names with what became of them, a row or a sentence each; pass over a line that is of something else.
2. Its first sentences do not answer all of the question; or the title, a heading or a first sentence claims more than its facts.
3. A claim says more than its facts or less, or leaves out the unit, date, place, speaker or condition that they give. What a field or a paragraph above bears out stays as strong, with its marker or a quote of your own.
4. A part that the question names is missing: who decided and when, why something was refused, who has to decide what is open, what a first reader missed. Tell it where it belongs. Bring in no subject that the question does not ask for.
5. A sentence, heading or bold point cannot be understood when read alone: it is strung from fragments or names, a word points at nothing near, or nobody said what a name, term or number is. Make plain sentences of it, each of which says one thing, and keep its “because”, “so” or “but”; an item of advice has one step, in at most 80 words.
6. Two places contradict each other, or tell the same. What is told twice goes at one of its places, which is never the answer.
It has $has words where $words were meant, and $cites markers where some $markers or more carry such a text. ${wordRule} Beyond the words that were meant, what you add is made only as far as you take out as much. If it is more than a tenth too long, shorten it: what lies beside the question goes first, then detail that its reader needs neither to understand nor to act; a reason, a condition, a date and what a figure measures go last. ${cutRule}
edits: at most ${EDITS_WANTED} changes, the most needed first; none where nothing is wrong, or for taste. What you write is as plain as what stands there: one thing in a sentence, mostly of eight to eighteen words.
answered: what of that which is open the report answers as you leave it, in whole. number: its number. factIds: the facts cited there that answer it.
${changeRules}`,
  output: z.object({
    edits: z.array(TextEdit).max(EDITS_MOST),
    answered: z.array(AnsweredOne).default([]),
    quotes: editsQuotes,
  }),
  keeps: (input, { answered, ...changes }) => {
    const { edits, quotes, dropped } = editsKept(input.texts ?? [], changes);
    const facts = new Sieve(idsOf(input.facts, input.leftOut));
    const open = new Set((input.open ?? []).map(({ number }) => number));
    const kept = answered
      .filter(({ number }) => open.has(number))
      .map(({ number, factIds }) => ({ number, factIds: facts.ids(factIds) }))
      .filter(({ factIds }) => factIds.length > 0);
    const ids = facts.dropped.ids + dropped.ids;
    return { output: { edits, answered: kept, quotes }, dropped: { ids, quotes: dropped.quotes } };
  },
  offline: (): { edits: TextEdit[]; answered: z.infer<typeof AnsweredOne>[]; quotes: OwnQuote[] } => ({
    edits: [],
    answered: [],
    quotes: [],
  }),
});
