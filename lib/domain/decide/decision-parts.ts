import { ZodError } from "zod";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import type { HaltKindNow, NodeKind } from "@/lib/domain/core/words";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { hasEnded } from "@/lib/domain/run/plan";
import { ReportResult } from "@/lib/domain/run/results";
import { type Decision, type GateReading, nothing, type RunNode, type RunState } from "@/lib/domain/run/run-state";
import { nextStage } from "@/lib/domain/run/stage";

/** A decision of these parts, and nothing else. */
export function some(part: Partial<Decision>): Decision {
  return { ...nothing(), ...part };
}

/** The node of this key. */
export function byKey(state: RunState, key: string): RunNode | undefined {
  return state.nodes.find((node) => node.key === key);
}

/** The nodes of this stage in this round of research. */
export function inStage(state: RunState): readonly RunNode[] {
  return state.nodes.filter((node) => node.stage === state.stage && node.round === state.round);
}

/** The first wave is one for all rounds: what a limit cut from it is made up for in a later one. */
export function firstWave(state: RunState): readonly RunNode[] {
  return state.nodes.filter((node) => node.stage === "wave1");
}

/** The one node of a kind in this stage and round. */
export function ofKind(state: RunState, kind: NodeKind): RunNode | undefined {
  return inStage(state).find((node) => node.kind === kind);
}

/** Whether there are nodes, and all have ended. */
export function allEnded(nodes: readonly RunNode[]): boolean {
  return nodes.length > 0 && nodes.every((node) => hasEnded(node.status));
}

/** Whether all nodes of this stage and round have ended. */
export function isStageDone(state: RunState): boolean {
  return allEnded(inStage(state));
}

/** On to the next stage, with the gates that were measured. */
export function forward(state: RunState, gates: GateReading[] = []): Decision {
  const to = nextStage(state.stage);
  return to === null ? nothing() : some({ gates, advance: { from: state.stage, to } });
}

/** A halt, with the sentence that people read. */
export function halt(kind: HaltKindNow, reason: string, gates: GateReading[] = []): Decision {
  return some({ gates, status: { to: "halted", halt: kind, reason } });
}

/** A node whose attempts are used up and without which the stage leaves nothing. */
export function exhaustedNeed(state: RunState, kinds: readonly NodeKind[]): RunNode | undefined {
  return inStage(state).find((node) => node.status === "exhausted" && kinds.includes(node.kind));
}

/** The halt for a step whose attempts are used up. */
export function haltExhausted(node: RunNode): Decision {
  const { title, attempt, failureCode } = node;
  if (failureCode === BUDGET_SPENT) {
    return halt("budget_exhausted", `The budget was spent before “${title}”. Raise the limit, then it goes on.`);
  }
  if (failureCode === PROMPT_TOO_LONG) {
    return halt(
      "retry_cap",
      `“${title}” needs a longer prompt than this run allows. Allow longer ones, then it goes on.`,
    );
  }
  const times = attempt === 1 ? "once" : `${attempt} times`;
  return halt("retry_cap", `“${title}” failed ${times}, as often as it may.`);
}

/** The halt of a run whose stored state the rules cannot read, rather than that it is judged for ever. */
export function haltUnreadable(error: unknown): Decision {
  const why =
    error instanceof ZodError ? "a stored result has another form than it should" : String(error).slice(0, 300);
  return halt(
    "invalid_state",
    `The run's state cannot be read (${why}). Resume it to try again, or cancel it and start another.`,
  );
}

/** The newest version of the report as it was measured, a person's too, and the newest node that wrote one. */
export function latestReport({ nodes, editedReport }: RunState): { node: RunNode; report: ReportResult } | null {
  const versions = nodes
    .filter((node) => (node.kind === "assemble" || node.kind === "revise") && node.status === "complete")
    .map((node) => ({ node, report: ReportResult.parse(node.result) }))
    .sort((a, b) => b.report.version - a.report.version);
  const newest = versions[0] ?? null;
  if (newest === null || editedReport === null || editedReport.version < newest.report.version) return newest;
  return { node: newest.node, report: editedReport };
}
