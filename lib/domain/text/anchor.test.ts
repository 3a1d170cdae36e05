import fc from "fast-check";
import { expect, test } from "vitest";
import { ANCHOR_QUOTE_MAX, Anchor, findAnchor, makeAnchor } from "./anchor";
import { toUnits } from "./quote";

const text =
  "Heat pumps kept the flats warm in the trial. Their cost fell by nine percent a year. Tenants were satisfied with the noise. The audit disagrees on the cost.";

function anchorOf(quote: string, within = text): Anchor {
  const from = within.indexOf(quote);
  const anchor = makeAnchor(within, { from, to: from + quote.length, place: "Answer" });
  if (anchor === null) throw new Error("a passage");
  return anchor;
}

function passageNow(now: string, anchor: Anchor): { state: string; words: string } {
  const found = findAnchor(now, anchor);
  return { state: found.state, words: found.state === "gone" ? "" : now.slice(found.from, found.to) };
}

const quote = "Their cost fell by nine percent a year.";

test("a passage is found where it stands, and where an earlier sentence has pushed it", () => {
  expect(passageNow(text, anchorOf(quote))).toEqual({ state: "same", words: quote });
  expect(passageNow(`A new opening. ${text}`, anchorOf(quote))).toEqual({ state: "same", words: quote });
});

test("of the same words twice, those with the same surroundings are meant", () => {
  const now = `The cost is known. ${text}`;
  const found = findAnchor(now, anchorOf("the cost"));
  expect(found).toMatchObject({ state: "same", from: now.lastIndexOf("the cost") });
});

test("a passage that stands elsewhere now has moved", () => {
  const now = `Tenants were satisfied. Much else follows here.\nAs was seen: ${quote} So it goes on.`;
  expect(passageNow(now, anchorOf(quote))).toEqual({ state: "moved", words: quote });
});

test("a rewritten passage is found by what stands around it", () => {
  const now = text.replace(quote, "Prices dropped quickly.");
  expect(passageNow(now, anchorOf(quote))).toEqual({ state: "changed", words: "Prices dropped quickly." });
});

test("a passage with most of its words is found in other surroundings", () => {
  const now = "All is new here. Their cost fell by six percent a year, it says. All is new there.";
  expect(passageNow(now, anchorOf(quote))).toEqual({
    state: "changed",
    words: "Their cost fell by six percent a year",
  });
});

test("a passage that is not there any more is gone", () => {
  expect(findAnchor("Nothing of all that was kept in this version.", anchorOf(quote))).toEqual({ state: "gone" });
  expect(findAnchor("", anchorOf(quote))).toEqual({ state: "gone" });
});

test("blank passages and halves of letters have no anchor", () => {
  expect(makeAnchor("a  b", { from: 1, to: 3, place: "" })).toBeNull();
  expect(makeAnchor("🌊", { from: 0, to: 1, place: "" })).toBeNull();
});

const someText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
const wordy = fc.array(fc.constantFrom("the", "tide", "rises", "by", "seven", "🌊", "metres.", "\n"), {
  minLength: 1,
  maxLength: 80,
});

/** A text and a passage of it. */
const anyPassage = fc
  .tuple(
    fc.oneof(
      someText,
      wordy.map((words) => words.join(" ")),
    ),
    fc.nat(),
    fc.nat(),
  )
  .map(([whole, a, b]) => {
    const points = [...whole].length;
    const [start, end] = [a % points, b % points].toSorted((x, y) => x - y);
    return { whole, from: toUnits(whole, start ?? 0), to: toUnits(whole, (end ?? 0) + 1) };
  });

test("in the text that it was made of, a passage is found just where it was, however often its words stand there", () => {
  fc.assert(
    fc.property(anyPassage, ({ whole, from, to }) => {
      const anchor = makeAnchor(whole, { from, to, place: "" });
      fc.pre(anchor !== null);
      expect(Anchor.parse(anchor)).toEqual(anchor);
      expect(findAnchor(whole, anchor)).toEqual({ state: "same", from, to });
    }),
  );
});

test("what is added before a text or after it loses no passage", () => {
  fc.assert(
    fc.property(anyPassage, someText, someText, ({ whole, from, to }, before, after) => {
      const anchor = makeAnchor(whole, { from, to, place: "" });
      fc.pre(anchor !== null);
      const now = before + whole + after;
      expect(passageNow(now, anchor).words).toBe(anchor.quote);
    }),
  );
});

test("in any other text the answer is a stretch of that text, not blank, or that the passage is gone", () => {
  fc.assert(
    fc.property(
      anyPassage,
      fc.oneof(
        someText,
        wordy.map((words) => words.join(" ")),
      ),
      ({ whole, from, to }, now) => {
        const anchor = makeAnchor(whole, { from, to, place: "" });
        fc.pre(anchor !== null);
        const found = findAnchor(now, anchor);
        if (found.state === "gone") return;
        expect(found.from).toBeGreaterThanOrEqual(0);
        expect(found.to).toBeLessThanOrEqual(now.length);
        expect(now.slice(found.from, found.to).trim()).not.toBe("");
        if (found.state !== "changed") expect(now.slice(found.from, found.to)).toBe(anchor.quote);
      },
    ),
  );
});

test("a long passage is kept as far as may be, and found", () => {
  const long = "word ".repeat(2 * ANCHOR_QUOTE_MAX);
  const anchor = makeAnchor(long, { from: 0, to: long.length, place: "x".repeat(1_000) });
  expect(Anchor.safeParse(anchor).success).toBe(true);
  expect([...(anchor?.quote ?? "")]).toHaveLength(ANCHOR_QUOTE_MAX);
});

test("one letter in a text of a million is found without delay", () => {
  const sea = "a".repeat(1_000_000);
  const anchor = makeAnchor(sea, { from: 500_000, to: 500_001, place: "" });
  expect(anchor && findAnchor(sea, anchor)).toEqual({ state: "same", from: 500_000, to: 500_001 });
});
