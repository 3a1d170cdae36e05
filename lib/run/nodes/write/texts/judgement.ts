import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { firstWithin } from "@/lib/domain/facts/fitting";
import type { Section } from "@/lib/domain/report/report";
import { isSupportIssue, supportIssue } from "@/lib/domain/report/report-check";
import { wordsWritten } from "@/lib/domain/report/report-length";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { JudgeResult, ReportCheck, ReportResult, ReviseInput } from "@/lib/domain/run/results";
import type { NodeOutcome } from "@/lib/run/engine/context";
import type { Thread } from "@/lib/run/nodes/parts/threads";
import { sectionsWithin } from "./sections-within";
import { isLengthIssue } from "./too-long";

/** Shares of a prompt that a judge's sight of a report takes. */
const SHARES = { sections: 0.5, topics: 0.05, questions: 0.08, missing: 0.05, problems: 0.1, wanted: 0.08 } as const;

/** What a judge of a version is asked, apart from the facts that are told with it. */
export type AskedOfAll = Omit<AgentInput<"review_report">, "facts" | "texts" | "uncited" | "wanted">;

/** What a judge is asked by. */
interface Judged {
  /** Words that a report of its length has at most; null where its judge is not told. */
  words: number | null;
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

/** What was asked of a revision, apart from what is measured anew: sentences that quotes do not bear out, and length. */
export function notMeasured(issues: ReviseInput["issues"]): ReviseInput["issues"] {
  return issues.filter(({ description }) => !isSupportIssue(description) && !isLengthIssue(description));
}

/** What was asked of the revision that made a version, as its judge is told it in a prompt of so many tokens. */
export function wantedOf(wishes: ReviseInput["issues"], tokens: number): Pick<AgentInput<"review_report">, "wanted"> {
  const wanted = firstWithin(wishes, tokens * SHARES.wanted, (one) => JSON.stringify(one));
  return wanted.length === 0 ? {} : { wanted };
}

/** What a judge is asked in a prompt of so many tokens. */
export function askedFrom(
  question: string,
  { words, written, threads, inferred, measured }: Judged,
): (tokens: number) => AskedOfAll {
  const { uncitedShare, coverage } = measured;
  const topics = threads.filter((thread) => !thread.key.startsWith("gap-")).map((thread) => thread.perspective.name);
  const questions = measured.questions.map(({ question: asked, places }) => ({
    asked,
    sentences: Math.max(places.length, inferred.has(asked) ? 1 : 0),
  }));
  const missing = (measured.isGapNamed ? measured.notCovered : []).filter((asked) => !inferred.has(asked));
  const length = words === null ? {} : { words, has: wordsWritten(written) };
  return (tokens) => ({
    question,
    ...length,
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

type Answer = Pick<AgentOutput<"review_report">, "verdict" | "issues">;

/** What a judge said, with what keeps its verdict from being the last word, in a line for people. */
function verdictText(version: number, answer: Answer, found: { unsupported: number; longer: number }): string {
  const { unsupported, longer } = found;
  const measured = [
    unsupported > 0 && `${count(unsupported, "sentence")} ${unsupported === 1 ? "is" : "are"} not wholly borne out`,
    longer > 0 && `${count(longer, "section")} ${longer === 1 ? "is" : "are"} to be shorter`,
  ].filter((part) => part !== false);
  const isAccepted = answer.verdict === "accepted";
  if (isAccepted && measured.length === 0) return `Version ${version} accepted.`;
  if (isAccepted) return `Version ${version} needs changes: its judge accepted it, but ${measured.join("; ")}.`;
  return `Version ${version} needs changes: ${[count(answer.issues.length, "issue"), ...measured].join("; ")}.`;
}

/** What is known of a version beside what its judge says. */
interface Measured {
  /** Sentences that are not borne out. */
  unsupported: JudgeResult["issues"];
  /** Where it is to be shorter, if it is not accepted. */
  tooLong: JudgeResult["issues"];
  /** Whether sentences of it may not stand as written: where nothing is named, they are what is mended. */
  isOffending: boolean;
  /** Whether its line tells the sentences that are not borne out, too: older runs tell what the judge said alone. */
  isWhole: boolean;
}

/** A judge's verdict on a version, whose text its judge cannot accept while its quotes do not bear all of it out. */
export function judgement(
  version: number,
  answer: Answer,
  { unsupported, tooLong, isOffending, isWhole }: Measured,
): NodeOutcome {
  const verdict = unsupported.length === 0 ? answer.verdict : "changes_required";
  const named = [...answer.issues, ...unsupported];
  // What could stand as it is is not sent back for its length alone. Where nothing else is named, sentences that may not
  // stand are mended, whose place a length would take.
  const isSaid = verdict !== "accepted" && (named.length > 0 || !isOffending);
  const longer = isSaid ? tooLong : [];
  const result: JudgeResult = { version, verdict, issues: [...named, ...longer] };
  return {
    result,
    text: verdictText(version, answer, { unsupported: isWhole ? unsupported.length : 0, longer: longer.length }),
    artifacts: [{ path: `review/${version}.json`, mediaType: "application/json", content: canonicalJson(result) }],
  };
}
