import { z } from "zod";
import { citedSentences } from "@/lib/domain/citation";
import type { IssueKind } from "@/lib/domain/words";
import { issueKinds } from "@/lib/domain/words";
import { agent } from "./agent";

/** Thresholds of gate E. Source: engine.md, gates. */
const UNCITED = 0.1;
const COVERED = 0.8;

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

function headingIn(problem: string, sections: readonly { heading: string }[]): string | undefined {
  return sections.find((section) => problem.startsWith(section.heading) || problem.includes(`“${section.heading}”`))
    ?.heading;
}

/** Whether the report may stand, and what is wrong with it, section by section. */
export const reviewReport = agent({
  role: "review",
  input: z.object({
    question: z.string(),
    sections: z.array(z.object({ heading: z.string(), markdown: z.string() })),
    topics: z.array(z.string()),
    /** The run's questions, and how many sentences of the report answer each with a citation. */
    questions: z.array(z.object({ asked: z.string(), sentences: z.int() })),
    uncitedShare: z.number(),
    coverage: z.number(),
    /** Questions of which the report itself says that it does not answer them. */
    saidMissing: z.array(z.string()),
    problems: z.array(z.string()),
  }),
  origins: {
    question: "person",
    sections: "model",
    topics: "model",
    questions: "model",
    uncitedShare: "ours",
    coverage: "ours",
    saidMissing: "model",
    problems: "model",
  },
  prompt: `You review a report before it is shown. You did not write it.

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

The report:
$sections

verdict: accepted when a careful reader could rely on it; changes_required when something must be mended first.
issues: kind is completeness (a part of the question is not answered), coherence (order, repeats, a contradiction that nobody names), quality (claims that their citations cannot carry, numbers without unit or time), professionalism (tone, language, leftovers). heading: the section, exactly as it is headed. description: what is wrong and what would mend it, so that someone who sees only that section can do it.
Sentences that begin with "Inference:" are the writer's own steps, and wrong only where their facts do not carry them; those that begin with "Scope:" say what the evidence is. Headings and first sentences claim no more than their facts. A matter of taste is no issue. Do not ask for research; the writers have no more facts than these.`,
  output: z.object({
    verdict: z.enum(["accepted", "changes_required"]),
    issues: z
      .array(z.object({ kind: z.enum(issueKinds), heading: z.string(), description: z.string().max(600) }))
      .max(20),
  }),
  offline: ({ sections, uncitedShare, coverage, saidMissing, problems }) => {
    const first = sections[0]?.heading ?? "";
    const empty = sections.filter((section) => citedSentences(section.markdown).length === 0);
    const issues = [
      ...problems.map((problem) => issue(kindOf(problem), headingIn(problem, sections) ?? first, problem)),
      ...empty.map(({ heading }) => issue("completeness", heading, "The section has no text.")),
      ...(uncitedShare > UNCITED
        ? [issue("quality", first, `${Math.round(uncitedShare * 100)} % of the sentences cite nothing.`)]
        : []),
      ...(coverage < COVERED && saidMissing.length === 0
        ? [issue("completeness", first, `Only ${Math.round(coverage * 100)} % of the questions are answered.`)]
        : []),
    ].slice(0, 20);
    return { verdict: issues.length === 0 ? "accepted" : "changes_required", issues };
  },
});
