import { describe, expect, it } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import type { SearchedPassage, Stretch } from "./searched-text";
import { elsewhere, elsewhereLine, elsewhereWithin } from "./told-elsewhere";

const QUOTE = "A naive implementation makes the interpreter roughly 4% slower.";
const SAID = "A naive implementation makes it 4 % slower.";
const OTHER = "The naive implementation shows a 2% slowdown.";

function passage(sourceId: string, text: string): SearchedPassage {
  return {
    id: `${sourceId}:0`,
    sourceId,
    sourceTitle: "Immortal objects",
    published: "2022-02-10",
    heading: null,
    text,
  };
}

/** A text with another figure, among sentences that tell nothing of it. */
function aText(sourceId: string): SearchedPassage {
  const before = `${QUOTE} Counts are written into each object. Nobody reads them.`;
  return passage(
    sourceId,
    `${before} It was measured anew. ${OTHER} The table is below. More is told there. Bees sleep.`,
  );
}

const room = { isAtHand: (): boolean => false, frameOf: (): number => 60, tokens: 10_000 };

function found(sources: number): ReturnType<typeof elsewhere> {
  const texts = Array.from({ length: sources }, (_, nth) => aText(`s${nth}`));
  const report = texts.map(({ sourceId }) => ({ text: SAID, quotes: [{ sourceId, quote: QUOTE }] }));
  return elsewhere(report, texts);
}

describe("what an editor is told of what texts say beside a report's words", () => {
  it("is the report's words, the text's, and the number of the passage to quote from", () => {
    const [one] = found(1);
    expect(one && elsewhereLine(one, 7)).toBe(`“${SAID}” — the same text also says: “${OTHER}” (passage 7)`);
    expect(one && elsewhereLine({ ...one, kind: "later" }, 7)).toBe(
      `“${SAID}” — Immortal objects, 2022-02-10, says: “${OTHER}” (passage 7)`,
    );
  });

  it("comes with the sentences around it, word for word, where it is not at hand", () => {
    const { kept, added } = elsewhereWithin(found(1), room);
    expect(kept).toHaveLength(1);
    expect(added.map(({ text }) => text)).toEqual([
      `It was measured anew. ${OTHER} The table is below. More is told there.`,
    ]);
    expect(elsewhereWithin(found(1), { ...room, isAtHand: () => true })).toMatchObject({ kept, added: [] });
  });

  it("is twenty lines at most", () => {
    expect(elsewhereWithin(found(30), { ...room, isAtHand: () => true }).kept).toHaveLength(20);
  });

  it("takes no more than 2,700 tokens with the passages that come with it, nor more than there is room for", () => {
    const taken = (tokens: number): number => {
      const { kept, added } = elsewhereWithin(found(30), { ...room, tokens });
      const texts: readonly Stretch[] = added;
      const lines = kept.map((one) => `- ${elsewhereLine(one, 99)}\n`);
      return [...lines, ...texts.map(({ text }) => text)].reduce(
        (sum, text) => sum + countTokens(text),
        60 * texts.length,
      );
    };
    expect(taken(10_000)).toBeLessThanOrEqual(2_700);
    expect(taken(10_000)).toBeGreaterThan(1_500);
    expect(taken(500)).toBeLessThanOrEqual(500);
    expect(taken(0)).toBe(0);
  });

  it("holds a bound that is denied for the other bound, but in a run of older rules", () => {
    const quote = "The toll of the quay is no more than 8 euros.";
    const text = {
      ...aText("s0"),
      text: `${quote} The toll of the quay is 12 euros. The toll of the quay is 6 euros.`,
    };
    const report = [{ text: quote, quotes: [{ sourceId: text.sourceId, quote }] }];
    const foundBy = (readsDeniedBounds: boolean): string[] =>
      elsewhere(report, [text], { readsDeniedBounds }).map((one) => one.found.text);
    expect(foundBy(true)).toEqual(["The toll of the quay is 12 euros."]);
    expect(foundBy(false)).toEqual(["The toll of the quay is 6 euros."]);
  });

  it("names no place of a text twice", () => {
    const quotes = [{ sourceId: "s0", quote: QUOTE }];
    const report = [SAID, "By a naive implementation the interpreter becomes four per cent slower."];
    const all = elsewhere(
      report.map((text) => ({ text, quotes })),
      [aText("s0")],
    );
    expect(all.map((one) => one.found.text)).toEqual([OTHER]);
  });
});
