import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, decideToRest } from "@/lib/domain/decide/apply";
import { decide, wakeAtMs } from "@/lib/domain/decide/decide";
import { iterationLimit } from "@/lib/domain/plan/iterations";
import { addedNodes } from "@/lib/domain/plan/strategy";
import { anyRun, finish, NOW, runOf, type World } from "@/lib/testing/playing";
import { treeOf } from "./of-settings";
import { checkAddition } from "./plan";
import type { RunNode, RunState } from "./run-state";
import { advanceStage } from "./stage";

/** What may happen to a run from one moment to the next. */
type Happening = "end" | "fail" | "add" | "drop" | "restore" | "finish" | "wait" | "pause" | "continue";
const happenings: readonly Happening[] = [
  ...Array.from<Happening>({ length: 12 }).fill("end"),
  "fail",
  "fail",
  "add",
  "drop",
  "restore",
  "finish",
  "wait",
  "wait",
  "pause",
  "continue",
];

interface Moment {
  state: RunState;
  nowMs: number;
}

function change(state: RunState, key: string | undefined, part: Partial<RunNode>): RunState {
  return { ...state, nodes: state.nodes.map((node) => (node.key === key ? { ...node, ...part } : node)) };
}

function failOnce(state: RunState, node: RunNode, nowMs: number): RunState {
  const attempt = node.attempt + 1;
  const isLast = attempt >= state.settings.attemptCap;
  const part = isLast ? { status: "exhausted" as const } : { status: "failed" as const, retryAtMs: nowMs + 2_000 };
  return change(state, node.key, { ...part, attempt });
}

function add(state: RunState): RunState {
  if (state.stage !== "wave1" || state.limitReached !== null) return state;
  const number = state.nodes.filter((node) => node.kind === "search" && node.key.startsWith("added-")).length + 1;
  const planner = state.nodes.findLast((node) => node.stage === "init")?.key ?? "scope";
  const drafts = addedNodes({ name: "More", focus: "More", questions: ["What else?"] }, number, {
    after: planner,
  });
  const nodes = state.nodes.map(({ key, needs }) => ({ key, needs }));
  checkAddition(nodes, drafts);
  const last = Math.max(...state.nodes.map((node) => node.ordinal));
  const added = drafts.map(
    (draft, index): RunNode => ({
      ...draft,
      status: "pending",
      ordinal: last + index + 1,
      attempt: 0,
      round: state.round,
      failureCode: null,
      result: null,
      retryAtMs: null,
    }),
  );
  return { ...state, nodes: [...state.nodes, ...added] };
}

function dropOrRestore(state: RunState, from: "pending" | "skipped", to: "pending" | "skipped"): RunState {
  if (state.stage !== "wave1" || state.limitReached !== null) return state;
  const search = state.nodes.find((node) => node.kind === "search" && node.stage === "wave1" && node.status === from);
  const left = state.nodes.filter((node) => node.kind === "search" && node.status !== "skipped").length;
  if (!search || (to === "skipped" && left <= 1)) return state;
  const review = state.nodes.find((node) => node.kind === "review" && node.needs.includes(search.key));
  return change(change(state, search.key, { status: to }), review?.key, { status: to });
}

function goOn(state: RunState): RunState {
  if (state.status !== "completed" || state.limitReached === null || state.round > 2) return state;
  const round = state.round + 1;
  const tree = treeOf(state.settings);
  const settings = { ...state.settings, tree: { ...tree, iterations: iterationLimit(tree) + 10 } };
  const nodes = state.nodes.map((node) =>
    node.stage === "wave1" && node.status === "skipped" ? { ...node, status: "pending" as const, round } : node,
  );
  const open = { limitReached: null, finishReason: null, researchEndsAtMs: null };
  return { ...state, ...open, settings, status: "running", round, nodes };
}

function happen({ state, nowMs }: Moment, what: Happening, world: World, pick: number): Moment {
  const underWay = state.nodes.filter((node) => node.status === "ready");
  const node = underWay[pick % Math.max(1, underWay.length)];
  const outcomes: Record<Happening, () => Moment> = {
    end: () => ({ state: node ? finish(state, node, world) : state, nowMs }),
    fail: () => ({ state: node ? failOnce(state, node, nowMs) : state, nowMs }),
    add: () => ({ state: add(state), nowMs }),
    drop: () => ({ state: dropOrRestore(state, "pending", "skipped"), nowMs }),
    restore: () => ({ state: dropOrRestore(state, "skipped", "pending"), nowMs }),
    finish: () => ({ state: state.stage === "init" ? state : { ...state, finishReason: "Enough." }, nowMs }),
    wait: () => ({ state, nowMs: wakeAtMs(state) ?? nowMs + 1_000 }),
    pause: () => ({
      state:
        state.status === "running"
          ? { ...state, status: "paused" }
          : state.status === "paused"
            ? { ...state, status: "running" }
            : state,
      nowMs,
    }),
    continue: () => ({ state: goOn(state), nowMs }),
  };
  return outcomes[what]();
}

/** Settles as the engine does, looking at every step that the stage takes. */
function tick(state: RunState, nowMs: number): RunState {
  let current = state;
  for (const decision of decideToRest(state, nowMs).decisions) {
    if (decision.advance) {
      const gates = { ...current.gates };
      for (const gate of decision.gates) gates[gate.name] = gate.verdict;
      expect(advanceStage(decision.advance.from, decision.advance.to, gates)).toEqual({ ok: true });
      expect(decision.advance.from).toBe(current.stage);
    }
    current = apply(current, decision);
  }
  expect(decideToRest(current, nowMs).state).toEqual(current);
  return current;
}

/** What a person would do with a run that rests, until it has come to its end. */
function settleDown({ state, nowMs }: Moment, world: World): RunState {
  let current = state.status === "paused" ? tick({ ...state, status: "running" }, nowMs) : state;
  let time = nowMs;
  for (let rounds = 0; rounds < 400 && current.status === "running"; rounds += 1) {
    const node = current.nodes.find((other) => other.status === "ready");
    time = node ? time : (wakeAtMs(current) ?? time);
    current = tick(node ? finish(current, node, world) : current, time);
  }
  return current;
}

test("whatever people, failures and the clock do, a run ends, halts or waits for its reader, and its stage never skips a gate", () => {
  const anyHappenings = fc.array(fc.tuple(fc.constantFrom(...happenings), fc.nat()), {
    minLength: 20,
    maxLength: 200,
    size: "max",
  });
  fc.assert(
    fc.property(anyRun, anyHappenings, fc.boolean(), ([settings, world], events, isTimed) => {
      const first = { ...runOf(settings), researchEndsAtMs: isTimed ? NOW + 20_000 : null };
      let moment: Moment = { state: tick(first, NOW), nowMs: NOW };
      for (const [what, pick] of events) {
        const next = happen(moment, what, world, pick);
        moment = {
          ...next,
          state: next.state === moment.state && what !== "wait" ? next.state : tick(next.state, next.nowMs),
        };
      }
      const cut = settleDown(moment, world);
      const ended = settleDown({ state: tick(goOn(cut), moment.nowMs), nowMs: moment.nowMs }, world);
      expect(["completed", "halted", "waiting"]).toContain(ended.status);
      if (ended.status === "completed") expect(ended.stage).toBe("finalize");
    }),
    { numRuns: 300 },
  );
});

test("a run that rests wants nothing more until something happens", () => {
  fc.assert(
    fc.property(anyRun, ([settings, world]) => {
      const ended = settleDown({ state: tick(runOf(settings), NOW), nowMs: NOW }, world);
      expect(decide(ended, NOW + 86_400_000)).toEqual(decide(ended, NOW));
      expect(wakeAtMs(ended)).toBeNull();
    }),
  );
});
