import { z } from "zod";
import { writtenSections } from "@/lib/domain/report/written-sections";
import type { Kept, Origin } from "./agent";
import { idsOf, Sieve } from "./kept";
import { OwnQuote, OwnQuotes } from "./own-quotes";
import { type FactIn, SourceIn } from "./parts";
import { writingFields, writingOrigins } from "./writing-fields";
import { answerRules, bodyRules, limitRules, meaningRules } from "./writing-rules";

/** Characters of a writer's notes that are kept. */
const NOTES_KEPT = 12_000;
/** Quotes of its own that a writer gives at most. */
const QUOTES_MOST = 120;

/** What whoever writes the whole of a report is given. */
export const wholeFields = {
  ...writingFields,
  /** Markers that carry so many words; absent where nobody writes words of its own. */
  markers: z.int().optional(),
  /** Sources that decide, or the parts of them that bear on the question: what the writer reads itself; absent for none. */
  texts: z.array(SourceIn).optional(),
  outline: z.array(
    z.object({ heading: z.string(), brief: z.string(), level: z.int(), factIds: z.array(z.string()) }),
  ) /** What a first reader of that plan misses; the passages in which it may stand are among the texts; absent for nothing. */,
  expected: z.array(z.string()).optional(),
};

/** Their origins. */
export const wholeOrigins = {
  ...writingOrigins,
  markers: "ours",
  texts: "source",
  outline: "model",
  expected: "model",
} as const satisfies Record<keyof typeof wholeFields, Origin>;

/** Characters of a heading at most, and of a text or of what closes it. */
const MOST = { heading: 200, text: 40_000, closing: 10_000 } as const;

/** What whoever writes the whole is shown, as a prompt tells it, behind the question and the facts. */
export const wholeMaterial = `The questions that research asked, and which facts answer them:
$answers

Facts that do not agree:
$disputes

The evidence, of which the first line stands above your text already:
$evidence

What the report may be made of, part by part, with the facts of each; a proposal:
$outline

The texts that decide, for you to read and to quote, in numbered passages:
$texts

What a first reader of that proposal would miss in it; texts in which it may stand are among those above. Take what changes what the reader understands or does, leave what lies beside the question:
$expected`;

/** What they answer with: the parts of a report, each by its rules. */
export const wholeForm = `markdown: the answer. ${answerRules}
sections: your own, as few as carry the idea, headed and ordered as you would tell it. covers: the numbers of the parts in each. ${bodyRules}
meaning: ${meaningRules}
limits: ${limitRules}`;

const WholeSection = z.object({
  heading: z.string().max(MOST.heading),
  /** Which parts of the outline it covers, by their numbers from 1. */
  covers: z.array(z.int()).default([]),
  markdown: z.string().max(MOST.text),
});

/** A whole report: its answer, sections that its writer heads and orders, what it means, and how far it carries. */
export const WholeReport = z.object({
  notes: z.string().default(""),
  markdown: z.string().min(1).max(MOST.text),
  sections: z.array(WholeSection).max(40),
  quotes: z.array(OwnQuote).max(QUOTES_MOST).default([]),
  meaning: z.string().max(MOST.closing).default(""),
  limits: z.string().max(MOST.closing).default(""),
});
export type WholeReport = z.infer<typeof WholeReport>;

/** What of a whole report may stand beside what its writer was given: known facts, and quotes that stand in its texts. */
export function wholeKept(
  input: {
    facts: readonly FactIn[];
    texts?: readonly SourceIn[] | undefined;
    outline: z.output<typeof wholeFields.outline>;
  },
  output: WholeReport,
): Kept<WholeReport> {
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
  };
  const ids = sieve.dropped.ids + own.dropped.ids;
  return { output: kept, dropped: { ids, quotes: own.dropped.quotes } };
}
