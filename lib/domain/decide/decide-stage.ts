import type { Planner, Stage } from "@/lib/domain/core/words";
import { pagesLeft } from "@/lib/domain/plan/follow";
import { plannerOfRun } from "@/lib/domain/plan/planner-of-run";
import {
  onceARound,
  openingNodes,
  perspectiveNodes,
  planningNodes,
  quickNodes,
  rerunNodes,
  secondAnalysis,
  secondWaveNodes,
  writingNodes,
} from "@/lib/domain/plan/strategy";
import { subtopicsDue, topicNodes } from "@/lib/domain/plan/tree";
import { topicsTaken } from "@/lib/domain/plan/within-breadth";
import { pagesToFollow } from "@/lib/domain/run/of-settings";
import { hasEnded, type NodeDraft } from "@/lib/domain/run/plan";
import {
  AnalyzeResult,
  OutlineResult,
  PerspectivesResult,
  ReviewResult,
  SearchInput,
  SummarizeResult,
  TopicsResult,
  VerifyResult,
} from "@/lib/domain/run/results";
import { type Decision, type GateReading, nothing, type RunNode, type RunState } from "@/lib/domain/run/run-state";
import { decideFinalize, decideReview } from "./decide-review";
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
  latestReport,
  ofKind,
  some,
} from "./decision-parts";
import { withinCap } from "./directives";
import { gateA, gateB, gateC, gateD, unmeasured } from "./gates";

// ── One function for each stage ─────────────────────────────────────────────

/** What a run of the mode `plan` says when it has ended. */
export const PLAN_ONLY = "The plan is ready; only the plan was asked for.";

/** The node whose end brings the plan's searches. */
const plannerKeys = { quick: "scope", perspectives: "perspectives", tree: "topics" } as const satisfies Record<
  Planner,
  string
>;

/** The searches that a plan begins with, from what its planner left. */
const firstSearches: Record<Planner, (state: RunState, planner: RunNode) => NodeDraft[]> = {
  quick: quickNodes,
  perspectives: (_, { result }) => perspectiveNodes(PerspectivesResult.parse(result).perspectives),
  tree: (state, { result }) => topicNodes(topicsTaken(TopicsResult.parse(result).topics, state).kept),
};

/** The plan, from the question to what may be searched. */
function decideInit(state: RunState): Decision {
  if (state.nodes.length === 0) return some({ add: openingNodes(state.settings.strategy) });
  const strategy = plannerOfRun(state);
  if (strategy === null) {
    const scope = byKey(state, "scope");
    return scope?.status === "exhausted" ? haltExhausted(scope) : nothing();
  }
  const missing = planningNodes[strategy].filter(({ key }) => !byKey(state, key));
  if (missing.length > 0) return some({ add: missing });
  const planner = byKey(state, plannerKeys[strategy]);
  if (!planner || !hasEnded(planner.status)) return nothing();
  if (planner.status === "exhausted") return haltExhausted(planner);
  if (state.nodes.some((node) => node.kind === "search")) return begin(state);
  const add = firstSearches[strategy](state, planner);
  // A plan without a search is none: gate A says so.
  return add.length > 0 ? some({ add }) : begin(state);
}

/** How a run ends that was to make a plan and nothing more. */
function planOnly({ verdict, because }: GateReading): string {
  return verdict === "passed" ? PLAN_ONLY : `Only the plan was asked for, and it cannot be researched. ${because}`;
}

function begin(state: RunState): Decision {
  const gate = gateA(state);
  if (state.mode === "plan") return some({ gates: [gate], status: { to: "completed", reason: planOnly(gate) } });
  if (gate.verdict === "passed") return forward(state, [gate]);
  if (state.settings.approvePlan && !state.isPlanApproved) {
    return some({ status: { to: "waiting", reason: "The plan waits for approval." } });
  }
  return halt("gate_blocked", `${gate.because} Resume the run to plan it anew.`, [gate]);
}

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
  return forward(state, [gateB(state)]);
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
    const inputs = state.nodes.flatMap(({ kind, input }) => (kind === "search" ? [input] : []));
    const pages = pagesLeft(pagesToFollow(state.settings, state.mode), inputs);
    const of = { round: state.round, isLive: state.mode === "live", pages };
    const add = isWanted && result ? secondWaveNodes(result.gaps, result.pivot.gaps, of) : [];
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
  if (verify.status === "skipped") return forward(state, [unmeasured("C", verify)]);
  if (verify.status !== "complete") return nothing();
  return forward(state, [gateC(VerifyResult.parse(verify.result), plannerOfRun(state))]);
}

function decideSummaries(state: RunState): Decision {
  const node = ofKind(state, "summarize");
  if (!node) {
    return some({ add: [onceARound({ kind: "summarize", stage: "summaries", title: "Summaries" }, state.round)] });
  }
  if (node.status === "exhausted") return haltExhausted(node);
  if (node.status === "skipped") return forward(state, [unmeasured("D", node)]);
  if (node.status !== "complete") return nothing();
  return forward(state, [gateD(SummarizeResult.parse(node.result))]);
}

function decideSynthesis(state: RunState): Decision {
  const outline = ofKind(state, "outline");
  if (!outline) {
    return some({ add: [onceARound({ kind: "outline", stage: "synthesis", title: "Outline" }, state.round)] });
  }
  const exhausted = exhaustedNeed(state, ["outline", "assemble", "revise"]);
  // A report of which nothing was written failed for what its parts failed for.
  if (exhausted?.kind === "assemble") return haltExhausted(exhaustedNeed(state, ["section"]) ?? exhausted);
  if (exhausted) return haltExhausted(exhausted);
  if (outline.status === "complete" && !ofKind(state, "assemble")) {
    const { sections, isWhole } = OutlineResult.parse(outline.result);
    const version = (latestReport(state)?.report.version ?? 0) + 1;
    const headings = sections.map((section) => section.heading);
    return some({ add: writingNodes(headings, { version, round: state.round, isWhole }) });
  }
  return isStageDone(state) ? forward(state) : nothing();
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
