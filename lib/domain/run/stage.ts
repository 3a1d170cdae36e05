import { type GateName, type GateVerdict, type NodeKind, type Stage, stages } from "@/lib/domain/core/words";

interface StageRow {
  /** The gate that stands before it; null where there is none. Source: engine.md, gates. */
  gate: GateName | null;
  /** The steps of it that the gate behind it is measured from: a run that this gate holds up makes them again. */
  measured: readonly NodeKind[];
}

const none = [] as const;

/** What each stage is to the gates. */
export const stageRows: Readonly<Record<Stage, StageRow>> = {
  init: { gate: null, measured: ["perspectives", "topics"] },
  wave1: { gate: "A", measured: none },
  pivot: { gate: "B", measured: none },
  wave2: { gate: null, measured: none },
  citations: { gate: null, measured: ["verify"] },
  summaries: { gate: "C", measured: ["summarize"] },
  synthesis: { gate: "D", measured: none },
  review: { gate: null, measured: none },
  finalize: { gate: "E", measured: none },
};

/** What each gate of a run was found to be; null where it has not been measured. */
export type GateVerdicts = Readonly<Record<GateName, GateVerdict | null>>;

/** The gates of a run that begins. */
export const unmeasuredGates: GateVerdicts = { A: null, B: null, C: null, D: null, E: null };

/** What each gate is about, as people read it. */
export const gateTitles = {
  A: "Plan",
  B: "Findings",
  C: "Citations",
  D: "Summaries",
  E: "Report",
} as const satisfies Record<GateName, string>;

const checked: Record<GateName, string> = {
  A: "plan",
  B: "findings",
  C: "citations",
  D: "summaries",
  E: "report",
};

/** What a gate is called where people read of it: it checks what a stage has left before the next one begins. */
export function gateName(gate: GateName): string {
  return `Check of the ${checked[gate]}`;
}

const came: Record<GateVerdict, string> = {
  passed: "passed",
  failed: "not passed",
  waived: "waived",
};

/** What came of a gate, in words; null before it is measured. */
export function gateWord(verdict: GateVerdict | null): string {
  return verdict === null ? "still to come" : came[verdict];
}

/**
 * Steps back that a run may take: a revision, a person's request for changes after the end, and research that goes on
 * with a higher limit or for what a person missed in the report.
 */
const returns: readonly (readonly [Stage, Stage])[] = [
  ["review", "synthesis"],
  ["finalize", "review"],
  ["finalize", "wave1"],
  ["review", "wave1"],
];

export type Advance = { ok: true } | { ok: false; reason: string };

/**
 * The one authority over a run's stage: yes, or no with the reason. Forward goes one stage at a time and through the
 * stage's gate; back only where a report is revised. On the way back no gate is asked, for it was passed before.
 */
export function advanceStage(from: Stage, to: Stage, gates: GateVerdicts): Advance {
  if (returns.some(([back, target]) => back === from && target === to)) return { ok: true };
  const step = stages.indexOf(to) - stages.indexOf(from);
  if (step !== 1) return { ok: false, reason: `A run cannot go from ${from} to ${to}.` };
  const { gate } = stageRows[to];
  if (gate === null) return { ok: true };
  const verdict = gates[gate];
  if (verdict === null) return { ok: false, reason: `Gate ${gate} has not been measured.` };
  if (verdict === "failed") return { ok: false, reason: `Gate ${gate} has not been passed.` };
  return { ok: true };
}

/** The stage that follows, or null after the last. */
export function nextStage(stage: Stage): Stage | null {
  return stages[stages.indexOf(stage) + 1] ?? null;
}
