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

test("an anchor keeps 48 letters of each side, where it began and its heading, without half letters", () => {
  const [left, right] = ["𝒳".repeat(60), "é".repeat(60)];
  const whole = `${left}quote${right}`;
  const anchor = makeAnchor(whole, { from: 120, to: 125, place: "𝒳".repeat(200) });
  expect(anchor).toEqual({
    quote: "quote",
    before: "𝒳".repeat(48),
    after: "é".repeat(48),
    start: 60,
    place: "𝒳".repeat(150),
  });
  expect(makeAnchor("quote", { from: 0, to: 5, place: "" })).toMatchObject({ before: "", after: "", start: 0 });
});

/** An anchor of words between others. */
const kept = (before: string, words: string, after: string, start = before.length): Anchor => ({
  quote: words,
  before,
  after,
  start,
  place: "",
});

test.each([
  ["both sides are as they were", "left side one right side", "same"],
  ["one side is as it was", "left side one elsewhere", "same"],
  ["neither side is whole", "eft side one right sid", "moved"],
])("words are where they were if %s", (_, now, state) => {
  expect(findAnchor(now, kept("left side ", "one", " right side")).state).toBe(state);
});

test("where half of 48 letters around words are as they were, they stand where they stood", () => {
  const anchor = kept("abcdefghijklmnop ", "one", " qrstuvwxyzabcdef");
  const now = (left: number, right: number): string =>
    `${"#"}${anchor.before.slice(-left)}one${anchor.after.slice(0, right)}#`;
  expect(findAnchor(now(12, 12), anchor).state).toBe("same");
  expect(findAnchor(now(12, 11), anchor).state).toBe("moved");
});

test("of words that stand there several times those with most of their surroundings are meant, then the nearest", () => {
  const at = (now: string, anchor: Anchor): unknown => {
    const found = findAnchor(now, anchor);
    return found.state === "gone" ? null : found.from;
  };
  expect(at("x one, my one, one", kept("my ", "one", ", and", 0))).toBe(10);
  expect(at("one . . . one . . one", kept("?", "one", "?", 8))).toBe(10);
  expect(at("one . . . one . . one", kept("?", "one", "?", 4))).toBe(0);
  expect(at("one . . . one . . one", kept("?", "one", "?", 99))).toBe(18);
  expect(at("aaaa", kept("?", "aa", "?", 1))).toBe(1);
});

test("what took the place of words stands between what stood around them, if that is telling and not too long", () => {
  const anchor = kept("stood before it ", "one two", " stands behind it");
  const now = (words: string): string => `Much. stood before it ${words} stands behind it`;
  expect(passageNow(now(" three "), anchor)).toEqual({ state: "changed", words: "three" });
  expect(passageNow(now(" "), anchor).state).toBe("gone");
  // Twice as long as it was, and 48 letters more.
  expect(passageNow(now("x".repeat(2 * 7 + 48)), anchor).state).toBe("changed");
  expect(passageNow(now("x".repeat(2 * 7 + 49)), anchor).state).toBe("gone");
  expect(passageNow("stands behind it three stood before it ", anchor).state).toBe("gone");
  for (const [before, after] of [
    ["before ", " stands behind it"],
    ["stood before it ", " behind"],
  ] as const)
    expect(passageNow(`${before}three${after}`, kept(before, "one two", after)).state).toBe("gone");
  expect(passageNow("12345678 three 12345678", kept("12345678 ", "one two", " 12345678")).state).toBe("changed");
});

test("a stretch that has six of ten of a passage's words is that passage, changed; of three words or fewer none is", () => {
  const words = (now: string, quoted: string, start = 0): string => {
    const found = passageNow(now, kept("", quoted, "", start));
    return found.words;
  };
  expect(words("Then A b c x y now", "a b c d e")).toBe("A b c");
  expect(words("Then a b x y z now", "a b c d e")).toBe("");
  expect(words("now b a then", "a b c")).toBe("");
  expect(words("a b d now", "a b c d")).toBe("a b d");
  expect(words("a b d", "a b c d")).toBe("");
  // Each word counts as often as the passage has it.
  expect(words("a a a a a", "a b c d e")).toBe("");
  expect(words("z a a c d z", "a a c d", 99)).toBe("a a c d");
});

test("of stretches that are as like the nearest to where it was is meant", () => {
  const now = "a b c x . . . . . . . . . . a b c y";
  const at = (start: number): unknown => findAnchor(now, kept("", "a b c d", "", start));
  expect(at(0)).toMatchObject({ state: "changed", from: 0, to: 5 });
  expect(at(25)).toMatchObject({ state: "changed", from: 28, to: 33 });
});
