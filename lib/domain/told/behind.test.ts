import { expect, test } from "vitest";
import { isConditionAlone, tellingBehind, tellsCause } from "./behind";
import type { Standing } from "./decided";

/** Sentences of one paragraph, as they stand. */
function paragraph(...texts: string[]): Standing[] {
  let place = 0;
  return texts.map((text) => {
    const one = { text, source: "manual", heading: "Pump", place };
    place += text.length + 1;
    return one;
  });
}

function behind(...texts: string[]): string | undefined {
  const all = paragraph(...texts);
  const [first] = all;
  return first === undefined ? undefined : tellingBehind(first, all)?.text;
}

test("what to do stands behind the condition that a sentence names alone", () => {
  expect(behind("If the pump smells of oil, it ran dry.", "Discard all but the seal.")).toBe(
    "Discard all but the seal.",
  );
  expect(behind("If the pump smells of oil, it ran dry.", "Open the valve.")).toBe("Open the valve.");
  expect(behind("If the pump smells of oil, it ran dry.", "All the seals were new.")).toBeUndefined();
  expect(behind("If the pump smells of oil, it ran dry.", "In the winter it freezes.")).toBeUndefined();
  expect(behind("If the pump smells of oil, open the valve.", "Close the gate.")).toBeUndefined();
  expect(behind("The pump ran dry.", "Open the valve.")).toBeUndefined();
});

test("the cause stands behind what it is the cause of, and only directly", () => {
  expect(behind("The pump stopped again.", "The cause was a nest in the pipe.")).toBe(
    "The cause was a nest in the pipe.",
  );
  expect(behind("The pump stopped again.", "It was cold.", "The cause was a nest.")).toBeUndefined();
  const [one] = paragraph("The pump stopped.");
  const other = { text: "The cause was a nest.", source: "log", heading: "Pump", place: 18 };
  expect(one && tellingBehind(one, [other])).toBeNull();
});

test("a condition with what to do on it needs nothing behind it; a cause is told by its name", () => {
  expect(isConditionAlone("When it rains, it leaks.")).toBe(true);
  expect(isConditionAlone("When it rains, close the hatch.")).toBe(false);
  expect(tellsCause("The main reason is frost.")).toBe(true);
  expect(tellsCause("The cause of frost is unknown.")).toBe(false);
});
