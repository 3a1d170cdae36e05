import { countTokens } from "@/lib/domain/core/tokens";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { withinTokens } from "@/lib/domain/facts/memory";
import type { Section } from "@/lib/domain/report/report";
import { supportIssue } from "@/lib/domain/report/report-check";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { JudgeInput, type JudgeResult, type ReportCheck } from "@/lib/domain/run/results";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { listThreads } from "@/lib/run/nodes/parts/threads";
import { getReport, writtenParts } from "./stored-report";

/** Shares of a prompt that a judge's sight of a report takes. */
const SHARES = { sections: 0.5, topics: 0.05, questions: 0.08, missing: 0.05, problems: 0.1 } as const;

/** The sections whole where they fit together, else as much of the beginning of each as there is room for. */
function sectionsWithin(sections: readonly Section[], tokens: number): { heading: string; markdown: string }[] {
  const sizes = sections.map(({ markdown }) => countTokens(markdown));
  const isWhole = sizes.reduce((sum, size) => sum + size, 0) <= tokens;
  const each = Math.floor(tokens / Math.max(1, sections.length));
  return sections.map(({ heading, markdown }) => {
    return { heading, markdown: isWhole ? markdown : withinTokens(markdown, each) };
  });
}

/**
 * Sentences that their quotes do not bear out, as issues. What is borne out in part is mended while a revision is left;
 * after the last its reader sees it marked, and it keeps no report from being accepted.
 */
async function toMend(context: NodeContext, check: ReportCheck | null): Promise<JudgeResult["issues"]> {
  if (check === null || check.unsupported.length === 0) return [];
  const { run, node } = context;
  const made = await context.db.node.count({ where: { runId: run.id, kind: "revise", round: node.round } });
  const isLast = made >= run.settings.revisionCap;
  return check.unsupported
    .filter(({ verdict }) => verdict !== "partial" || !isLast)
    .map((one) => ({ kind: "support", heading: one.heading, description: supportIssue(one) }));
}

/** Judges one version of the report. */
export async function judge(context: NodeContext): Promise<NodeOutcome> {
  const { version } = JudgeInput.parse(context.node.input);
  const report = await getReport(context, version);
  const threads = await listThreads(context);
  const { uncitedShare, coverage, ...measured } = report.measured;
  const topics = threads.filter((thread) => !thread.key.startsWith("gap-")).map((thread) => thread.perspective.name);
  const questions = measured.questions.map(({ question, places }) => ({ asked: question, sentences: places.length }));
  const missing = measured.isGapNamed ? measured.notCovered : [];
  const answer = await askFitted(context, "review_report", (tokens) => ({
    question: context.run.question,
    sections: sectionsWithin(writtenParts(report.sections), tokens * SHARES.sections),
    topics: firstWithin(topics, tokens * SHARES.topics, (name) => `- ${name}`),
    questions: firstWithin(questions, tokens * SHARES.questions, (question) => JSON.stringify(question)),
    uncitedShare,
    coverage,
    saidMissing: firstWithin(missing, tokens * SHARES.missing, (question) => `- ${question}`),
    problems: firstWithin(measured.problems, tokens * SHARES.problems, (problem) => `- ${problem}`),
  }));
  const unsupported = await toMend(context, report.measured.check);
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
