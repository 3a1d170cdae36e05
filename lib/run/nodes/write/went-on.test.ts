import { expect, test } from "vitest";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { readWentOn } from "./went-on";

const waived = [
  { name: "B" as const, because: "Two sources are missing.", by: "person" as const, why: "They are on paper." },
  { name: "C" as const, because: "No quote was checked.", by: null, why: null },
  { name: "E" as const, because: "Of this very version.", by: null, why: null },
];

test("a report tells gates that were waived, by whom and why, but for the one that judges this very version", async () => {
  const { context } = aStep({});
  expect(await readWentOn(context, { waived, leftOut: 0 })).toEqual({
    gates: [
      { gate: "B", by: "person", because: "Two sources are missing.", why: "They are on paper." },
      { gate: "C", by: "engine", because: "No quote was checked.", why: "" },
    ],
    steps: [],
  });
});

test("steps that people left out are told with who did it, as this attempt saw it", async () => {
  const steps = [{ title: "Search for boats", by: "Ada" }];
  const { context } = aStep({ recalled: { left_out_steps: steps } });
  expect(await readWentOn(context, { waived: [], leftOut: 1 })).toEqual({ gates: [], steps });
  // Where none was, nobody reads who did it.
  expect(await readWentOn(context, { waived: [], leftOut: 0 })).toEqual({ gates: [], steps: [] });
});
