import fc from "fast-check";
import { expect, test } from "vitest";
import { type Matchable, matchClaims, PARTNER_CAP } from "./match-claims";

const nouns = ["quay", "crane", "harbour", "mill", "sluice", "weir", "gauge", "barge", "tide", "pump"] as const;
const verbs = ["carries", "holds", "costs", "moved", "weighs"] as const;

function claim(text: string, ...keys: string[]): Matchable {
  return { text, facts: keys.map((key) => ({ key, quotes: [{ quote: text }], isFixed: false })) };
}

/** Sentences of which no two are the same. */
const claims = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...nouns), fc.constantFrom(...verbs), fc.integer({ min: 1, max: 99 })), {
    maxLength: 12,
    selector: (parts) => parts.join(),
  })
  .map((all) => all.map(([noun, verb, count], nth) => claim(`The ${noun} ${verb} ${count} tonnes.`, `F${nth}`)));

test("a claim is matched once or left, never both, and few pairs are looked at however many there are", () => {
  fc.assert(
    fc.property(claims, claims, (before, after) => {
      const { matches, onlyBefore, onlyAfter, compared } = matchClaims(before, after);
      const [ours, theirs] = [matches.map((one) => one.before), matches.map((one) => one.after)];
      for (const [all, own] of [
        [[...ours, ...onlyBefore], before],
        [[...theirs, ...onlyAfter], after],
      ] as const) {
        expect(new Set(all).size).toBe(all.length);
        expect(all.every((one) => own.includes(one))).toBe(true);
      }
      expect(compared).toBeLessThanOrEqual(PARTNER_CAP * after.length);
    }),
  );
});

test("a version has no other claims than itself, in whatever order it tells them", () => {
  fc.assert(
    fc.property(
      claims.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([before, shuffled]) => {
        const { matches, onlyBefore, onlyAfter } = matchClaims(before, shuffled);
        expect(matches.every((one) => one.before === one.after && one.figure === null)).toBe(true);
        expect([matches.length, onlyBefore, onlyAfter]).toEqual([before.length, [], []]);
      },
    ),
  );
});

test("what has no word, no fact and no quote in common is never one claim", () => {
  const [ours, theirs] = [claim("The quay carries forty tonnes.", "F1"), claim("Her novel won a prize.", "F2")];
  expect(matchClaims([ours], [theirs])).toEqual({ matches: [], onlyBefore: [ours], onlyAfter: [theirs], compared: 0 });
});

test("one figure that changed is told with both its values, and one that was denied is another claim", () => {
  const before = claim("The quay of the harbour carries 40 tonnes.", "F1");
  const after = claim("The quay of the harbour carries 60 tonnes.", "F2");
  const [match] = matchClaims([before], [after]).matches;
  expect(match?.figure).toEqual({ from: expect.stringContaining("40"), to: expect.stringContaining("60") });
  const denied = claim("The quay of the harbour does not carry 40 tonnes.", "F3");
  expect(matchClaims([before], [denied]).matches).toEqual([]);
});

test("the surest pair is matched first, whichever the new version tells first", () => {
  const before = claim("The quay of the harbour carries coal on weekdays.", "F1");
  const [less, same] = [
    claim("The quay of the harbour carries coal on weekdays and, in winter, rye.", "F2"),
    claim("The quay of the harbour carries coal on weekdays.", "F3"),
  ];
  for (const after of [
    [less, same],
    [same, less],
  ])
    expect(matchClaims([before], after).matches[0]?.after).toBe(same);
});

test("a few words in common make no claim of two", () => {
  const ours = claim("The harbour office opens to visitors on weekdays.", "F1");
  const theirs = claim("Rye is ground for the bakers of the town in a mill by the harbour.", "F2");
  expect(matchClaims([ours], [theirs]).matches).toEqual([]);
});

test("what is left and begins with another name than a matched claim is one of its own", () => {
  const quay = claim("Leland has a quay for forty boats laden with coal.", "F1");
  const other = claim("Skarvik has a quay for forty boats laden with coal.", "F2");
  const { matches, onlyAfter } = matchClaims([quay], [quay, other]);
  expect(matches).toHaveLength(1);
  expect(onlyAfter).toEqual([other]);
});

test("a claim of a fact that people fixed is told on by what says all of it", () => {
  const text = "The quay carries coal and rye.";
  const fixed = { text, facts: [{ key: "F1", quotes: [{ quote: text }], isFixed: true }] };
  const more = claim("On its southern side, where trains end since 1911, the quay carries coal and rye.", "F2");
  expect(matchClaims([fixed], [more]).matches).toMatchObject([{ before: fixed, after: more }]);
});
