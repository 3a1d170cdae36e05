import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseDiverse, containment, isNearDuplicate, restates, saysAllOf, sharedCount, similarity } from "./diversity";

const anySet = fc.array(fc.constantFrom(..."abcdefgh"), { maxLength: 8 }).map((terms) => new Set(terms));

test("likeness is the same from both sides, between 0 and 1, and 1 of a set with itself alone", () => {
  fc.assert(
    fc.property(anySet, anySet, (a, b) => {
      const alike = similarity(a, b);
      expect(alike).toBe(similarity(b, a));
      expect(alike).toBeGreaterThanOrEqual(0);
      expect(alike).toBeLessThanOrEqual(containment(a, b));
      expect(containment(a, b)).toBeLessThanOrEqual(1);
      const isSame = a.size === b.size && sharedCount(a, b) === a.size;
      expect(alike === 1).toBe(isSame && a.size > 0);
    }),
  );
});

const anyDocument = fc.array(fc.constantFrom("quay", "tide", "gauge", "harbour", "boat", "pilot"), {
  minLength: 1,
  maxLength: 6,
});

test("what is chosen is of the ranking, each once, no more than wanted, the best first; the limit takes nothing back", () => {
  const anyRanking = fc.array(fc.tuple(anyDocument, fc.double({ min: 0.01, max: 10, noNaN: true })), { maxLength: 8 });
  fc.assert(
    fc.property(anyRanking, fc.nat(10), (given, limit) => {
      const documents = given.map(([words], nth) => ({ id: `d${nth}`, text: words.join(" ") }));
      const ranked = given.map(([, score], nth) => ({ id: `d${nth}`, score })).toSorted((a, b) => b.score - a.score);
      const chosen = chooseDiverse(ranked, documents, limit);
      expect(chosen).toHaveLength(Math.min(limit, ranked.length));
      expect(new Set(chosen).size).toBe(chosen.length);
      if (chosen.length > 0) expect(chosen[0]).toBe(ranked[0]?.id);
      expect(chooseDiverse(ranked, documents, limit + 1).slice(0, limit)).toEqual(chosen);
    }),
  );
});

test("of two that are as good, the one that says something else is chosen before the one that says the same again", () => {
  const documents = [
    { id: "a", text: "The quay carries forty tonnes." },
    { id: "b", text: "The quay carries forty tonnes, too." },
    { id: "c", text: "A pilot boards every tanker." },
  ];
  const ranked = [
    { id: "a", score: 3 },
    { id: "b", score: 2.9 },
    { id: "c", score: 2.9 },
  ];
  expect(chooseDiverse(ranked, documents, 2)).toEqual(["a", "c"]);
});

const quay = "The northern quay of the harbour carries forty tonnes.";

test("another number or a denial makes another statement of the same words", () => {
  expect(isNearDuplicate(quay, "The harbour's northern quay carries forty tonnes.")).toBe(true);
  expect(isNearDuplicate("The quay carries 40 tonnes.", "The quay carries 45 tonnes.")).toBe(false);
  expect(isNearDuplicate(quay, "The northern quay of the harbour does not carry forty tonnes.")).toBe(false);
});

test("a longer statement says all of a shorter one; one of three words is said by nothing", () => {
  const longer = `${quay.slice(0, -1)}, since it was rebuilt in 1998.`;
  expect(saysAllOf(longer, quay)).toBe(true);
  expect(saysAllOf(quay, longer)).toBe(false);
  expect(saysAllOf(quay, "The quay.")).toBe(false);
});

test("statements of one stretch restate each other with the same words, and not with numbers that neither has", () => {
  expect(
    restates("The port forbids boats of over 20 tonnes.", "Boats of over 20 tonnes are forbidden in the port."),
  ).toBe(true);
  expect(restates("The port forbids boats of over 20 tonnes.", "The port forbids boats of over 30 tonnes.")).toBe(
    false,
  );
});

test("half of the terms that two sets have together are a likeness of one half, whichever is larger", () => {
  const [few, many] = [new Set(["a", "b"]), new Set(["a", "b", "c", "d"])];
  expect([similarity(few, many), containment(few, many), sharedCount(many, few)]).toEqual([0.5, 1, 2]);
  expect([similarity(few, new Set()), containment(few, new Set()), containment(new Set(), new Set())]).toEqual([
    0, 0, 0,
  ]);
});

test("another name in code makes another statement of the same words", () => {
  expect(isNearDuplicate("The option --fast drains the quay.", "The option --slow drains the quay.")).toBe(false);
  expect(isNearDuplicate("The option --fast drains the quay.", "The quay drains the option --fast.")).toBe(true);
});

test("sentences with six of ten terms in common say the same", () => {
  expect(isNearDuplicate("alpha beta gamma delta", "alpha beta gamma")).toBe(true);
  expect(isNearDuplicate("alpha beta gamma delta epsilon", "alpha beta gamma")).toBe(true);
  expect(isNearDuplicate("alpha beta gamma delta epsilon zeta", "alpha beta gamma")).toBe(false);
});

test.each([
  ["its number", "alpha beta gamma delta 7", "alpha beta gamma delta 8"],
  ["its name in code", "alpha beta gamma delta --fast", "alpha beta gamma delta --slow"],
  ["its denial", "alpha beta gamma delta", "no alpha beta gamma delta"],
  ["all but 15 of 100 of its terms", "alpha beta gamma delta", "alpha beta gamma delta epsilon"],
])("a sentence does not say all of another without %s", (_, longer, shorter) => {
  expect(saysAllOf(longer, shorter)).toBe(false);
});

test("a sentence of four terms is said by one that has them and more, with other numbers and names in code, too", () => {
  expect(saysAllOf("alpha beta gamma delta 7 --fast", "alpha beta gamma delta")).toBe(true);
  expect(saysAllOf("alpha beta gamma", "alpha beta gamma")).toBe(false);
  const seven = "alpha beta gamma delta epsilon zeta eta";
  expect(saysAllOf(seven.replace(" eta", ""), seven)).toBe(true);
});

test("a denial is restated by four of five terms, what is put alike by three of five", () => {
  const said = "alpha beta gamma delta epsilon";
  expect(restates("alpha beta gamma eta zeta", said)).toBe(true);
  expect(restates("alpha beta theta eta zeta", said)).toBe(false);
  expect(restates("no alpha beta gamma delta zeta", said)).toBe(true);
  expect(restates("no alpha beta gamma eta zeta", said)).toBe(false);
  // One of them may have further numbers, but not each its own.
  expect(restates(`${said} 7`, said)).toBe(true);
  expect(restates(said, `${said} 7`)).toBe(true);
  expect(restates(`${said} 8`, `${said} 7`)).toBe(false);
});

test("what is unlike all that was chosen may come before what is more relevant; of equals the earlier in the ranking comes", () => {
  const documents = [
    { id: "a", text: "quay tide" },
    { id: "b", text: "quay tide" },
    { id: "c", text: "boat pilot" },
    { id: "d", text: "boat pilot" },
  ];
  const ranked = (b: number): { id: string; score: number }[] => [
    { id: "a", score: 10 },
    { id: "b", score: b },
    { id: "c", score: 5 },
    { id: "d", score: 5 },
  ];
  // Likeness costs 3 of the best's 10, relevance counts 7 of 10: 7 × 0.9 − 3 is less than 7 × 0.5, 7 × 0.95 − 3 is more.
  expect(chooseDiverse(ranked(9), documents, 4)).toEqual(["a", "c", "b", "d"]);
  expect(chooseDiverse(ranked(9.5), documents, 4)).toEqual(["a", "b", "c", "d"]);
  expect(chooseDiverse(ranked(0), [], 2)).toEqual(["a", "c"]);
});
