import { gateA, gateB, gateC, gateD, gateE, threadVerdicts } from "./gates";
import { hasEnded, type NodeDraft, nodesToStart } from "./plan";
import {
  AnalyzeResult,
  JudgeResult,
  OutlineResult,
  PerspectivesResult,
  ReportResult,
  ReviewResult,
  ReviseInput,
  SearchInput,
  SummarizeResult,
  VerifyResult,
} from "./results";
import { type ChangeRequest, type Decision, type GateReading, nothing, type RunNode, type RunState } from "./run-state";
import { nextStage } from "./stage";
import {
  openingNodes,
  perspectiveNodes,
  quickNodes,
  rerunNodes,
  secondWaveNodes,
  singleNode,
  writingNodes,
} from "./strategy";
import type { HaltKind, NodeKind, Stage } from "./words";

const researchStages: ReadonlySet<Stage> = new Set(["wave1", "pivot", "wave2"]);

function some(part: Partial<Decision>): Decision {
  return { ...nothing(), ...part };
}

function byKey(state: RunState, key: string): RunNode | undefined {
  return state.nodes.find((node) => node.key === key);
}

function inStage(state: RunState): readonly RunNode[] {
  return state.nodes.filter((node) => node.stage === state.stage);
}

function isStageDone(state: RunState): boolean {
  const nodes = inStage(state);
  return nodes.length > 0 && nodes.every((node) => hasEnded(node.status));
}

function forward(state: RunState, gates: GateReading[] = []): Decision {
  const to = nextStage(state.stage);
  return to === null ? nothing() : some({ gates, advance: { from: state.stage, to } });
}

function halt(kind: HaltKind, reason: string, gates: GateReading[] = []): Decision {
  return some({ gates, status: { to: "halted", halt: kind, reason } });
}

function throughGate(state: RunState, gate: GateReading, advice: string): Decision {
  if (gate.verdict === "passed") return forward(state, [gate]);
  return halt("gate_blocked", `${gate.because} ${advice}`, [gate]);
}

/** A node whose attempts are used up and without which the stage leaves nothing. */
function exhaustedNeed(state: RunState, kinds: readonly NodeKind[]): RunNode | undefined {
  return inStage(state).find((node) => node.status === "exhausted" && kinds.includes(node.kind));
}

function haltExhausted(node: RunNode): Decision {
  return halt("retry_cap", `“${node.title}” failed ${node.attempt} times. Resume the run to try again.`);
}

// ── One function for each stage ─────────────────────────────────────────────

function decideInit(state: RunState): Decision {
  const { strategy } = state.settings;
  if (state.nodes.length === 0) return some({ add: openingNodes(strategy) });
  const planner = byKey(state, strategy === "quick" ? "scope" : "perspectives");
  if (!planner || !hasEnded(planner.status)) return nothing();
  if (planner.status === "exhausted") return haltExhausted(planner);
  if (!state.nodes.some((node) => node.kind === "search")) {
    const isQuick = strategy === "quick";
    return some({
      add: isQuick
        ? quickNodes(state.question)
        : perspectiveNodes(PerspectivesResult.parse(planner.result).perspectives),
    });
  }
  if (state.mode === "plan") return some({ status: { to: "completed", reason: "The plan is ready." } });
  const gate = gateA(state);
  if (gate.verdict === "passed") return forward(state, [gate]);
  if (state.settings.approvePlan && !state.isPlanApproved) {
    return some({ status: { to: "waiting", reason: "The plan waits for approval." } });
  }
  return halt("gate_blocked", `${gate.because} Edit the plan, then resume.`, [gate]);
}

function rerunsDue(state: RunState): NodeDraft[] {
  if (state.limitReached !== null) return [];
  return inStage(state).flatMap((review) => {
    if (review.kind !== "review" || review.status !== "complete") return [];
    const result = ReviewResult.parse(review.result);
    const search = state.nodes.find((node) => review.needs.includes(node.key) && node.kind === "search");
    if (result.verdict === "accepted" || !search) return [];
    const input = SearchInput.parse(search.input);
    const isRerun = state.nodes.some((node) => node.needs.includes(review.key));
    return isRerun || input.rerun >= state.settings.rerunCap ? [] : rerunNodes(input, result, review.key);
  });
}

function decideWave1(state: RunState): Decision {
  const add = rerunsDue(state);
  if (add.length > 0) return some({ add });
  if (!isStageDone(state)) return nothing();
  const gate = gateB(state);
  const anyAccepted = [...threadVerdicts(state.nodes).values()].includes("accepted");
  // What a limit cut short still writes its report from what it has.
  if (state.limitReached !== null && anyAccepted && gate.verdict === "failed") {
    return forward(state, [{ ...gate, verdict: "passed", because: `${gate.because} ${state.limitReached}` }]);
  }
  return throughGate(state, gate, "Add sources to the library or sharpen the question, then resume.");
}

function decidePivot(state: RunState): Decision {
  // One search has nothing to be compared with.
  if (state.settings.strategy === "quick") return forward(state);
  const analyze = byKey(state, "analyze");
  if (!analyze) {
    const draft = singleNode({ key: "analyze", kind: "analyze", stage: "pivot", title: "Analysis", input: {} });
    const leaves = state.nodes.filter((node) => node.kind === "review").map((node) => node.key);
    return some({ add: [{ ...draft, needs: leaves }] });
  }
  return hasEnded(analyze.status) ? forward(state) : nothing();
}

function decideWave2(state: RunState): Decision {
  if (inStage(state).length === 0) {
    const analyze = byKey(state, "analyze");
    const result = analyze?.status === "complete" ? AnalyzeResult.parse(analyze.result) : null;
    const isWanted = result?.pivot.isSecondWave === true && state.limitReached === null;
    const add = isWanted && result ? secondWaveNodes(result.gaps, result.pivot.gaps) : [];
    return add.length > 0 ? some({ add }) : forward(state);
  }
  return isStageDone(state) ? forward(state) : nothing();
}

function decideCitations(state: RunState): Decision {
  const verify = byKey(state, "verify");
  if (!verify) {
    return some({
      add: [singleNode({ key: "verify", kind: "verify", stage: "citations", title: "Citations", input: {} })],
    });
  }
  if (verify.status === "exhausted") return haltExhausted(verify);
  if (verify.status !== "complete") return nothing();
  return throughGate(
    state,
    gateC(VerifyResult.parse(verify.result), state.settings.strategy),
    "Add sources to the library, then start a new run.",
  );
}

function decideSummaries(state: RunState): Decision {
  const node = byKey(state, "summarize");
  if (!node) {
    return some({
      add: [singleNode({ key: "summarize", kind: "summarize", stage: "summaries", title: "Summaries", input: {} })],
    });
  }
  if (node.status === "exhausted") return haltExhausted(node);
  if (node.status !== "complete") return nothing();
  return throughGate(state, gateD(SummarizeResult.parse(node.result)), "Resume the run to try again.");
}

function decideSynthesis(state: RunState): Decision {
  const outline = byKey(state, "outline");
  if (!outline) {
    return some({
      add: [singleNode({ key: "outline", kind: "outline", stage: "synthesis", title: "Outline", input: {} })],
    });
  }
  const exhausted = exhaustedNeed(state, ["outline", "assemble", "revise"]);
  if (exhausted) return haltExhausted(exhausted);
  if (outline.status === "complete" && !byKey(state, "assemble")) {
    const { sections } = OutlineResult.parse(outline.result);
    return some({ add: writingNodes(sections.map((section) => section.heading)) });
  }
  return isStageDone(state) ? forward(state) : nothing();
}

/** The newest version of the report, as its node measured it. */
function latestReport(nodes: readonly RunNode[]): { node: RunNode; report: ReportResult } | null {
  const versions = nodes
    .filter((node) => (node.kind === "assemble" || node.kind === "revise") && node.status === "complete")
    .map((node) => ({ node, report: ReportResult.parse(node.result) }))
    .sort((a, b) => b.report.version - a.report.version);
  return versions[0] ?? null;
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
  return state.nodes.filter((node) => node.kind === "revise" && ReviseInput.parse(node.input).note === "").length;
}

function afterJudge(state: RunState, report: ReportResult, verdict: JudgeResult): Decision {
  const isAccepted = verdict.verdict === "accepted" || state.acceptedVersion === report.version;
  const gate = gateE(report, isAccepted);
  if (gate.verdict === "passed") return forward(state, [gate]);
  if (judgesRevisions(state) < state.settings.revisionCap && !isAccepted) {
    const issues = verdict.issues.map(({ heading, description }) => ({ heading, description }));
    return some({
      gates: [gate],
      add: [reviseNode(state, { version: report.version, issues, note: "" })],
      advance: { from: "review", to: "synthesis" },
    });
  }
  return halt("operator_required", `${gate.because} Read the report, then accept it or request changes.`, [gate]);
}

function decideReview(state: RunState): Decision {
  const latest = latestReport(state.nodes);
  if (!latest) return halt("missing_artifact", "There is no report to review. Resume the run to write it.");
  const { report } = latest;
  if (state.requests.length > 0) return takeUp(state, report.version, state.requests);
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
  if (judge.status === "exhausted") return haltExhausted(judge);
  return judge.status === "complete" ? afterJudge(state, report, JudgeResult.parse(judge.result)) : nothing();
}

function decideFinalize(state: RunState): Decision {
  if (state.requests.length > 0) return some({ advance: { from: "finalize", to: "review" } });
  return some({ status: { to: "completed", reason: null } });
}

const byStage: Record<Stage, (state: RunState) => Decision> = {
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

// ── What holds in every stage ───────────────────────────────────────────────

/** Why research must end now, in words; null while it may go on. */
function cutReason(state: RunState, nowMs: number): string | null {
  if (state.limitReached !== null || !researchStages.has(state.stage)) return null;
  if (state.isFinishing) return "A person asked for the report from what had been found.";
  const isTimeUp = state.researchEndsAtMs !== null && nowMs >= state.researchEndsAtMs;
  return isTimeUp ? `The time limit of ${state.settings.minutes} minutes was reached.` : null;
}

/** When research must end: what has not started is skipped; what runs finishes its iteration. */
function cutShort(state: RunState, limitReached: string): Decision {
  const skip = state.nodes
    .filter((node) => (node.kind === "search" || node.kind === "review") && ["pending", "failed"].includes(node.status))
    .filter((node) => node.kind === "search" || !isSearched(state, node))
    .map((node) => node.key);
  return some({ skip, limitReached });
}

function isSearched(state: RunState, review: RunNode): boolean {
  return review.needs.some((key) => ["running", "ready", "complete"].includes(byKey(state, key)?.status ?? "pending"));
}

function retriesDue(state: RunState, nowMs: number): RunNode[] {
  return state.nodes.filter((node) => node.status === "failed" && node.retryAtMs !== null && node.retryAtMs <= nowMs);
}

/** Starts what may start: nodes whose needs have ended, and failed ones whose back-off is over. */
function startable(state: RunState, nowMs: number): string[] {
  const due = new Set(retriesDue(state, nowMs).map((node) => node.key));
  const nodes = state.nodes.map((node) => (due.has(node.key) ? { ...node, status: "pending" as const } : node));
  return nodesToStart(nodes, state.settings.concurrency)
    .filter((node) => node.stage === state.stage || state.stage !== "init")
    .map((node) => node.key);
}

/**
 * The whole of a tick's judgement: from the run's state and the time, what to do next. Pure. One call asks for at most
 * one stage; the tick calls again on the changed state until there is nothing left to do.
 */
export function decide(state: RunState, nowMs: number): Decision {
  if (state.status === "completed" && state.requests.length > 0)
    return some({ status: { to: "running", reason: null } });
  if (state.status === "waiting" && state.isPlanApproved) return some({ status: { to: "running", reason: null } });
  if (state.status !== "running") return nothing();
  const cut = cutReason(state, nowMs);
  if (cut !== null) return cutShort(state, cut);
  const decision = byStage[state.stage](state);
  const isSettled = decision.add.length > 0 || decision.advance !== null || decision.status !== null;
  return isSettled ? decision : { ...decision, start: startable(state, nowMs) };
}

/** When the run must be looked at again though nothing happens, in milliseconds since 1970; null when never. */
export function wakeAtMs(state: RunState): number | null {
  if (state.status !== "running") return null;
  const times = state.nodes.flatMap((node) =>
    node.status === "failed" && node.retryAtMs !== null ? [node.retryAtMs] : [],
  );
  const isOpen = state.limitReached === null && researchStages.has(state.stage) && state.researchEndsAtMs !== null;
  if (isOpen && state.researchEndsAtMs !== null) times.push(state.researchEndsAtMs);
  return times.length === 0 ? null : Math.min(...times);
}
