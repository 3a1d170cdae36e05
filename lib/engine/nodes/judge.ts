import { canonicalJson } from "@/lib/domain/artifact";
import { JudgeInput, type JudgeResult } from "@/lib/domain/results";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { getReport, writtenParts } from "./stored-report";
import { listThreads } from "./threads";

/** Judges one version of the report. */
export async function judge(context: NodeContext): Promise<NodeOutcome> {
  const { version } = JudgeInput.parse(context.node.input);
  const report = await getReport(context, version);
  const threads = await listThreads(context);
  const answer = await context.ask("review_report", {
    question: context.run.question,
    sections: writtenParts(report.sections).map(({ heading, markdown }) => ({ heading, markdown })),
    topics: threads.filter((thread) => !thread.key.startsWith("gap-")).map((thread) => thread.perspective.name),
    questions: report.measured.questions.map(({ question, places }) => ({ asked: question, sentences: places.length })),
    uncitedShare: report.measured.uncitedShare,
    coverage: report.measured.coverage,
    saidMissing: report.measured.isGapNamed ? report.measured.notCovered : [],
    problems: report.measured.problems,
  });
  const result: JudgeResult = { version, verdict: answer.verdict, issues: answer.issues };
  return {
    result,
    text:
      answer.verdict === "accepted"
        ? `Version ${version} accepted.`
        : `Version ${version} needs changes: ${answer.issues.length} issues.`,
    artifacts: [{ path: `review/${version}.json`, mediaType: "application/json", content: canonicalJson(result) }],
  };
}
