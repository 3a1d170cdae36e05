import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { editsKept, editsQuotes, type OwnQuote } from "@/lib/agents/kit/own-quotes";
import { FactIn, SourceIn } from "@/lib/agents/kit/parts";
import { changeRules, cutRule, wordRule } from "@/lib/agents/kit/writing-rules";
import { revise } from "@/lib/agents/offline/revision";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { TextEdit } from "@/lib/domain/markdown/text-edits";
import { Dispute } from "@/lib/domain/report/disputes";
import { ToldSection } from "@/lib/domain/report/report-length";
import { EDITS_MOST } from "./edit-report";

/** What mends the named issues of a report, as changes of its text that cite only the facts it was given. */
export const reviseSection = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the report", quotes: true, ids: true, ownIds: true, isText: true },
  input: z.object({
    title: z.string(),
    /** Words that it should have at most, and those that it has. */
    words: z.int(),
    has: z.int(),
    /** Words that it may have when it is mended; absent where it is not held to them. */
    most: z.int().optional(),
    report: z.array(ToldSection),
    issues: z.array(z.object({ heading: z.string(), description: z.string() })),
    /** Changes of the revision before that were not made. */
    refused: z.array(TextEdit.extend({ why: z.string() })),
    facts: z.array(FactIn),
    /** The paragraphs that their quotes stand in; absent for none. */
    texts: z.array(SourceIn).optional(),
    candidates: z.array(FactIn),
    disputes: z.array(Dispute),
    evidence: z.array(z.string()),
  }),
  origins: {
    title: "model",
    words: "ours",
    has: "ours",
    most: "ours",
    report: "model",
    issues: "model",
    refused: "model",
    facts: "source",
    texts: "source",
    candidates: "source",
    disputes: "model",
    evidence: "source",
  },
  prompt: `You revise a report: you mend what is named, and nothing else.

Its title:
$title

The report:
$report

What has to be mended, by the heading of its section:
$issues

Changes that an earlier revision wanted in these sections and that were not made, with why; what would be refused again is put otherwise:
$refused

The facts that the sentences to be mended cite, and those that are named there; behind a source's title its own fields stand in brackets, and what they say of it is cited by any fact of it:
$facts

The paragraphs that their quotes stand in, in numbered passages:
$texts

Further facts that you may use:
$candidates

Facts that do not agree:
$disputes

The evidence:
$evidence

Words beyond which no change makes the report longer, unless others take out as many; "(none)" means that it is held to no length, whatever is said of length below: $most

edits: the changes that do what each issue asks, in the sections that issues name. Where such a change makes a sentence of the opening or a closing section untrue, that sentence is changed with it; no other section is. Where the facts do not allow what is asked, there is no change for that issue. What its quotes bear out in part is mended by a quote of your own, or another fact above, that says the rest; where nothing says it, by saying what is borne out; last of all by taking away. No sentence becomes weaker than what a paragraph or a field above bears out. An inference that claims too much gets a condition, and keeps its point: it never becomes a row of facts. It has $has words where $words were meant: what a change adds beyond that it takes from what bears less in its section, never from a reason, a condition, a date or what a figure measures. ${cutRule} ${wordRule} What you leave is understood when read alone, in full sentences that say one thing each.
${changeRules}`,
  output: z.object({ edits: z.array(TextEdit).max(EDITS_MOST), quotes: editsQuotes }),
  keeps: ({ texts = [] }, changes) => {
    const { dropped, ...output } = editsKept(texts, changes);
    return { output, dropped };
  },
  offline: ({ report, issues, facts, candidates, disputes }) => {
    // One section after the other: a fact that one takes up is not told again by the next.
    const used = new Set<string>();
    const edits = report.flatMap(({ heading, markdown }): TextEdit[] => {
      const wishes = issues.filter((issue) => issue.heading === heading).map(({ description }) => description);
      if (wishes.length === 0) return [];
      const left = candidates.filter(({ id }) => !used.has(id));
      const replace = revise({ heading, markdown, issues: wishes, facts, candidates: left, disputes });
      for (const key of citedKeys([{ markdown: replace }])) used.add(key);
      return replace === markdown ? [] : [{ heading, find: markdown, replace }];
    });
    const quotes: OwnQuote[] = [];
    return { edits: edits.slice(0, EDITS_MOST), quotes };
  },
});
