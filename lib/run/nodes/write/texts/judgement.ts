import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { firstWithin } from "@/lib/domain/facts/fitting";
import type { Section } from "@/lib/domain/report/report";
import { supportIssue } from "@/lib/domain/report/report-check";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { JudgeResult, ReportCheck, ReportResult } from "@/lib/domain/run/results";
import type { NodeOutcome } from "@/lib/run/engine/context";
import type { Thread } from "@/lib/run/nodes/parts/threads";
import { sectionsWithin } from "./sections-within";

/** Shares of a prompt that a judge's sight of a report takes. */
const SHARES = { sections: 0.5, topics: 0.05, questions: 0.08, missing: 0.05, problems: 0.1 } as const;

/** What a judge of a version is asked, apart from the facts that are told with it. */
export type AskedOfAll = Omit<AgentInput<"review_report">, "facts" | "texts" | "uncited">;

/** What a judge is asked by. */
interface Judged {
  written: readonly Section[];
  threads: readonly Pick<Thread, "key" | "perspective">[];
  /** Questions that only an inference answers. */
  inferred: ReadonlySet<string>;
  measured: Pick<ReportResult, "uncitedShare" | "coverage" | "questions" | "isGapNamed" | "notCovered" | "problems">;
}

/** The sections as a judge sees them in a prompt of so many tokens. */
export function sectionsOf(
  sections: readonly Pick<Section, "heading" | "markdown">[],
  tokens: number,
): AskedOfAll["sections"] {
  return sectionsWithin(sections, tokens * SHARES.sections);
}

/** What a judge is asked in a prompt of so many tokens. */
export function askedFrom(
  question: string,
  { written, threads, inferred, measured }: Judged,
): (tokens: number) => AskedOfAll {
  const { uncitedShare, coverage } = measured;
  const topics = threads.filter((thread) => !thread.key.startsWith("gap-")).map((thread) => thread.perspective.name);
  const questions = measured.questions.map(({ question: asked, places }) => ({
    asked,
    sentences: Math.max(places.length, inferred.has(asked) ? 1 : 0),
  }));
  const missing = (measured.isGapNamed ? measured.notCovered : []).filter((asked) => !inferred.has(asked));
  return (tokens) => ({
    question,
    sections: sectionsOf(written, tokens),
    topics: firstWithin(topics, tokens * SHARES.topics, (name) => `- ${name}`),
    questions: firstWithin(questions, tokens * SHARES.questions, (one) => JSON.stringify(one)),
    uncitedShare,
    coverage,
    saidMissing: firstWithin(missing, tokens * SHARES.missing, (asked) => `- ${asked}`),
    problems: firstWithin(measured.problems, tokens * SHARES.problems, (problem) => `- ${problem}`),
  });
}

/**
 * Sentences that their quotes do not bear out, as issues. What is borne out in part is mended while a revision is left;
 * after the last its reader sees it marked, and it keeps no report from being accepted.
 */
export function issuesOf({ unsupported }: Pick<ReportCheck, "unsupported">, isLast: boolean): JudgeResult["issues"] {
  return unsupported
    .filter(({ verdict }) => verdict !== "partial" || !isLast)
    .map((one) => ({ kind: "support", heading: one.heading, description: supportIssue(one) }));
}

/** A judge's verdict on a version, whose text its judge cannot accept while its quotes do not bear all of it out. */
export function judgement(
  version: number,
  answer: Pick<AgentOutput<"review_report">, "verdict" | "issues">,
  unsupported: JudgeResult["issues"],
): NodeOutcome {
  const result: JudgeResult = {
    version,
    verdict: unsupported.length === 0 ? answer.verdict : "changes_required",
    issues: [...answer.issues, ...unsupported],
  };
  return {
    result,
    text:
      answer.verdict === "accepted"
        ? `Version ${version} accepted.`
        : `Version ${version} needs changes: ${count(answer.issues.length, "issue")}.`,
    artifacts: [{ path: `review/${version}.json`, mediaType: "application/json", content: canonicalJson(result) }],
  };
}
