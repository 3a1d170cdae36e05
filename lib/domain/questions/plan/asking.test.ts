import fc from "fast-check";
import { expect, test } from "vitest";
import { factStatuses } from "@/lib/domain/core/words";
import { answeringAlone, type Held, heldFor } from "./asking";

function fact(key: string, statement: string, more: Partial<Held> = {}): Held {
  return { key, status: "accepted", isContested: false, statement, near: "Heat pumps in Varnholt", ...more };
}

const facts = [
  fact("cost", "The average installed cost was €11,200 per home."),
  fact("noise", "Noise at the nearest window was 42 dB at night."),
  fact("tenants", "Of the tenants, 81 percent were satisfied with the heat pump."),
];

test.each([
  ["What does a heat pump cost?", "cost"],
  ["How much noise does a heat pump make at night?", "noise"],
  ["Are the tenants in Varnholt satisfied with heat pumps?", "tenants"],
])("“%s” is answered from the fact that says it", (question, key) => {
  const { isHeld, keys } = heldFor(question, facts);
  expect([isHeld, keys[0]]).toEqual([true, key]);
});

test.each([
  "What is the capital of France?",
  "What does a heat pump cost in Norway?",
  "How long do electric cars last?",
  "Which colour do heat pumps have?",
  "?",
])("“%s” is not held", (question) => {
  expect(heldFor(question, facts).isHeld).toBe(false);
});

test("facts that are not accepted, or that something contradicts, hold no answer", () => {
  const question = "What does a heat pump cost?";
  for (const status of factStatuses.filter((one) => one !== "accepted")) {
    expect(heldFor(question, [{ ...fact("a", "A heat pump cost 9,000 euro."), status }])).toEqual({
      isHeld: false,
      keys: [],
    });
  }
  expect(heldFor(question, [fact("a", "A heat pump cost 9,000 euro.", { isContested: true })]).isHeld).toBe(false);
});

const words = ["heat pump", "cost", "euro", "noise", "night", "Norway", "Varnholt", "tenants", "11,200", "colour"];
const aFact = fc
  .record({
    said: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
    status: fc.constantFrom(...factStatuses),
    isContested: fc.boolean(),
  })
  .map(({ said, ...more }) => ({ statement: `${said.join(" ")}.`, ...more }));
const questions = ["What does a heat pump cost in Varnholt?", "Is the noise at night a problem?"];

test("more facts never take an answer away, and what answers alone is among what is shown", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...questions),
      fc.array(aFact, { maxLength: 6 }),
      fc.array(aFact, { maxLength: 6 }),
      (question, known, more) => {
        const all = [...known, ...more].map((one, index) => fact(`f${index}`, one.statement, one));
        const before = heldFor(question, all.slice(0, known.length));
        const after = heldFor(question, all);
        if (before.isHeld) expect(after.isHeld).toBe(true);
        const shown = all.filter(({ key }) => after.keys.includes(key));
        expect(answeringAlone(question, shown).length > 0).toBe(after.isHeld);
      },
    ),
  );
});

test("the facts that answer best come first, then by their keys, and no more than are shown", () => {
  const cost = "A heat pump cost €9.";
  const question = "How loud is a heat pump at night?";
  const all = [
    fact("d", "It is loud."),
    fact("c", "It is loud at night."),
    fact("b", "A heat pump is loud at night."),
    fact("a", "A heat pump is red."),
  ].map((one) => ({ ...one, near: "Heat pump" }));
  expect(heldFor(question, all).keys).toEqual(["b", "c", "d"]);
  const many = Array.from({ length: 30 }, (_, nth) => fact(`k${String(nth).padStart(2, "0")}`, cost));
  expect(heldFor("What does a heat pump cost?", many.toReversed()).keys).toEqual(
    many.slice(0, 24).map(({ key }) => key),
  );
});

test("half of what is asked answers by itself; less is only shown, and what is of another subject is not", () => {
  const question = "How loud is a heat pump at night in winter near a window?";
  const of = (statement: string, near = "Heat pumps"): [boolean, string[]] => {
    const { isHeld, keys } = heldFor(question, [fact("a", statement, { near })]);
    return [isHeld, keys];
  };
  expect(of("It is loud at night.")).toEqual([true, ["a"]]);
  expect(of("It is loud at night.", "Ferries")).toEqual([false, []]);
  expect(of("It is loud at the window.")[1]).toEqual(["a"]);
  expect(of("It is red.")).toEqual([false, []]);
});

test("a name that is asked about has to be said, or stand above", () => {
  const question = "What does a heat pump cost in Varnholt?";
  const of = (near: string): boolean => heldFor(question, [fact("a", "A heat pump cost €9.", { near })]).isHeld;
  expect([of("Varnholt"), of("Skarvik")]).toEqual([true, false]);
});

test("of a question with several parts each is answered by its own facts", () => {
  const all = [facts[0], facts[1]].flatMap((one) => one ?? []);
  const question = "What does a heat pump cost, and how much noise does a heat pump make at night?";
  expect(heldFor(question, all).keys.toSorted()).toEqual(["cost", "noise"]);
  expect(answeringAlone(question, all)).toEqual(["cost", "noise"]);
  expect(answeringAlone("What does a heat pump cost?", all)).toEqual(["cost"]);
});
