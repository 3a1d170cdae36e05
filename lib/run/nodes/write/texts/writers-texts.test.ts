import { expect, test } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import { type TextsAtHand, textsWithin } from "./writers-texts";

/** A text with a head of its own and so many passages of some 500 tokens. */
function textOf(sourceId: string, passages: number): TextsAtHand[number] {
  return Array.from({ length: passages }, (_, ordinal) => {
    const text = ordinal === 0 ? "Status: Final" : `Passage ${ordinal} tells of lamps and towers. `.repeat(60);
    const known = {
      page: null,
      snapshotId: sourceId,
      sourceTitle: sourceId,
      publisher: null,
      published: null,
      heading: null,
      after: "",
      link: null,
    };
    return { id: `${sourceId}:${ordinal}`, sourceId, ordinal, start: 1_000 * ordinal, end: 1_000, text, ...known };
  });
}

const tokensOf = (passages: TextsAtHand[number]): number =>
  passages.reduce((sum, { text }) => sum + countTokens(text), 0);

test("by rank, the text that decides most is read in the largest part, and each with its head", () => {
  const texts = ["A", "B", "C", "D"].map((sourceId) => textOf(sourceId, 20));
  const read = textsWithin(texts, ["Which towers have lamps?"], { tokens: 16_000, sharing: "byRank" });
  const sizes = ["A", "B", "C", "D"].map((sourceId) => tokensOf(read.filter((one) => one.sourceId === sourceId)));
  expect(sizes[0]).toBeGreaterThan(sizes[3] ?? 0);
  expect(read.filter(({ text }) => text === "Status: Final").map(({ sourceId }) => sourceId)).toEqual([
    "A",
    "B",
    "C",
    "D",
  ]);
  expect(tokensOf(read)).toBeLessThanOrEqual(16_000);
});

test("a text that fits is read whole, in its own order", () => {
  const own = textOf("A", 4);
  expect(textsWithin([own], ["Which towers have lamps?"], { tokens: 16_000, sharing: "byRank" })).toEqual(own);
});
