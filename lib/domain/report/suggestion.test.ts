import { expect, test } from "vitest";
import type { Section } from "./report";
import { fitSuggestion } from "./suggestion";

const base: Section = { kind: "body", heading: "Costs", markdown: "It costs little. It is quiet." };
const wanted = { heading: "Costs", markdown: "It costs nothing. It is quiet." };
const answer: Section = { kind: "answer", heading: "Answer", markdown: "Yes." };

test("where the text is as it was, the suggestion is what it says", () => {
  expect(fitSuggestion(base, wanted, [answer, base])).toEqual({ state: "fits", ordinal: 1, edit: wanted });
});

test("it is found again in a section that moved, was renamed, or changed elsewhere", () => {
  const renamed = { ...base, heading: "Prices" };
  expect(fitSuggestion(base, wanted, [renamed, answer])).toEqual({
    state: "fits",
    ordinal: 0,
    edit: { heading: "Prices", markdown: wanted.markdown },
  });
  const changed = { ...base, markdown: "It costs little. It is loud." };
  expect(fitSuggestion(base, wanted, [changed])).toMatchObject({ edit: { markdown: "It costs nothing. It is loud." } });
});

test("it says that it no longer fits, or that it is done", () => {
  expect(fitSuggestion(base, wanted, [{ ...base, markdown: "It costs much. It is quiet." }])).toEqual({
    state: "gone",
  });
  expect(fitSuggestion(base, wanted, [answer])).toEqual({ state: "gone" });
  expect(fitSuggestion(base, wanted, [{ ...base, ...wanted }])).toEqual({ state: "done" });
});

test("two names for one section are not mixed", () => {
  const renaming = { heading: "Money", markdown: base.markdown };
  expect(fitSuggestion(base, renaming, [{ ...base, heading: "Prices" }])).toEqual({ state: "gone" });
});
