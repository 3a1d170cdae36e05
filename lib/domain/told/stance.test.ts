import { expect, test } from "vitest";
import { stanceAsked, takesStance } from "./stance";

test.each([
  ["Who was against the toll?", "against"],
  ["Why was anyone against the toll?", "against"],
  ["Who opposed the toll?", "against"],
  ["Why did the keeper object to the toll?", "against"],
  ["Who was in favour of the toll?", "for"],
  ["Which boats go against the tide?", "against"],
  ["What does the toll cost?", null],
  ["Why was the toll raised?", null],
])("%s asks for %s", (question, stance) => {
  expect(stanceAsked(question)).toBe(stance);
});

test("what speaks for a thing is no stance against it, and what rejects it none for it", () => {
  expect(takesStance("against", "I recommend that we raise the toll, as the reserve is low.")).toBe(false);
  expect(takesStance("against", "Ida Roe dissented: the gate is old.")).toBe(true);
  expect(takesStance("for", "Ida Roe is for it, because the field is wet.")).toBe(true);
  expect(takesStance("for", "The gate is old.")).toBe(false);
});

test("what a gate protects against nobody is against", () => {
  expect(takesStance("against", "It protects against a tide of once in 200 years.")).toBe(false);
  expect(takesStance("against", "Decided: 24 in favour, 6 against.")).toBe(true);
  expect(takesStance("against", "For: Roe, Quill. Against: Lee.")).toBe(true);
});
