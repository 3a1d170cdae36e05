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

test("where the last texts are left out, the first are read as long as when all were read", () => {
  const texts = ["A", "B", "C", "D", "E", "F", "G", "H"].map((sourceId) => textOf(sourceId, 30));
  const asked = ["Which towers have lamps?"];
  const sizesOf = (tokens: number, sharing: "byRankSteeply" | "firstByRank"): number[] => {
    const read = textsWithin(texts, asked, { tokens, sharing });
    return texts.map(([first]) => tokensOf(read.filter(({ sourceId }) => sourceId === first?.sourceId)));
  };
  const all = sizesOf(38_000, "byRankSteeply");
  const first = sizesOf(24_000, "firstByRank");
  expect(first.slice(0, 3)).toEqual(all.slice(0, 3));
  expect(all.every((size) => size > 0)).toBe(true);
  expect(first.at(-1)).toBe(0);
  expect(first.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(24_000);
});
