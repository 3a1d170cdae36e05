import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointCount, spanText } from "@/lib/domain/text/quote";
import { assembled, pageTextsOf, withScans } from "./page-texts";

test("pages are put into their order, and those that say nothing are left off", () => {
  const pages = [
    { page: 3, text: "Third 🌊." },
    { page: 2, text: "" },
    { page: 1, text: "𝔉irst." },
  ];
  expect(assembled(pages)).toEqual({
    text: "𝔉irst.\n\nThird 🌊.",
    pages: [
      { page: 1, start: 0 },
      { page: 3, start: 8 },
    ],
  });
});

test("whatever pages say, what was assembled of them comes apart into them, and each begins where it is said to", () => {
  const said = fc.array(fc.string({ unit: "binary", minLength: 1 }));
  fc.assert(
    fc.property(said, (texts) => {
      const pages = texts.map((text, nth) => ({ page: nth + 1, text }));
      const whole = assembled(pages);
      expect(pageTextsOf(whole)).toEqual(pages);
      for (const [nth, { start }] of whole.pages.entries()) {
        const own = texts[nth] ?? "";
        expect(spanText(whole.text, start, start + codePointCount(own))).toBe(own);
      }
    }),
  );
});

test("recognised pages stand between the others, and what is noted of them is said of some pages, not of the whole", () => {
  const read = {
    ...assembled([
      { page: 2, text: "Two." },
      { page: 4, text: "Four." },
    ]),
    title: "Tides",
    notes: ["holds_key"],
  };
  const scans = {
    ...assembled([
      { page: 1, text: "One." },
      { page: 3, text: "Three." },
    ]),
    notes: ["recognised_91", "pages_not_recognised", "holds_key"],
  };
  const whole = withScans(read, scans);
  expect(whole.text).toBe("One.\n\nTwo.\n\nThree.\n\nFour.");
  expect(whole.pages.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
  expect(whole.title).toBe("Tides");
  expect(whole.notes).toEqual(["holds_key", "pages_recognised_91", "pictures_not_read"]);
});
