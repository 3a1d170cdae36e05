import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import type { HaltKind, NodeKind, Stage } from "@/lib/domain/core/words";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { RunNode } from "@/lib/domain/run/run-state";

/** What people may do about a halt; each is a button of the run's page. To cancel it is always possible. */
const runActs = ["resume", "change_limits", "leave_out", "read_report"] as const;
export type RunAct = (typeof runActs)[number];

/** An act that changes what becomes of a halted run, with a sentence on what it does. */
export interface WayOn {
  act: RunAct;
  says: string;
}

/** What is seen of a step by whoever asks for ways on. */
export type StuckNode = Pick<RunNode, "key" | "kind" | "title" | "failureCode">;

/** Where a run halted, and at which step, if it was one. */
export interface Halted {
  halt: HaltKind;
  stage: Stage;
  node: StuckNode | null;
}

interface StepKind {
  /** Whether a run does not go on until a step of this kind has ended. */
  isHolding: boolean;
  /** What a run does without the step that a person leaves out; null where there is nothing to go on with. */
  without: string | null;
}

/** What each kind of step means for going on, in the order in which they come. */
const stepKinds: Record<NodeKind, StepKind> = {
  scope: { isHolding: true, without: null },
  perspectives: { isHolding: true, without: null },
  topics: { isHolding: true, without: null },
  search: { isHolding: false, without: null },
  review: { isHolding: false, without: null },
  analyze: { isHolding: false, without: "Nothing is compared, and no gap is searched for." },
  verify: { isHolding: true, without: "The citations stay unchecked, and the report says so." },
  summarize: { isHolding: true, without: "The report is planned from the facts alone." },
  outline: { isHolding: true, without: null },
  section: { isHolding: false, without: "The report is written without this section, and says so." },
  assemble: { isHolding: true, without: null },
  judge: { isHolding: true, without: "The report waits for you to read and accept it." },
  revise: { isHolding: true, without: "The version before it stays, and waits for you to read it." },
};

/** Whether a run can go on without a step of this kind. */
export function mayLeaveOut(kind: NodeKind): boolean {
  return stepKinds[kind].without !== null;
}

/** The step that holds a run up, of those of its stage and round whose attempts are used up. */
export function stuckNode(exhausted: readonly StuckNode[]): StuckNode | null {
  const node = exhausted.find(({ kind }) => stepKinds[kind].isHolding);
  if (node?.kind !== "assemble") return node ?? null;
  // A report of which nothing was written failed for what its parts failed for.
  const part = exhausted.find(({ kind }) => kind === "section");
  return { ...node, failureCode: part?.failureCode ?? node.failureCode };
}

function again(says: string): WayOn {
  return { act: "resume", says };
}

const RAISE: WayOn = { act: "change_limits", says: "A higher limit lets it go on where it stopped." };

function leaving(node: StuckNode | null): WayOn[] {
  const says = node === null ? null : stepKinds[node.kind].without;
  return says === null ? [] : [{ act: "leave_out", says }];
}

/** After a step that failed as often as it may: what it failed for decides what comes first. */
function afterFailing({ node }: Halted): WayOn[] {
  const code = node?.failureCode ?? null;
  const longer: WayOn = { act: "change_limits", says: "Longer prompts let the step be made." };
  const first = code === PROMPT_TOO_LONG ? [longer] : code === BUDGET_SPENT ? [RAISE] : [];
  return [...first, again("The step gets further attempts."), ...leaving(node)];
}

/** For each kind of halt what people can do about it; never nothing. */
const table: Record<HaltKind, (halted: Halted) => WayOn[]> = {
  gate_blocked: ({ stage }) => [
    again(stage === "init" ? "The searches are planned anew." : "What the gate measures is made again."),
  ],
  missing_artifact: () => [again("The report is written from what was found.")],
  retry_cap: afterFailing,
  invalid_state: () => [again("Steps whose results cannot be read are made again.")],
  operator_required: () => [
    { act: "read_report", says: "Accept it, request changes, or edit it." },
    again("The report is measured again."),
  ],
  budget_exhausted: ({ node }) => [RAISE, ...leaving(node)],
};

/** What people can do about a halt, the most promising first; at least one act. */
export function waysOn(halted: Halted): WayOn[] {
  return table[halted.halt](halted);
}
