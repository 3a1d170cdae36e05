import fc from "fast-check";
import { expect, test } from "vitest";
import {
  joinedStretches,
  paragraphAfter,
  paragraphAround,
  paragraphBefore,
  paragraphsBefore,
  type Stretch,
} from "./paragraph-around";

test("what is told around a stretch is the rest of its paragraph, on one line", () => {
  expect(paragraphBefore("One is far.\n\nThe company\nis old. ")).toBe("The company is old.");
  expect(paragraphAfter(" It rained.\nIt blew.\n\nThe end.", "Nobody came.")).toBe("It rained. It blew.");
  expect([paragraphBefore("One is far.\n\n"), paragraphAfter("\n\nThe end.", "It rained.")]).toEqual(["", ""]);
});

test("before a stretch the end of the paragraph above its own is told, too, cut between words", () => {
  const text = "Far off.\n\nFirst check\nthe list.\n\n2. Then ";
  expect(paragraphsBefore(text, 100)).toBe("First check the list. 2. Then");
  expect(paragraphsBefore(text, 20)).toBe("the list. 2. Then");
  expect(paragraphsBefore("Alone ", 100)).toBe("Alone");
});

test("what a colon leads to belongs to its paragraph", () => {
  expect(paragraphAfter("\n\n- A hat.\n- A coat.\n\nThe end.", "Bring:")).toBe("- A hat. - A coat.");
});

test("of a long paragraph the words next to the stretch are told", () => {
  const long = "word ".repeat(300);
  expect(paragraphBefore(`${long}last `)).toMatch(/^word .* last$/);
  expect(paragraphBefore(long).length).toBeLessThanOrEqual(500);
  expect(paragraphAfter(`first ${long}`, "It rained.")).toMatch(/^first word .* word$/);
  expect(paragraphAfter(long, "It rained.").length).toBeLessThanOrEqual(400);
});

test("a paragraph is an exact stretch of its text, which holds what it is around", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "𝒳", " ", ".", ":", "\n", "\n\n"), maxLength: 900 });
  fc.assert(
    fc.property(text, text, text, (before, inner, after) => {
      const stretch = `b${inner}b`;
      const whole = [...before, ...stretch, ...after];
      const found = paragraphAround({ before, stretch, after }, [...before].length);
      expect(whole.slice(found.start, found.start + [...found.text].length).join("")).toBe(found.text);
      expect(found.text).toContain(stretch);
    }),
  );
});

test("stretches that overlap are one, and each is told", () => {
  const text = [..."abcdefgh𝒳jklmnopqrstuvwxyz"];
  const any = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), (spans) => {
      const cut = (start: number, length: number): Stretch => ({
        start,
        text: text.slice(start, start + length).join(""),
      });
      const joined = joinedStretches(spans.map(([start, length]) => cut(start, length)));
      for (const one of joined) expect(one).toEqual(cut(one.start, [...one.text].length));
      for (const [start, length] of spans) {
        const holding = joined.filter(
          (one) => one.start <= start && one.start + [...one.text].length >= start + length,
        );
        expect(holding).toHaveLength(1);
      }
    }),
  );
});

test("a paragraph ends at an empty line, also within a quotation, and nothing behind it is told", () => {
  expect(paragraphBefore("> Far.\n>\n> Near ")).toBe("> Near");
  expect(paragraphAfter(" It blew.\n> \n> Far.", "It rained.")).toBe("It blew.");
  const around = paragraphAround(
    { before: "Far.\n\n It was late. ", stretch: "It rained.", after: " It blew.\n\nFar." },
    20,
  );
  expect(around).toEqual({ start: 7, text: "It was late. It rained. It blew." });
});

test("of a paragraph as many characters are told as fit, cut between words", () => {
  const most = { before: 9, after: 9 };
  expect([paragraphBefore("aaaa bbbb", most), paragraphBefore("a aaaa bbbb", most)]).toEqual(["aaaa bbbb", "bbbb"]);
  expect(paragraphBefore("aaaaaaaaaaaa", most)).toBe("aaaaaaaaa");
  expect([paragraphAfter("aaaa bbbb", "", most), paragraphAfter("aaaa bbbb c", "", most)]).toEqual([
    "aaaa bbbb",
    "aaaa",
  ]);
});

test("what a colon leads to is told up to the end of the paragraph behind it, wherever the colon stands before the end", () => {
  expect(paragraphAfter(" Bring:\n\n- A hat.\n\nFar.", "It rained.")).toBe("Bring: - A hat.");
  expect(paragraphAfter(" Bring: a hat.\n\nFar.", "It rained.")).toBe("Bring: a hat.");
  expect(paragraphAfter("", "Bring:")).toBe("");
});

test("the end of the paragraph above is cut to as many characters", () => {
  expect(paragraphsBefore("aaaa\n\nbbbb", 9)).toBe("aaaa bbbb");
  expect(paragraphsBefore("aaaa\n\nbbbb", 8)).toBe("bbbb");
  expect(paragraphsBefore("Far.\n\naaaa\n\nbbbb", 99)).toBe("aaaa bbbb");
});

test("stretches that touch stay two, one within another is told with it, and none that is given is changed", () => {
  const given = [
    { start: 4, text: "ef" },
    { start: 0, text: "abcd" },
    { start: 1, text: "bc" },
  ];
  expect(joinedStretches(given)).toEqual([
    { start: 0, text: "abcd" },
    { start: 4, text: "ef" },
  ]);
  expect(
    joinedStretches([
      { start: 0, text: "abcd" },
      { start: 3, text: "d𝒳f" },
    ]),
  ).toEqual([{ start: 0, text: "abcd𝒳f" }]);
  expect(given[1]).toEqual({ start: 0, text: "abcd" });
});
