import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { FactIn, SourceIn } from "@/lib/agents/kit/parts";
import { CITES_NOTHING, claims } from "@/lib/agents/offline/revision";
import { MARKER_PATTERN } from "@/lib/domain/core/marker";
import type { IssueKind } from "@/lib/domain/core/words";
import { issueKinds } from "@/lib/domain/core/words";
import { markedSentences } from "@/lib/domain/markdown/sentence-kinds";

/** Threshold of gate E. Source: engine.md, gates. */
const UNCITED = 0.1;

interface Issue {
  kind: IssueKind;
  heading: string;
  description: string;
}

function issue(kind: IssueKind, heading: string, description: string): Issue {
  return { kind, heading, description: description.slice(0, 600) };
}

function kindOf(problem: string): IssueKind {
  if (/left over|language/i.test(problem)) return "professionalism";
  if (/cites nothing|marker|cited/i.test(problem)) return "quality";
  return /no text|nothing stands|empty/i.test(problem) ? "completeness" : "coherence";
}

/** The section that a problem is about: the one that its description begins with, which may name others besides. */
function headingIn(problem: string, sections: readonly { heading: string }[]): string | undefined {
  const opening = sections.filter(({ heading }) => problem.startsWith(`${heading}:`));
  const named = opening.length > 0 ? opening : sections.filter(({ heading }) => problem.includes(`“${heading}”`));
  return named.toSorted((a, b) => b.heading.length - a.heading.length)[0]?.heading;
}

/** A quotation, or a marker. */
const NAMED = new RegExp(`“[^”]+”|${MARKER_PATTERN}`);

/**
 * Whether a revision can mend it without a model: by dropping what is named in quotation marks, or a marker. What it
 * cannot mend would only be asked for again; the gate says it to people.
 */
function isMendable(problem: string): boolean {
  return NAMED.test(problem);
}

function hasUncited({ markdown }: { markdown: string }): boolean {
  return markedSentences(markdown).some((sentence) => sentence.keys.length === 0 && claims(sentence));
}

/** Whether the report may stand, and what is wrong with it, section by section. */
export const reviewReport = agent({
  role: "review",
  purpose: "write",
  undone: null,
  answers: { language: "the question" },
  input: z.object({
    question: z.string(),
    /** Words that the report should have at most, and those that it has; absent where its judge is not told. */
    words: z.int().optional(),
    has: z.int().optional(),
    sections: z.array(z.object({ heading: z.string(), markdown: z.string() })),
    /** The facts that inferences of the report rest on, with their sources' fields, and the paragraphs that they stand in; absent for none. */
    facts: z.array(FactIn).optional(),
    texts: z.array(SourceIn).optional(),
    /** Statements of facts that the report does not cite; absent for none. */
    uncited: z.array(z.string()).optional(),
    topics: z.array(z.string()),
    /** The run's questions, and how many sentences of the report answer each with a citation. */
    questions: z.array(z.object({ asked: z.string(), sentences: z.int() })),
    uncitedShare: z.number(),
    coverage: z.number(),
    /** Questions of which the report itself says that it does not answer them. */
    saidMissing: z.array(z.string()),
    problems: z.array(z.string()),
    /** What was asked of the revision that made it; absent for none. */
    wanted: z.array(z.object({ heading: z.string(), description: z.string() })).optional(),
  }),
  origins: {
    question: "person",
    words: "ours",
    has: "ours",
    sections: "model",
    facts: "source",
    texts: "source",
    uncited: "source",
    topics: "model",
    questions: "model",
    uncitedShare: "ours",
    coverage: "ours",
    saidMissing: "model",
    problems: "model",
    wanted: "model",
  },
  prompt: `You review a report that others wrote, before it is shown.

The question: $question
Its perspectives:
$topics
The questions that research asked, and how many cited sentences of the report answer each:
$questions
Share of the sentences that are neither cited, nor an inference from cited facts, nor about the scope of the evidence: $uncitedShare
Share of the questions that it answers: $coverage
Questions of which the report says itself that it does not answer them, which is honest and no issue:
$saidMissing
What a check of its form found:
$problems
What was asked of the version before; what is not mended of it, and still keeps a reader from relying on the report, is an issue again:
$wanted
Words that it has: $has, and that were meant: $words

The report:
$sections

The facts that its inferences rest on, of those that nobody has judged before; behind a source's title its own fields stand in brackets:
$facts

The paragraphs that their quotes stand in:
$texts

What was found, too, and the report does not cite:
$uncited

verdict: accepted when a careful reader could rely on it; changes_required when something must be mended first.
issues: kind is completeness (a part of the question is not answered; a question above counts as answered, and what the text says of it is about something else), coherence (order, repeats, a contradiction that nobody names), quality (numbers without unit, time or place, inferences that facts they name speak against or that only repeat them, a section that tells fact behind fact and never what they come to), professionalism (tone, language, hedges, words about how the report was made). heading: the section, exactly as it is headed. description: what is wrong, with the words that it is about, and what would mend it; a fact is named by its marker in brackets, such as [F12], as whoever mends it numbers facts otherwise.
Sentences that begin with "Inference:" are the writer's own steps, and so is the list that such a line leads to; those that begin with "Scope:" say what the evidence is. An inference goes beyond its facts, which is what it is for: it is no issue that they do not prove it. Headings and first sentences claim no more than the text beneath them bears out. Whether each citation bears out its sentence is checked elsewhere. A matter of taste is no issue. Do not ask for research: what is missing is filled from what was found and is not cited, in whose words the description names it. That something was found is no reason to tell it. Where it has as many words as were meant, an issue that asks for more names what of less weight goes for it, or is none. Where it has a tenth more, each section that says more than its reader needs has an issue of quality, which names the whole sentences, rows or steps to go; none asks to join or to shorten sentences.`,
  output: z.object({
    verdict: z.enum(["accepted", "changes_required"]),
    issues: z
      .array(z.object({ kind: z.enum(issueKinds), heading: z.string(), description: z.string().max(600) }))
      .max(20),
  }),
  offline: ({ sections, uncitedShare, problems }) => {
    const first = sections[0]?.heading ?? "";
    const issues = [
      ...problems
        .filter(isMendable)
        .map((problem) => issue(kindOf(problem), headingIn(problem, sections) ?? first, problem)),
      ...(uncitedShare > UNCITED
        ? sections.filter(hasUncited).map(({ heading }) => issue("quality", heading, CITES_NOTHING))
        : []),
    ].slice(0, 20);
    return { verdict: issues.length === 0 ? "accepted" : "changes_required", issues };
  },
});
