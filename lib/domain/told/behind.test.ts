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

test("what stands directly behind is parted by three characters at most, and of one source and heading", () => {
  const one: Standing = { text: "The pump stopped.", source: "manual", heading: "Pump", place: 10 };
  const cause = (place: number | null, more: Partial<Standing> = {}): Standing => {
    return { ...one, text: "The cause was frost.", place, ...more };
  };
  const found = [10, 11, 30, 31].map((place) => tellingBehind(one, [cause(place)]) !== null);
  expect(found).toEqual([false, true, true, false]);
  expect(tellingBehind(one, [cause(null)])).toBeNull();
  expect(tellingBehind(one, [cause(28, { heading: "Valve" })])).toBeNull();
  expect(tellingBehind({ ...one, place: null }, [cause(28)])).toBeNull();
});

test.each([
  ["Soak the seal in oil.", true],
  ["Rinses the seal in oil.", false],
  ["Soaked the seal in oil.", false],
  ["Soaking the seal helps.", false],
  ["During the night it froze.", false],
  ["Seals of the pump are new.", false],
])("“%s” is told behind a condition: %s", (text, told) => {
  expect(behind("If the pump smells of oil, it ran dry.", text) !== undefined).toBe(told);
});
