import { singleNode } from "@/lib/domain/plan/strategy";
import { reviewOf } from "@/lib/domain/run/of-settings";
import { hasEnded, type NodeDraft } from "@/lib/domain/run/plan";
import { JudgeResult, type ReportResult, ReviseInput } from "@/lib/domain/run/results";
import { type ChangeRequest, type Decision, nothing, type RunState } from "@/lib/domain/run/run-state";
import { byKey, forward, halt, haltExhausted, latestReport, some } from "./decision-parts";
import { gateE, waived } from "./gates";

function reviseNode(state: RunState, input: ReviseInput): NodeDraft {
  const number = state.nodes.filter((node) => node.kind === "revise").length + 1;
  return singleNode({
    key: `revise-${number}`,
    kind: "revise",
    stage: "synthesis",
    title: `Revision ${number}`,
    input: { ...input },
  });
}

function takeUp(state: RunState, version: number, requests: readonly ChangeRequest[]): Decision {
  const note = requests.map((request) => request.note).join("\n\n");
  return some({
    add: [reviseNode(state, { version, issues: [], note })],
    advance: { from: "review", to: "synthesis" },
    consume: requests.map((request) => request.reviewId),
  });
}

function judgesRevisions(state: RunState): number {
  const revisions = state.nodes.filter((node) => node.kind === "revise" && node.round === state.round);
  return revisions.filter((node) => ReviseInput.parse(node.input).note === "").length;
}

/** On with a report that a person accepted, whatever gate E says of it: what it does not pass, that person waives. */
function acceptedByPerson(state: RunState, report: ReportResult): Decision {
  const gate = gateE(report, true);
  if (gate.verdict === "passed") return forward(state, [gate]);
  const why = `A person accepted version ${report.version} as it is.`;
  return forward(state, [waived(gate, { by: "person", userId: state.acceptedById ?? null, why })]);
}

/** A version that only people can let pass: the run waits for them. */
function waitForReader(report: ReportResult, why: string): Decision {
  return some({ gates: [gateE(report, false)], status: { to: "waiting", reason: why } });
}

/** What a version that needs people's acceptance leads to: on when it has it, else the run waits for them. */
function byPeople(state: RunState, report: ReportResult): Decision {
  if (state.acceptedVersion === report.version) return acceptedByPerson(state, report);
  const { approvals } = reviewOf(state.settings);
  const wanted = approvals === 1 ? "a person's acceptance" : `${approvals} people's acceptance`;
  return waitForReader(report, `Version ${report.version} waits for ${wanted}.`);
}

const READER_MAY = "Read it, then accept it as it is, request changes, or edit it.";

/** What a reader is told of a version that agents do not let pass: what is wrong, how often, and what they may do. */
function whyRead(report: ReportResult, judged: string): string {
  const measured = gateE(report, true);
  const wrong = measured.verdict === "passed" ? "" : measured.because;
  const said = [`Version ${report.version} waits for its reader.`, judged, wrong, READER_MAY];
  return said.filter((text) => text !== "").join(" ");
}

function judgedText({ verdict, issues }: JudgeResult): string {
  if (verdict === "accepted") return "";
  if (issues.length === 0) return "Its judge did not accept it.";
  return `Its judge names ${issues.length === 1 ? "an issue" : `${issues.length} issues`}.`;
}

/** What is to be mended: what the judge names, else what was measured. */
function issuesOf(verdict: JudgeResult, report: ReportResult): ReviseInput["issues"] {
  if (verdict.issues.length > 0) return verdict.issues.map(({ heading, description }) => ({ heading, description }));
  return report.offending.map(({ heading, text, why }) => ({
    heading,
    description: `“${text}” may not stand: ${why}`,
  }));
}

/** Whether a revision of this version was left out: it is not asked for again. */
function isLeftAsItIs({ nodes }: RunState, version: number): boolean {
  return nodes.some(
    (node) => node.kind === "revise" && node.status === "skipped" && ReviseInput.parse(node.input).version === version,
  );
}

function afterJudge(state: RunState, report: ReportResult, verdict: JudgeResult): Decision {
  if (state.acceptedVersion === report.version) return acceptedByPerson(state, report);
  const isByAgents = reviewOf(state.settings).by === "agents";
  const isPraised = verdict.verdict === "accepted";
  if (!isByAgents && isPraised) return byPeople(state, report);
  const gate = gateE(report, isPraised);
  if (gate.verdict === "passed") return forward(state, [gate]);
  const issues = issuesOf(verdict, report);
  // What a person wrote is not written anew unless a person asks for it.
  const isByPerson = state.editedReport?.version === report.version;
  const mayRevise = judgesRevisions(state) < state.settings.revisionCap && !isByPerson;
  if (mayRevise && issues.length > 0 && !isLeftAsItIs(state, report.version)) {
    return some({
      gates: [gate],
      add: [reviseNode(state, { version: report.version, issues, note: "" })],
      advance: { from: "review", to: "synthesis" },
    });
  }
  if (!isByAgents) return byPeople(state, report);
  return waitForReader(report, whyRead(report, judgedText(verdict)));
}

/** Whether this round of research has written its report. */
function isRoundWritten(state: RunState): boolean {
  return state.nodes.some((node) => node.kind === "assemble" && node.round === state.round);
}

/** A report that is not there is written, once its steps may be made again; until then the run halts. */
function withoutReport(state: RunState): Decision {
  const isDue = state.nodes.some(
    (node) => node.stage === "synthesis" && node.round === state.round && !hasEnded(node.status),
  );
  if (isDue) return some({ advance: { from: "review", to: "synthesis" } });
  return halt("missing_artifact", "There is no report to review.");
}

/** What a written report leads to: its judgement, a revision, people's acceptance, or the end. */
export function decideReview(state: RunState): Decision {
  const latest = latestReport(state);
  if (!latest) return withoutReport(state);
  // A person rejected the report: what is missing is searched for first.
  if (!isRoundWritten(state)) return some({ advance: { from: "review", to: "wave1" } });
  const { report } = latest;
  if (state.requests.length > 0) return takeUp(state, report.version, state.requests);
  if (reviewOf(state.settings).by === "people") return byPeople(state, report);
  const key = `judge-${report.version}`;
  const judge = byKey(state, key);
  if (!judge) {
    const draft = singleNode({
      key,
      kind: "judge",
      stage: "review",
      title: `Judgement of version ${report.version}`,
      input: { version: report.version },
    });
    return some({ add: [{ ...draft, needs: [latest.node.key] }] });
  }
  // A person's yes stands for a judgement that could not be had.
  const isAccepted = state.acceptedVersion === report.version;
  if (isAccepted && hasEnded(judge.status)) return acceptedByPerson(state, report);
  if (judge.status === "exhausted") return haltExhausted(judge);
  if (judge.status === "skipped") return waitForReader(report, whyRead(report, "It was not judged."));
  return judge.status === "complete" ? afterJudge(state, report, JudgeResult.parse(judge.result)) : nothing();
}

/** Done, unless a person wants another version or more research. */
export function decideFinalize(state: RunState): Decision {
  if (state.requests.length > 0) return some({ advance: { from: "finalize", to: "review" } });
  // A round of research that has not written its report has just begun.
  if (!isRoundWritten(state)) return some({ advance: { from: "finalize", to: "wave1" } });
  return some({ status: { to: "completed", reason: null } });
}
