import fc from "fast-check";
import { expect, test } from "vitest";
import { sizes } from "./sizes";
import { movedBy, scrolledTo, windowOf } from "./window";

const aFrame = fc.record({
  left: fc.integer({ min: 0, max: 5_000 }),
  top: fc.integer({ min: 0, max: 20_000 }),
  width: fc.integer({ min: sizes.source + sizes.question, max: 2_000 }),
  height: fc.integer({ min: sizes.head + sizes.row, max: 1_500 }),
});
const count = { rows: 200, columns: 20 };

test("whatever is within the frame is drawn, and no more than a few blocks beside it", () => {
  fc.assert(
    fc.property(aFrame, (frame) => {
      const { rows, columns } = windowOf(frame, count);
      const first = Math.floor(frame.top / sizes.row);
      const last = Math.ceil((frame.top + frame.height - sizes.head) / sizes.row);
      for (let row = first; row < Math.min(last, count.rows); row += 1) {
        expect(row >= rows[0] && row < rows[1]).toBe(true);
      }
      expect(rows[1] - rows[0]).toBeLessThanOrEqual(last - first + 16);
      expect(columns[0]).toBeLessThanOrEqual(columns[1]);
    }),
  );
});

test("a cell that the keys reach is scrolled into sight, whole, beside what stands still", () => {
  fc.assert(
    fc.property(aFrame, fc.nat(199), fc.nat(20), (frame, row, column) => {
      const { left, top } = scrolledTo({ row, column }, frame);
      expect(row * sizes.row).toBeGreaterThanOrEqual(top);
      expect((row + 1) * sizes.row).toBeLessThanOrEqual(top + frame.height - sizes.head);
      if (column === 0) return;
      expect((column - 1) * sizes.question).toBeGreaterThanOrEqual(left);
      expect(column * sizes.question).toBeLessThanOrEqual(left + frame.width - sizes.source);
    }),
  );
});

test("arrows move by one, Home and End along the row, with Ctrl to the corners, and none leaves the grid", () => {
  const size = { rows: 200, columns: 20, page: 7 };
  const from = { row: 3, column: 5 };
  const to = (key: string, isFar = false): string => {
    const at = movedBy({ key, isFar }, from, size);
    return at === null ? "nowhere" : `${at.row}:${at.column}`;
  };
  expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => to(key))).toEqual([
    "2:5",
    "4:5",
    "3:4",
    "3:6",
  ]);
  expect([to("Home"), to("End"), to("Home", true), to("End", true)]).toEqual(["3:0", "3:20", "0:0", "199:20"]);
  expect([to("PageUp"), to("PageDown"), to("a")]).toEqual(["0:5", "10:5", "nowhere"]);
});
