import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { OwnQuote, OwnQuotes } from "@/lib/agents/kit/own-quotes";
import { SourceIn } from "@/lib/agents/kit/parts";
import { writingFields, writingOrigins } from "@/lib/agents/kit/writing-fields";
import {
  answerRules,
  bodyRules,
  disputeRules,
  limitRules,
  meaningRules,
  ownQuoteRules,
  sentenceRules,
  styleRules,
  wordRule,
} from "@/lib/agents/kit/writing-rules";
import { answerText } from "@/lib/agents/offline/answer-text";
import { sectionText } from "@/lib/agents/offline/section-text";
import { disputesAmong } from "@/lib/domain/report/disputes";
import { writtenSections } from "@/lib/domain/report/written-sections";

/** Characters of a writer's notes that are kept. */
const NOTES_KEPT = 12_000;
/** Words that a writer would look up at most, and characters of one. */
const LOOK_UP_MOST = 12;
const WORDS_KEPT = 120;
/** Quotes of its own that a writer gives at most. */
const QUOTES_MOST = 120;

const WrittenSection = z.object({
  heading: z.string().max(200),
  /** Which parts of the outline it covers, by their numbers from 1. */
  covers: z.array(z.int()).default([]),
  markdown: z.string().max(40_000),
});

/** The words to look up, each once. */
function wordsKept(words: readonly string[]): string[] {
  const told = words.map((one) => one.trim().slice(0, WORDS_KEPT)).filter((one) => one !== "");
  return [...new Set(told)].slice(0, LOOK_UP_MOST);
}

/**
 * The whole report by one writer, who sees all facts and reads the texts that decide: the answer, sections that it heads
 * and orders itself, what it means, and how far it carries.
 */
export const writeReport = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, ownIds: true, isText: true },
  isStreamed: true,
  readsTexts: true,
  input: z.object({
    ...writingFields,
    /** Markers that carry so many words; absent where nobody writes words of its own. Told by projects' own prompts alone: told so, a writer crams them in. */
    markers: z.int().optional(),
    /** Sources that decide, or the parts of them that bear on the question: what the writer reads itself; absent for none. */
    texts: z.array(SourceIn).optional(),
    outline: z.array(
      z.object({ heading: z.string(), brief: z.string(), level: z.int(), factIds: z.array(z.string()) }),
    ),
    /** What a first reader of that plan misses; the passages in which it may stand are among the texts; absent for nothing. */
    expected: z.array(z.string()).optional(),
  }),
  origins: {
    ...writingOrigins,
    markers: "ours",
    texts: "source",
    outline: "model",
    expected: "model",
  },
  prompt: `You write a report that answers one question, as one text by one author.

The question ($queryType): $question

The facts that were found, with the words of their sources as far as there is room; beyond them and the texts below you know nothing. Behind a source's title its own fields stand in brackets, as its status or when it was decided; what they say of it is cited by any fact of it:
$facts

The questions that research asked, and which facts answer them:
$answers

Facts that do not agree:
$disputes

The evidence, of which the first line stands above your text already:
$evidence

What the report may be made of, part by part, with the facts of each; a proposal:
$outline

The texts that decide, for you to read and to quote, in numbered passages:
$texts

What a first reader of that proposal would miss in it; texts in which it may stand are among those above. Take only what changes what your reader understands or does:
$expected

Your reader knows the trade but not this matter, and will act on your report alone. You are a careful research writer. Read every text to its end, and then write the report that you would hand to a colleague whose judgement you respect: it answers the question, explains why things are as they are, and says what to do, in the plain prose of somebody who has understood the matter.
${styleRules}
Work in this order.
notes: for yourself. What holds now and who decided it; the figures and what they were measured against; what a newer text, status or note makes untrue of an older one; where texts contradict each other or themselves, or tell a hope as if it were so; the five to eight things that your reader has to understand and the steps that they have to take; what you leave out.
markdown: the answer first, ${answerRules}
sections: as the subject wants, mostly one for each thing that the question names, in its order. covers: the numbers of the parts in each. ${bodyRules}
meaning: ${meaningRules}
limits: ${limitRules}
lookUp: up to ${LOOK_UP_MOST} things to look up in the library before this goes out, first what you call open or missing, what may have changed since, and when a release comes or came out on which advice hangs, each in words that a text about it would contain.
${ownQuoteRules}
${sentenceRules}
${disputeRules}
A $length report has about $words words, from its answer to its limits, of which none is told twice, and never a tenth more: count before you answer, and take out what matters least until it fits. ${wordRule} No headings within a section, no introduction, no conclusion.`,
  output: z.object({
    notes: z.string().default(""),
    markdown: z.string().min(1).max(40_000),
    sections: z.array(WrittenSection).max(40),
    quotes: z.array(OwnQuote).max(QUOTES_MOST).default([]),
    meaning: z.string().max(10_000).default(""),
    limits: z.string().max(10_000).default(""),
    lookUp: z.array(z.string().max(1_000)).max(60).default([]),
  }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    const { texts = [] } = input;
    const own = new OwnQuotes(texts, output.quotes);
    // Without texts no marker names a quote of the writer's own: brackets are what they are in the words of a source.
    const hasOwn = texts.length > 0 || output.quotes.length > 0;
    const marked = (markdown: string): string => sieve.markers(hasOwn ? own.markers(markdown) : markdown);
    const marking = output.sections.map((section) => ({ ...section, markdown: marked(section.markdown) }));
    const kept = {
      notes: output.notes.slice(0, NOTES_KEPT),
      markdown: marked(output.markdown),
      sections: writtenSections(input.outline, marking),
      quotes: own.kept,
      meaning: marked(output.meaning),
      limits: marked(output.limits),
      lookUp: wordsKept(output.lookUp),
    };
    const ids = sieve.dropped.ids + own.dropped.ids;
    return { output: kept, dropped: { ids, quotes: own.dropped.quotes } };
  },
  offline: (input) => {
    const byId = new Map(input.facts.map((fact) => [fact.id, fact]));
    const quotes: OwnQuote[] = [];
    const lookUp: string[] = [];
    return {
      notes: "",
      markdown: answerText(input),
      sections: input.outline.map(({ heading, factIds }, nth) => {
        const facts = factIds.flatMap((id) => byId.get(id) ?? []);
        const disputes = disputesAmong(input.disputes, factIds);
        const markdown = sectionText({ ...input, heading, facts, disputes });
        return { heading: heading.slice(0, 200), covers: [nth + 1], markdown };
      }),
      quotes,
      meaning: "",
      limits: "",
      lookUp,
    };
  },
});
