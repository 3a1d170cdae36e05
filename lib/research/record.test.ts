import { expect, test } from "vitest";
import { exitCodeOf, type RunRecord, recordText } from "./record";

const record: RunRecord = {
  id: "r",
  number: 3,
  root: "https://stemma.example.org/projects/p/runs/r",
  bundle: "https://stemma.example.org/api/v1/projects/p/runs/r/bundle",
  manifest: "https://stemma.example.org/api/v1/projects/p/runs/r/manifest",
  mode: "offline",
  length: "standard",
  stage: "wave1",
  status: "halted",
  reason: "No perspective found enough in the sources.",
  gates: [
    { name: "A", verdict: "passed", because: "The plan can run: 4 searches." },
    { name: "B", verdict: "failed", because: "No perspective found enough in the sources." },
    { name: "C", verdict: null, because: null },
  ],
  halt: { kind: "gate_blocked", reason: "No perspective found enough in the sources." },
  report: null,
  plan: [{ name: "Costs", focus: "Costs", questions: ["What does it cost?"] }],
};

test("a halted run says at which gate and why, one thing a line", () => {
  expect(recordText(record).split("\n")).toEqual([
    "id        r",
    "root      https://stemma.example.org/projects/p/runs/r",
    "bundle    https://stemma.example.org/api/v1/projects/p/runs/r/bundle",
    "manifest  https://stemma.example.org/api/v1/projects/p/runs/r/manifest",
    "mode      offline",
    "length    standard",
    "stage     wave1",
    "status    halted: No perspective found enough in the sources.",
    "gates     A passed, B failed, C not measured",
    "halt      gate_blocked",
    "report    none",
    "",
  ]);
});

test.each([
  ["completed", 0],
  ["waiting", 2],
  ["halted", 2],
  ["paused", 2],
  ["cancelled", 2],
] as const)("a script that waited for a run that is %s ends with %i", (status, code) => {
  expect(exitCodeOf(status)).toBe(code);
});
