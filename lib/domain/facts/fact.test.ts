import fc from "fast-check";
import { expect, test } from "vitest";
import { FactKey } from "@/lib/domain/core/ids";
import { afterVerdict, factKeyFromHash, normalForm, scoreBecause, sourceQuality, validationScore } from "./fact";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const piece = fc.record({ cluster: fc.constantFrom("a", "b", "c", "d"), quality: share, confidence: share });
const open = { hasOpenDirectContradiction: false, verdict: null } as const;

test("a normal form is its own normal form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (statement) => {
      expect(normalForm(normalForm(statement))).toBe(normalForm(statement));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ["The **tide** rose — quickly!", "the tide rose quickly"],
  ["Don’t  panic.", "don't panic"],
  ["“Long-term” growth (real)", "long term growth real"],
  ["ﬁve ½ litres", "five 1⁄2 litres"],
])("%s and %s are one statement", (a, b) => {
  expect(normalForm(a)).toBe(normalForm(b));
});

test.each([
  ["It rose by 3.5 percent", "It rose by 35 percent"],
  ["It rose by 5%", "It rose by 5"],
  ["−5 degrees", "5 degrees"],
  ["It costs $5", "It costs €5"],
  ["from 2010–2015", "from 2010 2015"],
  ["It was seen", "It was not seen"],
  ["!!!", "???"],
])("%s and %s are two statements", (a, b) => {
  expect(normalForm(a)).not.toBe(normalForm(b));
});

test("a key is the first sixty bits of the hash in base 32", () => {
  expect(factKeyFromHash("0".repeat(64))).toBe("000000000000");
  expect(factKeyFromHash("f".repeat(64))).toBe("ZZZZZZZZZZZZ");
  expect(factKeyFromHash(`08421${"0".repeat(59)}`)).toBe("1111000000000000".slice(0, 12));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (hash) => {
      expect(FactKey.safeParse(factKeyFromHash(hash.toString(16).padStart(64, "0"))).success).toBe(true);
    }),
  );
});

test("a score lies between 0 and 1 and more evidence never lowers it", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), piece, (evidence, more) => {
      const score = validationScore(evidence, open);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(validationScore([...evidence, more], open)).toBeGreaterThanOrEqual(score - 1e-12);
      expect(validationScore(evidence, { ...open, hasOpenDirectContradiction: true })).toBeCloseTo(score / 2);
    }),
  );
});

test("copies of one source count once, independent sources add up", () => {
  const one = { cluster: "a.example", quality: 0.5, confidence: 0.8 };
  expect(validationScore([one, { ...one, confidence: 0.6 }], open)).toBeCloseTo(0.4);
  expect(validationScore([one, { ...one, cluster: "b.example" }], open)).toBeCloseTo(0.64);
  expect(validationScore([], open)).toBe(0);
});

test("a person's verdict stands over the formula", () => {
  const one = { cluster: "a", quality: 0.5, confidence: 0.5 };
  expect(validationScore([one], { hasOpenDirectContradiction: true, verdict: "accepted" })).toBe(1);
  expect(validationScore([one], { ...open, verdict: "rejected" })).toBe(0);
  expect(scoreBecause([one], { ...open, verdict: "rejected" })).toBe("0: a person rejected this fact.");
});

test("the score is explained with its numbers", () => {
  const evidence = [
    { cluster: "a", quality: 0.5, confidence: 0.8 },
    { cluster: "b", quality: 0.5, confidence: 0.8 },
  ];
  expect(scoreBecause(evidence, open)).toBe(
    "0.64 = 1 − (1 − 0.5 × 0.8) × (1 − 0.5 × 0.8): 2 independent sources, each with its quality × the confidence of its quote.",
  );
  expect(scoreBecause(evidence, { ...open, hasOpenDirectContradiction: true })).toContain("0.32 = 0.5 × (1 − (1 − 0.5");
  expect(scoreBecause([], open)).toBe("0: no evidence is left for this fact.");
});

test("a source starts at one half and moves with its facts' verdicts", () => {
  expect(sourceQuality({ meanConfidence: null, accepted: 0, rejected: 0 })).toBe(0.5);
  expect(sourceQuality({ meanConfidence: 0.9, accepted: 0, rejected: 0 })).toBeCloseTo(0.66);
  expect(sourceQuality({ meanConfidence: 0.5, accepted: 4, rejected: 0 })).toBeCloseTo(0.75);
  expect(sourceQuality({ meanConfidence: 0.5, accepted: 0, rejected: 4 })).toBeCloseTo(0.25);
  fc.assert(
    fc.property(share, fc.nat(1000), fc.nat(1000), (meanConfidence, accepted, rejected) => {
      const quality = sourceQuality({ meanConfidence, accepted, rejected });
      expect(quality).toBeGreaterThan(0);
      expect(quality).toBeLessThan(1);
      expect(sourceQuality({ meanConfidence, accepted: accepted + 1, rejected })).toBeGreaterThan(quality);
    }),
  );
});

test("a verdict sets the status, but not of what is superseded, nor accepts what is stale", () => {
  expect(afterVerdict("proposed", "accepted")).toBe("accepted");
  expect(afterVerdict("disputed", "rejected")).toBe("rejected");
  expect(afterVerdict("accepted", "reopened")).toBe("proposed");
  expect(afterVerdict("superseded", "accepted")).toBeNull();
  expect(afterVerdict("stale", "accepted")).toBeNull();
});

test.each([
  ["proposed", "reopened", "proposed"],
  ["proposed", "disputed", "disputed"],
  ["stale", "rejected", "rejected"],
  ["stale", "reopened", "proposed"],
  ["stale", "disputed", null],
  ["superseded", "reopened", null],
] as const)("a fact that is %s and then %s is %s", (status, verdict, after) => {
  expect(afterVerdict(status, verdict)).toBe(after);
});

test("a score is told to two digits, by the best of each cluster; shares beyond their bounds count as the bound", () => {
  const evidence = [
    { cluster: "a", quality: 0.333, confidence: 0.5 },
    { cluster: "a", quality: 0.2, confidence: 0.5 },
    { cluster: "a", quality: 0.6789, confidence: 0.5 },
  ];
  expect(scoreBecause(evidence, open)).toBe(
    "0.34 = 1 − (1 − 0.68 × 0.5): 1 independent source, each with its quality × the confidence of its quote.",
  );
  expect(scoreBecause(evidence, { ...open, verdict: "accepted" })).toBe("1: a person accepted this fact.");
  expect(validationScore([{ cluster: "a", quality: 7, confidence: 0.5 }], open)).toBe(0.5);
  expect(validationScore([{ cluster: "a", quality: -1, confidence: 0.5 }], open)).toBe(0);
  expect(sourceQuality({ meanConfidence: 7, accepted: 0, rejected: 0 })).toBeCloseTo(0.7);
});
