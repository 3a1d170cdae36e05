import { decideInit } from "./decide-init";
import {
  allEnded,
  byKey,
  exhaustedNeed,
  firstWave,
  forward,
  halt,
  haltExhausted,
  inStage,
  isStageDone,
  ofKind,
  some,
  throughGate,
} from "./decision-parts";
import { withinCap } from "./directives";
import { firstVerdicts, gateB, gateC, gateD, gateE } from "./gates";
import { hasEnded, type NodeDraft } from "./plan";
import { plannerOfRun } from "./planner";
import {
  AnalyzeResult,
  JudgeResult,
  OutlineResult,
  ReportResult,
  ReviewResult,
  ReviseInput,
  SearchInput,
  SummarizeResult,
  VerifyResult,
} from "./results";
import { type ChangeRequest, type Decision, nothing, type RunNode, type RunState } from "./run-state";
import { reviewOf } from "./settings";
import { onceARound, rerunNodes, secondAnalysis, secondWaveNodes, singleNode, writingNodes } from "./strategy";
import { subtopicsDue } from "./tree";
import type { Stage } from "./words";

// ── One function for each stage ─────────────────────────────────────────────

/** The searches of a wave that were sent back, once more. */
function rerunsDue(state: RunState, wave: readonly RunNode[]): NodeDraft[] {
  const keys = new Map(state.nodes.map((node) => [node.key, node]));
  const drafts = wave.flatMap((review) => {
    if (review.kind !== "review" || review.status !== "complete") return [];
    const result = ReviewResult.parse(review.result);
    const search = keys.get(review.needs[0] ?? "");
    if (result.verdict !== "rejected" || !search) return [];
    const input = SearchInput.parse(search.input);
    // The cap binds agents; what a person sends back is made again.
    if (input.rerun >= state.settings.rerunCap && result.by !== "people") return [];
    return rerunNodes(input, result, review).filter(({ key }) => !keys.has(key));
  });
  return withinCap(state, drafts);
}

/** What the reviews of the first wave want searched: what they sent back, and in a tree what they open. */
function wantedByReviews(state: RunState): NodeDraft[] {
  if (state.limitReached !== null) return [];
  const opened = plannerOfRun(state) === "tree" ? subtopicsDue(state) : [];
  return [...rerunsDue(state, firstWave(state)), ...opened];
}

function decideWave1(state: RunState): Decision {
  const add = wantedByReviews(state);
  if (add.length > 0) return some({ add });
  if (!allEnded(firstWave(state))) return nothing();
  const gate = gateB(state);
  const anyAccepted = [...firstVerdicts(state.nodes).values()].includes("accepted");
  if (state.limitReached !== null && !anyAccepted) {
    const advice = "Raise the limit, then it goes on.";
    return halt("budget_exhausted", `${state.limitReached} Nothing was found by then that holds. ${advice}`, [gate]);
  }
  // What a limit cut short still writes its report from what it has.
  if (state.limitReached !== null && gate.verdict === "failed") {
    return forward(state, [{ ...gate, verdict: "passed", because: `${gate.because} ${state.limitReached}` }]);
  }
  return throughGate(state, gate, "Add sources to the library or sharpen the question, then resume.");
}

function decidePivot(state: RunState): Decision {
  // One search has nothing to be compared with.
  if (plannerOfRun(state) === "quick") return forward(state);
  const analyze = ofKind(state, "analyze");
  if (!analyze) {
    const draft = onceARound({ kind: "analyze", stage: "pivot", title: "Analysis" }, state.round);
    const leaves = state.nodes.filter((node) => node.kind === "review").map((node) => node.key);
    return some({ add: [{ ...draft, needs: leaves }] });
  }
  return hasEnded(analyze.status) ? forward(state) : nothing();
}

function decideWave2(state: RunState): Decision {
  const wave = inStage(state);
  if (wave.length === 0) {
    const analyze = state.nodes.findLast((node) => node.kind === "analyze" && node.stage === "pivot");
    const result = analyze?.status === "complete" ? AnalyzeResult.parse(analyze.result) : null;
    const isWanted = result?.pivot.isSecondWave === true && state.limitReached === null;
    const add = isWanted && result ? secondWaveNodes(result.gaps, result.pivot.gaps, state.round) : [];
    return add.length > 0 ? some({ add }) : forward(state);
  }
  const sentBack = state.limitReached === null ? rerunsDue(state, wave) : [];
  if (sentBack.length > 0) return some({ add: sentBack });
  if (!allEnded(wave)) return nothing();
  if (ofKind(state, "analyze")) return forward(state);
  const reviews = wave.filter((node) => node.kind === "review").map((node) => node.key);
  return some({ add: [secondAnalysis(state.round, reviews)] });
}

function decideCitations(state: RunState): Decision {
  const verify = ofKind(state, "verify");
  if (!verify) {
    return some({ add: [onceARound({ kind: "verify", stage: "citations", title: "Citations" }, state.round)] });
  }
  if (verify.status === "exhausted") return haltExhausted(verify);
  if (verify.status !== "complete") return nothing();
  return throughGate(
    state,
    gateC(VerifyResult.parse(verify.result), plannerOfRun(state)),
    "Add sources to the library, then start a new run.",
  );
}

function decideSummaries(state: RunState): Decision {
  const node = ofKind(state, "summarize");
  if (!node) {
    return some({ add: [onceARound({ kind: "summarize", stage: "summaries", title: "Summaries" }, state.round)] });
  }
  if (node.status === "exhausted") return haltExhausted(node);
  if (node.status !== "complete") return nothing();
  return throughGate(state, gateD(SummarizeResult.parse(node.result)), "Resume the run to try again.");
}

function decideSynthesis(state: RunState): Decision {
  const outline = ofKind(state, "outline");
  if (!outline) {
    return some({ add: [onceARound({ kind: "outline", stage: "synthesis", title: "Outline" }, state.round)] });
  }
  const exhausted = exhaustedNeed(state, ["outline", "assemble", "revise"]);
  if (exhausted) return haltExhausted(exhausted);
  if (outline.status === "complete" && !ofKind(state, "assemble")) {
    const { sections } = OutlineResult.parse(outline.result);
    const version = (latestReport(state)?.report.version ?? 0) + 1;
    const headings = sections.map((section) => section.heading);
    return some({ add: writingNodes(headings, { version, round: state.round }) });
  }
  return isStageDone(state) ? forward(state) : nothing();
}

/** The newest version of the report as it was measured, a person's too, and the newest node that wrote one. */
function latestReport({ nodes, editedReport }: RunState): { node: RunNode; report: ReportResult } | null {
  const versions = nodes
    .filter((node) => (node.kind === "assemble" || node.kind === "revise") && node.status === "complete")
    .map((node) => ({ node, report: ReportResult.parse(node.result) }))
    .sort((a, b) => b.report.version - a.report.version);
  const newest = versions[0] ?? null;
  if (newest === null || editedReport === null || editedReport.version < newest.report.version) return newest;
  return { node: newest.node, report: editedReport };
}

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

/** What a version that needs people's acceptance leads to: on when it has it, else the run waits for them. */
function byPeople(state: RunState, report: ReportResult): Decision {
  const isAccepted = state.acceptedVersion === report.version;
  const gate = gateE(report, isAccepted);
  if (gate.verdict === "passed") return forward(state, [gate]);
  if (isAccepted) return halt("operator_required", `${gate.because} Request changes.`, [gate]);
  const { approvals } = reviewOf(state.settings);
  const wanted = approvals === 1 ? "a person's acceptance" : `${approvals} people's acceptance`;
  return some({ gates: [gate], status: { to: "waiting", reason: `Version ${report.version} waits for ${wanted}.` } });
}

function afterJudge(state: RunState, report: ReportResult, verdict: JudgeResult): Decision {
  const isByAgents = reviewOf(state.settings).by === "agents";
  const isPraised = verdict.verdict === "accepted";
  const isAccepted = (isPraised && isByAgents) || state.acceptedVersion === report.version;
  if (!isByAgents && (isPraised || isAccepted)) return byPeople(state, report);
  const gate = gateE(report, isAccepted);
  if (gate.verdict === "passed") return forward(state, [gate]);
  // What a person wrote is not written anew unless a person asks for it.
  const isByPerson = state.editedReport?.version === report.version;
  if (judgesRevisions(state) < state.settings.revisionCap && !isAccepted && !isByPerson) {
    const issues = verdict.issues.map(({ heading, description }) => ({ heading, description }));
    return some({
      gates: [gate],
      add: [reviseNode(state, { version: report.version, issues, note: "" })],
      advance: { from: "review", to: "synthesis" },
    });
  }
  if (!isByAgents) return byPeople(state, report);
  return halt("operator_required", `${gate.because} Read the report, then accept it or request changes.`, [gate]);
}

/** Whether this round of research has written its report. */
function isRoundWritten(state: RunState): boolean {
  return state.nodes.some((node) => node.kind === "assemble" && node.round === state.round);
}

function decideReview(state: RunState): Decision {
  const latest = latestReport(state);
  if (!latest) return halt("missing_artifact", "There is no report to review. Resume the run to write it.");
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
  if (judge.status === "exhausted") {
    // A person's yes stands for a judgement that could not be had.
    const isAccepted = state.acceptedVersion === report.version;
    return isAccepted ? throughGate(state, gateE(report, true), "Request changes.") : haltExhausted(judge);
  }
  return judge.status === "complete" ? afterJudge(state, report, JudgeResult.parse(judge.result)) : nothing();
}

function decideFinalize(state: RunState): Decision {
  if (state.requests.length > 0) return some({ advance: { from: "finalize", to: "review" } });
  // A round of research that has not written its report has just begun.
  if (!isRoundWritten(state)) return some({ advance: { from: "finalize", to: "wave1" } });
  return some({ status: { to: "completed", reason: null } });
}

/** What each stage wants of its run: nodes, gates, the next stage, or a halt. */
export const decideStage: Record<Stage, (state: RunState) => Decision> = {
  init: decideInit,
  wave1: decideWave1,
  pivot: decidePivot,
  wave2: decideWave2,
  citations: decideCitations,
  summaries: decideSummaries,
  synthesis: decideSynthesis,
  review: decideReview,
  finalize: decideFinalize,
};
