"use client";

import { Popover } from "@mantine/core";
import { IconArrowForward, IconCheck, IconCircle, IconLock, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { stageWords } from "@/components/kit/stage-words";
import { Time } from "@/components/kit/time";
import { type GateVerdict, type Stage, stages } from "@/lib/domain/core/words";
import { gateName, gateTitles, gateWord, stageRows } from "@/lib/domain/run/stage";
import type { GateView } from "@/lib/features/runs/views/gates";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";
import styles from "./run.module.css";

function figure(value: number | string | boolean | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

function inWords(name: string): string {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

function GateDetails({ gate }: { gate: GateView }): ReactNode {
  return (
    <>
      <p>
        <strong>
          {gateName(gate.name)}: {gateWord(gate.verdict)}
        </strong>
      </p>
      <p>{gate.because ?? "It has not been measured yet."}</p>
      {gate.waiver && (
        <p>
          <strong>Waived by {gate.waiver.person ?? "a rule of Stemma"}:</strong> {gate.waiver.why}
        </p>
      )}
      {Object.keys(gate.metrics).length > 0 && (
        <table className={styles.metrics}>
          <thead>
            <tr>
              <th scope="col">Measured</th>
              <th scope="col">Is</th>
              <th scope="col">Wanted</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(gate.metrics).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{inWords(name)}</th>
                <td>{figure(value)}</td>
                <td>{figure(gate.thresholds[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {gate.written && (
        <p className={styles.dim}>
          Measured <Time at={gate.written.at} />, revision {gate.written.revision}, inputs{" "}
          <code title={gate.written.inputsDigest}>{gate.written.inputsDigest.slice(0, 12)}</code>
        </p>
      )}
    </>
  );
}

/** A waived gate was not passed: it has a shape of its own. */
const verdictShapes = {
  passed: IconCheck,
  failed: IconX,
  waived: IconArrowForward,
} as const satisfies Record<GateVerdict, typeof IconCheck>;

function GateChip({ gate }: { gate: GateView }): ReactNode {
  const Shape = gate.verdict === null ? IconLock : verdictShapes[gate.verdict];
  const word = gateWord(gate.verdict);
  return (
    <Popover width={340} position="bottom" shadow="sm" withArrow>
      <Popover.Target>
        <button
          type="button"
          className={styles.gate}
          data-verdict={gate.verdict}
          aria-label={`${gateTitles[gate.name]} check: ${word}`}
        >
          <Shape size={13} stroke={2.2} aria-hidden="true" />
          {gateTitles[gate.name]} check
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <GateDetails gate={gate} />
      </Popover.Dropdown>
    </Popover>
  );
}

function stateOf(stage: Stage, run: RunHeadView): "past" | "now" | "later" {
  const at = stages.indexOf(stage) - stages.indexOf(run.stage);
  // One that made a plan and nothing more ends at its first stage.
  if (at === 0) return run.status === "completed" ? "past" : "now";
  return at < 0 ? "past" : "later";
}

/** The nine stages with the checks between them: where the run stands, and what was measured on the way. */
export function GateStrip({ run }: { run: RunHeadView }): ReactNode {
  return (
    <ol className={styles.strip} aria-label="Stages and checks">
      {stages.map((stage) => {
        const state = stateOf(stage, run);
        const name = stageRows[stage].gate;
        const gate = run.gates.find((one) => one.name === name);
        const empty = name
          ? { name, verdict: null, because: null, waiver: null, metrics: {}, thresholds: {}, written: null }
          : null;
        const shown = gate ?? empty;
        const Shape = state === "past" ? IconCheck : state === "now" ? IconPlayerPlay : IconCircle;
        return (
          <li
            key={stage}
            className={styles.stage}
            data-state={state}
            aria-current={state === "now" ? "step" : undefined}
          >
            {shown && <GateChip gate={shown} />}
            <Shape size={14} stroke={2} aria-hidden="true" />
            {stageWords[stage].name}
            <span className="visually-hidden">
              {state === "past" ? ", done" : state === "now" ? ", now" : ", later"}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
