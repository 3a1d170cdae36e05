import { expect, test } from "vitest";
import { notLookedForLines, takenOutLine } from "./not-looked-for-words";

const beyond = ["Fog"];

test("a report opens with what people took out of its plan, and with nothing where they did not", () => {
  expect(takenOutLine({ takenOut: [], beyond })).toBeNull();
  expect(takenOutLine({ takenOut: ["Who kept it?! "], beyond })).toBe(
    "Taken out of the plan and not looked for: Who kept it.",
  );
});

test("four questions are named; of more it is said how many the methodology has", () => {
  const takenOut = ["A?", "B?", "C?", "D?", "E?", "F?"];
  const opened = "Taken out of the plan and not looked for: A; B; C; D";
  expect([4, 5, 6].map((count) => takenOutLine({ takenOut: takenOut.slice(0, count), beyond }))).toEqual([
    `${opened}.`,
    `${opened}; and 1 more, named in the methodology.`,
    `${opened}; and 2 more, named in the methodology.`,
  ]);
});

test("writers are told of each by itself, and why", () => {
  expect(notLookedForLines({ takenOut: ["Who kept it?"], beyond })).toEqual([
    "Taken out of the plan by people, and not looked for: Who kept it?",
    "Not looked for, as the plan had no room for it: Fog",
  ]);
});
