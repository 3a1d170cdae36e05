import fc from "fast-check";
import { type Complexity, complexities, type NodeKind, type NodeStatus, strategies } from "@/lib/domain/core/words";
import { decideToRest } from "@/lib/domain/decide/apply";
import { awaitsPeople } from "@/lib/domain/decide/review";
import { AssembleInput, type ReportResult, ReviewInput, ReviewResult } from "@/lib/domain/run/results";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { unmeasuredGates } from "@/lib/domain/run/stage";

/** Plays runs without an engine: what tests of the judgement begin with. */

/** When it is in these tests, in milliseconds. */
export const NOW = 1_000_000;

/** A run that has just begun. */
export function aState(part: Partial<RunState> = {}): RunState {
  return {
    status: "running",
    stage: "init",
    mode: "offline",
    question: "What does it cost?",
    settings: RunSettings.parse({ approvePlan: false }),
    isPlanApproved: false,
    limitReached: null,
    finishReason: null,
    round: 1,
    researchEndsAtMs: null,
    nodes: [],
    directives: 0,
    gates: unmeasuredGates,
    requests: [],
    acceptedVersion: null,
    editedReport: null,
    ...part,
  };
}

/** What the nodes of one run turn out to do: the same for a key however the run goes. */
export interface World {
  accepts: (reviewKey: string) => boolean;
  judges: (version: number) => boolean;
  gaps: number;
  fails: (key: string) => boolean;
  /** What the question turns out to be; medium when not said. */
  complexity?: Complexity;
  /** How its report measures beside what is good in it. */
  report?: Partial<ReportResult>;
  /** Subtopics that the review of a topic proposes; none when not said. */
  opens?: (reviewKey: string) => number;
}

/** How a report measures that is good in every respect. */
export function reportResult(version: number): Record<string, unknown> {
  return {
    version,
    sections: 5,
    unresolved: 0,
    sectionsWithoutCitation: 0,
    uncitedShare: 0,
    coverage: 1,
    notCovered: [],
    isGapNamed: true,
    problems: [],
  };
}

/** The version of the report that would be written next. */
export function versionOf(state: RunState): number {
  return (
    state.nodes.filter((node) => ["assemble", "revise"].includes(node.kind) && node.status === "complete").length + 1
  );
}

function topics(of: string, count: number): (typeof perspective)[] {
  return Array.from({ length: count }, (_, index) => ({ ...perspective, name: `${of} ${index + 1}` }));
}

const perspective = { name: "Costs", focus: "Costs", questions: ["What does it cost?"] };

function resultOf(state: RunState, node: RunNode, world: World): unknown {
  const results: Record<NodeKind, () => unknown> = {
    scope: () => ({
      queryType: "exploratory",
      complexity: world.complexity ?? "medium",
      keyTerms: [],
      language: "en",
    }),
    // More than was asked for: the plan takes no more than its breadth.
    topics: () => ({ topics: topics("Topic", 6) }),
    section: () => null,
    search: () => null,
    perspectives: () => ({ perspectives: Array(state.settings.perspectives).fill(perspective), isDefault: false }),
    review: () => ({
      verdict: world.accepts(node.key) ? "accepted" : "rejected",
      reason: "",
      gaps: [],
      actionItems: [],
      rejectedKeys: [],
      subtopics: topics(node.key, world.opens?.(node.key) ?? 0),
    }),
    analyze: () => ({
      clusters: 0,
      corroborations: 0,
      contradictions: 0,
      gaps: Array.from({ length: world.gaps }, (_, index) => ({
        description: `gap ${index}`,
        importance: 0.7,
        queries: [],
      })),
      pivot: {
        isSecondWave: world.gaps > 0,
        gaps: Array.from({ length: world.gaps }, (_, index) => index),
        rationale: "",
      },
    }),
    verify: () => ({ facts: 30, verbatim: 30, quarantined: [], sources: 5, librarySources: 8, support: [] }),
    summarize: () => ({
      summaries: [{ thread: "search-1", name: "", focus: "", summary: "", factKeys: ["A"], tokens: 100 }],
    }),
    outline: () => ({
      title: "Title",
      answerKeys: [],
      sections: Array.from({ length: 4 }, (_, index) => ({
        heading: `H${index}`,
        brief: "",
        factKeys: [],
        threads: [],
      })),
    }),
    assemble: () => ({ ...reportResult(AssembleInput.parse(node.input).version), ...world.report }),
    revise: () => ({ ...reportResult(versionOf(state)), ...world.report }),
    judge: () => {
      const version = versionOf(state) - 1;
      const isPraised = world.judges(version);
      const issue = { kind: "quality", heading: "Answer", description: "Say more." };
      return { version, verdict: isPraised ? "accepted" : "changes_required", issues: isPraised ? [] : [issue] };
    },
  };
  return results[node.kind]();
}

function isForPeople({ settings }: RunState, { kind, input }: RunNode, result: unknown): boolean {
  if (kind !== "review") return false;
  const { rerun } = ReviewInput.parse(input);
  return awaitsPeople(settings, { rerun, verdict: ReviewResult.parse(result).verdict, hasFacts: true });
}

/** Ends a node as its world has it. */
export function finish(state: RunState, node: RunNode, world: World): RunState {
  const failed = world.fails(node.key);
  const result = failed ? null : resultOf(state, node, world);
  const status: NodeStatus = failed ? "exhausted" : isForPeople(state, node, result) ? "in_review" : "complete";
  const nodes = state.nodes.map((other) => (other.key === node.key ? { ...other, status, attempt: 1, result } : other));
  return { ...state, nodes };
}

/** Plays a run to its end; `pick` chooses which of the nodes under way ends next. */
export function play(
  first: RunState,
  world: World,
  pick: (count: number) => number,
): { state: RunState; ticks: number } {
  let state = decideToRest(first, NOW).state;
  for (let ticks = 1; ticks < 500; ticks += 1) {
    const underWay = state.nodes.filter((node) => node.status === "ready");
    const node = underWay[pick(underWay.length)];
    if (state.status !== "running" || !node) return { state, ticks };
    state = decideToRest(finish(state, node, world), NOW).state;
  }
  throw new Error("The run did not end.");
}

const anyWorld = fc
  .record({
    seed: fc.nat(),
    gaps: fc.integer({ min: 0, max: 5 }),
    refusal: fc.nat(3),
    failure: fc.nat(12),
    complexity: fc.constantFrom(...complexities),
    opened: fc.nat(6),
  })
  .map(({ seed, gaps, refusal, failure, complexity, opened }): World => {
    const chance = (key: string, of: number): boolean =>
      of > 0 &&
      [...`${seed}${key}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % (of + 1) === 0;
    return {
      gaps,
      accepts: (key) => !chance(key, refusal),
      judges: (version) => !chance(`judge-${version}`, refusal),
      fails: (key) => chance(`fail-${key}`, failure),
      complexity,
      opens: (key) => (chance(`open-${key}`, 1) ? opened : 0),
    };
  });
const anySettings = fc.record({
  strategy: fc.constantFrom(...strategies),
  tree: fc.constantFrom(
    { breadth: 2, depth: 1, iterations: null },
    { breadth: 2, depth: 2, iterations: null },
    { breadth: 1, depth: 3, iterations: 8 },
    { breadth: 3, depth: 0, iterations: 1 },
  ),
  perspectives: fc.integer({ min: 2, max: 6 }),
  concurrency: fc.integer({ min: 1, max: 6 }),
  rerunCap: fc.integer({ min: 0, max: 2 }),
  revisionCap: fc.integer({ min: 0, max: 2 }),
});
/** Settings, a world, and an endless order in which nodes end. */
export const anyRun = fc.tuple(anySettings, anyWorld, fc.infiniteStream(fc.nat()));

/** A run with these settings. */
export function runOf(settings: object): RunState {
  return aState({ settings: RunSettings.parse({ approvePlan: false, ...settings }) });
}

/** A world in which everything goes well at once. */
export const agreeable: World = { accepts: () => true, judges: () => true, gaps: 0, fails: () => false };
