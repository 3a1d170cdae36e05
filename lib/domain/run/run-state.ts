import type { UserId } from "@/lib/domain/core/ids";
import type {
  GateName,
  GateVerdict,
  HaltKindNow,
  LimitKind,
  NodeKind,
  RunMode,
  RunStatus,
  Stage,
} from "@/lib/domain/core/words";
import type { NodeDraft, PlanNode } from "./plan";
import type { ReportResult } from "./results";
import type { RunSettings } from "./settings";
import type { GateVerdicts } from "./stage";

/** A node as the run's judgement sees it. `result` is parsed where it is used, by the schema of its kind. */
export interface RunNode extends PlanNode {
  kind: NodeKind;
  stage: Stage;
  title: string;
  attempt: number;
  round: number;
  /** The code of its last failure. */
  failureCode: string | null;
  input: unknown;
  result: unknown;
  /** When a failed node may be tried again, in milliseconds since 1970. */
  retryAtMs: number | null;
  /** Who left the step out; absent for steps that nobody did. */
  leftOutById?: UserId | null;
}

/** A person's request for another version of the report, not yet taken up. */
export interface ChangeRequest {
  reviewId: string;
  version: number;
  note: string;
}

/** All that a tick judges by. */
export interface RunState {
  status: RunStatus;
  stage: Stage;
  mode: RunMode;
  question: string;
  settings: RunSettings;
  isPlanApproved: boolean;
  limitReached: string | null;
  /** Research is to end with what there is: who or what wants it, in one sentence. */
  finishReason: string | null;
  /** Grows each time research goes on after a limit had ended it. */
  round: number;
  /** Null before research began, and without a time limit. */
  researchEndsAtMs: number | null;
  nodes: readonly RunNode[];
  /** How often this stage has had something tried again in this round: lib/domain/decide/directives.ts */
  directives: number;
  gates: GateVerdicts;
  requests: readonly ChangeRequest[];
  /** The newest version of the report that a person accepted, and who did. */
  acceptedVersion: number | null;
  acceptedById?: UserId | null;
  /** The newest version that a person wrote, as it was measured; null when there is none. */
  editedReport: ReportResult | null;
}

export type Metric = number | string | boolean;

/** Why a run goes on through a gate that it does not pass: by a rule of the product's, or because a person says so. */
export type Waiver = { by: "engine"; why: string } | { by: "person"; userId: UserId | null; why: string };

/** A measured gate; the engine adds digest and revision when it writes it. */
export interface GateReading {
  name: GateName;
  verdict: GateVerdict;
  because: string;
  /** Set where the verdict is `waived`. */
  waiver: Waiver | null;
  metrics: Record<string, Metric>;
  thresholds: Record<string, Metric>;
}

export type StatusChange =
  | { to: "running" | "completed"; reason: string | null }
  | { to: "waiting"; reason: string }
  | { to: "halted"; halt: HaltKindNow; reason: string };

/** What one judgement wants done. Empty lists and nulls say: nothing. */
export interface Decision {
  add: NodeDraft[];
  start: string[];
  skip: string[];
  gates: GateReading[];
  advance: { from: Stage; to: Stage } | null;
  status: StatusChange | null;
  /** Why research ends now, and what ended it. */
  limitReached: { reason: string; by: LimitKind } | null;
  /** Reviews that were taken up. */
  consume: string[];
}

/** The decision to do nothing. */
export function nothing(): Decision {
  return { add: [], start: [], skip: [], gates: [], advance: null, status: null, limitReached: null, consume: [] };
}
