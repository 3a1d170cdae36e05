import fc from "fast-check";
import { expect, test } from "vitest";
import { isNearDuplicate } from "@/lib/domain/text/rank/diversity";
import { compared, Nearby, saysAll, saysTheSame } from "./near-duplicates";

const vocabulary = "pump heat house winter town hall noise night cost euro tenant owner garden boiler".split(" ");
const sentence = fc
  .array(fc.constantFrom(...vocabulary, "not", "seven", "7", "9"), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(" "));

test("of many texts each that says the same as another, or all of it, is found without comparing each with each", () => {
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 2, maxLength: 14 }), (texts) => {
      const all = compared(texts);
      const nearby = new Nearby<number>();
      for (const [nth, text] of all.entries()) nearby.add(nth, text);
      for (const text of all) {
        const found = nearby.of(text);
        for (const [nth, other] of all.entries()) {
          if (text.terms.size > 0 && saysTheSame(text, other)) expect(found).toContain(nth);
        }
      }
    }),
  );
});

test("what is found comes in the order in which it was added, each once", () => {
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 12 }), (texts) => {
      const nearby = new Nearby<number>();
      const all = compared(texts);
      for (const [nth, text] of all.entries()) nearby.add(nth, text);
      for (const text of all) {
        const found = nearby.of(text);
        expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      }
    }),
  );
});

function pair(a: string, b: string): [ReturnType<typeof compared>[number], ReturnType<typeof compared>[number]] {
  const [one, other] = compared([a, b]);
  if (one === undefined || other === undefined) throw new Error("two texts");
  return [one, other];
}

test.each([
  ["The pump costs 7,000 euro.", "The pump costs 7,000 euro in all.", true],
  ["The pump costs 7,000 euro.", "The pump costs 9,000 euro.", false],
  ["The pump is loud at night.", "The pump is not loud at night.", false],
  ["The pump heats the house.", "A boiler warms the town hall.", false],
])("“%s” and “%s” say the same: %s", (a, b, isSame) => {
  expect(saysTheSame(...pair(a, b))).toBe(isSame);
  const [one, other] = pair(a, b);
  expect(saysTheSame(other, one)).toBe(isSame);
});

test("a longer text says all of a shorter one, unless it lacks its number, or denies it", () => {
  const short = "The heat pump of the town hall makes 40 decibels.";
  const long = "At night the heat pump of the old town hall makes 40 decibels in the garden behind it.";
  expect(saysAll(...pair(long, short))).toBe(true);
  expect(saysAll(...pair(short, long))).toBe(false);
  expect(saysAll(...pair(long.replace("40", "45"), short))).toBe(false);
  expect(saysAll(...pair(long.replace("makes", "never makes"), short))).toBe(false);
  // Of two or three words nearly every text says all.
  expect(saysAll(...pair(long, "The heat pump."))).toBe(false);
});

test("what is said of one option or setting is not said of another, whatever its case", () => {
  const texts = [
    "Reef manual, -r: Shortens the mainsail before the squall comes.",
    "Reef manual, -R: Shortens the mainsail before the squall comes.",
    "Reef manual, --all -r: Shortens the mainsail before the squall comes, at once.",
  ];
  const [one, other, both] = compared(texts);
  if (one === undefined || other === undefined || both === undefined) throw new Error("three texts");
  expect(saysTheSame(one, other)).toBe(false);
  expect(saysAll(both, one)).toBe(true);
  expect(saysAll(both, other)).toBe(false);
  expect(isNearDuplicate(texts[0] ?? "", texts[1] ?? "")).toBe(false);
});

function both(one: string, other: string): [ReturnType<typeof compared>[number], ReturnType<typeof compared>[number]] {
  const [a, b] = compared([one, other]);
  if (a === undefined || b === undefined) throw new Error("two texts");
  return [a, b];
}

test.each([
  ["six of ten terms", "alpha beta gamma delta epsilon", "alpha beta gamma", true],
  ["fewer", "alpha beta gamma delta epsilon zeta", "alpha beta gamma", false],
  ["another number", "alpha beta gamma 7", "alpha beta gamma 8", false],
  ["another name in code", "alpha beta gamma --fast", "alpha beta gamma --slow", false],
  ["a denial", "alpha beta gamma", "no alpha beta gamma", false],
])("texts with %s in common say the same or do not", (_, one, other, isSame) => {
  expect(saysTheSame(...both(one, other))).toBe(isSame);
  expect(saysTheSame(...both(other, one))).toBe(isSame);
});

const four = "alpha beta gamma delta";

test.each([
  ["all of it and more", `${four} epsilon`, four, true],
  ["all of it with a number and a name in code of its own", `${four} 7 --fast`, four, true],
  ["all but its number", `${four} 7`, `${four} 8`, false],
  ["all but its name in code", `${four} --fast`, `${four} --slow`, false],
  ["the contrary", `no ${four}`, four, false],
  ["too little of it", four, `${four} epsilon`, false],
  ["six of seven terms", `${four} epsilon zeta`, `${four} epsilon zeta eta`, true],
  ["ten terms of which it is four", `${four} a1 b1 c1 d1 e1 f1`.replaceAll("1", "x"), four, true],
  ["eleven terms of which it is four", `${four} a1 b1 c1 d1 e1 f1 g1`.replaceAll("1", "x"), four, false],
  ["three terms that anything may have", "alpha beta gamma", "alpha beta gamma", false],
])("one text says %s: then it says all that another says, or does not", (_, longer, shorter, isAll) => {
  expect(saysAll(...both(longer, shorter))).toBe(isAll);
});

test("what is near is told once, in the order in which it was added, and what shares no term is not", () => {
  const texts = ["quay tide boat mill", "fog rain wind snow", "quay tide boat weir", "quay tide boat lock"];
  const all = compared(texts);
  const nearby = new Nearby<string>();
  for (const nth of [2, 0, 1]) {
    const text = all[nth];
    if (text !== undefined) nearby.add(texts[nth] ?? "", text);
  }
  const last = all[3];
  expect(last && nearby.of(last)).toEqual([texts[2], texts[0]]);
});

test("the rarest terms of all texts come first, of equals by their letters", () => {
  const [first] = compared(["tide quay boat", "tide quay", "tide"]);
  expect(first?.rare).toEqual(["boat", "quai", "tide"]);
  expect(compared(["tide quay boat"])[0]?.rare).toEqual(["boat", "quai", "tide"]);
});
