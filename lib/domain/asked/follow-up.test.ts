import fc from "fast-check";
import { expect, test } from "vitest";
import { readingsOf } from "./follow-up";

const cost = "What does a heat pump cost in Varnholt?";

test.each([
  ["And what about Skarvik?", cost, "What does a heat pump cost in Skarvik?"],
  ["and in Skarvik?", cost, "What does a heat pump cost in Skarvik?"],
  ["And in winter?", cost, "What does a heat pump cost in Varnholt in winter?"],
  ["What about 2023?", "How many homes were converted in 2022?", "How many homes were converted in 2023?"],
  ["Why?", "When did the harbour close?", "Why did the harbour close?"],
  ["Do they complain about noise?", "Are the tenants satisfied?", "Do the tenants complain about noise?"],
])("“%s” after “%s” is understood as “%s”", (question, before, understood) => {
  expect(readingsOf(question, before)[0]?.toLowerCase()).toBe(understood.toLowerCase());
});

test("what may be another subject or another side of the same one is read both ways", () => {
  expect(readingsOf("And what about gas boilers?", cost)).toEqual([
    "What about gas boilers (heat pump, Varnholt)?",
    "What does gas boilers cost in Varnholt?",
  ]);
});

test("a question that can stand alone is taken as it stands first", () => {
  const [first, ...others] = readingsOf("How loud are electric ferries?", cost);
  expect(first).toBe("How loud are electric ferries?");
  for (const other of others) expect(other).toContain("How loud are electric ferries");
});

test("whatever follows whatever, there is a question to look up, each once, and never one of nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 3, maxLength: 80 }),
      fc.string({ minLength: 3, maxLength: 80 }),
      (one, other) => {
        const readings = readingsOf(one, other);
        expect(readings.length).toBeGreaterThan(0);
        expect(new Set(readings).size).toBe(readings.length);
        for (const reading of readings) expect(reading).toMatch(/\?$/);
      },
    ),
  );
});

test.each([
  ["What about the ferry?", "What does the tram cost?", "What does the ferry cost?"],
  ["What of a ferry?", "What does the tram cost?", "What does a ferry cost?"],
  ["In winter?", "What does the tram cost?", "What does the tram cost in winter?"],
  ["Since when?", "Is the harbour shut?", "Is the harbour shut, and since when?"],
  ["How loud is it?", cost, "How loud is the heat pump?"],
  ["And how loud are ferries?", cost, "How loud are ferries (heat pump, Varnholt)?"],
  ["2023?", "How many homes were converted in 2022?", "How many homes were converted in 2023?"],
  ["  and in Skarvik ?  ", ` ${cost} `, "What does a heat pump cost in Skarvik?"],
])("“%s” after “%s” may be “%s”", (question, before, understood) => {
  expect(readingsOf(question, before)).toContain(understood);
});

test("another name is put in place of the last one, and not of the same", () => {
  expect(readingsOf("What about Varnholt?", cost)[0]).toBe("What about Varnholt (heat pump)?");
  expect(readingsOf("What about Skarvik?", "Who went from Varnholt to Tarn?")[0]).toBe(
    "Who went from Varnholt to Skarvik?",
  );
});

test("what has no subject to be asked of stays as it was asked", () => {
  expect(readingsOf("noise", "Why does it rain?")).toEqual(["Noise?"]);
  expect(readingsOf("What about 2023?", "Where is it?")).toEqual(["What about 2023?"]);
});

test("what only opens a question, or says nothing, asks for more of the one before", () => {
  expect(readingsOf("And?", cost)).toEqual([cost]);
  expect(readingsOf("Well, and so?", cost)).toEqual([cost]);
  expect(readingsOf("???", cost)).toEqual([cost]);
  expect(readingsOf("And?", "")).toEqual(["And?"]);
});
