import fc from "fast-check";
import { expect, test } from "vitest";
import { letterEnd, partsAt, signsOf } from "./signs";

const blanks = /\s/u;

test("each sign knows the letter that it comes from, in the order of the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "e\u0301", "ﬁ", "ﷺ", "𝐀", "²", " ", "\n", "\u00a0"), maxLength: 40 }),
      (text) => {
        const { text: signs, starts, isCut } = signsOf(text, blanks);
        expect(isCut).toBe(false);
        expect(starts).toHaveLength(signs.length);
        expect(starts.every((start, nth) => nth === 0 || start >= (starts[nth - 1] ?? 0))).toBe(true);
        for (const start of starts) expect(letterEnd(text, start)).toBeLessThanOrEqual(text.length);
        expect(blanks.test(signs)).toBe(false);
      },
    ),
  );
});

test("a text of more signs than are told is cut at a whole letter, and says so", () => {
  const { text, starts, isCut } = signsOf("ﷺ".repeat(3), blanks, 20);
  expect(isCut).toBe(true);
  expect(starts).toHaveLength(text.length);
  expect(text.length).toBeGreaterThan(20);
});

test("ligatures and signs beyond the first plane are as many signs as they are, each at its letter", () => {
  expect(signsOf("ﬁn 𝐀", blanks)).toMatchObject({ text: "finA", starts: [0, 0, 1, 3] });
  expect(letterEnd("𝐀b", 0)).toBe(2);
});

/** What the parts of a stretch say, without the blanks that drawing adds. */
function saidBy(pieces: readonly string[], at: number, length: number): string {
  const drawn = pieces.map((piece) => signsOf(piece, blanks));
  return partsAt(pieces, drawn, { at, length })
    .map(({ piece, start, end }) => (pieces[piece] ?? "").slice(start, end))
    .join("")
    .replace(/\s/gu, "");
}

test("the parts of a stretch say its signs, in whatever pieces they are drawn", () => {
  const anyPiece = fc.string({ unit: fc.constantFrom(..."abc "), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 6 }), fc.nat(20), fc.nat(20), (pieces, from, count) => {
      const whole = pieces.join("").replaceAll(" ", "");
      const at = Math.min(from, whole.length);
      const length = Math.min(count, whole.length - at);
      if (length > 0) expect(saidBy(pieces, at, length)).toBe(whole.slice(at, at + length));
    }),
  );
});
