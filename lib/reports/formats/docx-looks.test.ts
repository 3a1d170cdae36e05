import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnWidths, docxPages, docxStyles } from "./docx-looks";

describe("the pages of a Word document", () => {
  /** Twentieths of a point in a millimetre. */
  const MM = 1_440 / 25.4;

  it("are A4, with as much room between their margins as a table of one column takes", () => {
    const page = docxPages.properties?.page;
    expect(page?.size).toEqual({ width: Math.round(210 * MM), height: Math.round(297 * MM) });
    const { left, right } = page?.margin ?? {};
    expect(columnWidths(1)).toEqual([Math.round(210 * MM) - Number(left) - Number(right)]);
  });
});

describe("the columns of a table", () => {
  it("share the room evenly, and of two the first, which names, is the narrow one", () => {
    expect(columnWidths(2)).toEqual([2_888, 6_138]);
    expect(columnWidths(3)).toEqual([3_008, 3_008, 3_008]);
    expect(columnWidths(0)).toEqual([]);
  });

  it("never take more room than there is, and leave less of it than a point for each", () => {
    const [room = 0] = columnWidths(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (columns) => {
        const widths = columnWidths(columns);
        const taken = widths.reduce((sum, width) => sum + width, 0);
        expect(widths).toHaveLength(columns);
        expect(taken).toBeLessThanOrEqual(room);
        expect(taken).toBeGreaterThan(room - columns);
      }),
    );
  });
});

describe("headings in Word", () => {
  const { title, heading1, heading2, heading3, document } = docxStyles.default ?? {};
  const headings = [title, heading1, heading2, heading3];

  it("are bold, and stay with what they head", () => {
    for (const style of headings) {
      expect(style?.run?.bold).toBe(true);
      expect(style?.paragraph?.keepNext).toBe(true);
    }
    for (const style of [heading1, heading2, heading3]) expect(style?.paragraph?.keepLines).toBe(true);
  });

  it("are the smaller the deeper they lie, and never smaller than the text", () => {
    const sizes = [...headings, document].map((style) => Number(style?.run?.size));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes.slice(0, 4)).size).toBe(4);
  });
});
