import fc from "fast-check";
import { expect, test } from "vitest";
import { Cursor, TAB } from "./cursor";

const anyBlanks = fc.stringMatching(/^[ \t]{0,8}$/);

/** Columns that white space takes at the beginning of a line. */
function columnsOf(blanks: string): number {
  let column = 0;
  for (const char of blanks) column += char === "\t" ? TAB - (column % TAB) : 1;
  return column;
}

test("a line is set in by columns: a tab reaches to the next stop, however it is gone over", () => {
  fc.assert(
    fc.property(anyBlanks, fc.nat(40), fc.nat(40), (blanks, first, second) => {
      const cursor = new Cursor(`${blanks}x`);
      expect(cursor.indent()).toBe(columnsOf(blanks));
      cursor.skip(first);
      expect(cursor.indent()).toBe(Math.max(0, columnsOf(blanks) - first));
      cursor.skip(second);
      expect(cursor.indent()).toBe(Math.max(0, columnsOf(blanks) - first - second));
    }),
  );
});

test("white space that is dropped counts for nothing, but for the columns of a tab that were gone over", () => {
  fc.assert(
    fc.property(anyBlanks, fc.nat(40), (blanks, columns) => {
      const cursor = new Cursor(`${blanks}x`);
      cursor.skip(columns);
      const { from, to, kept } = cursor.drop();
      expect(cursor.rest()).toBe("x");
      expect(to).toBe(blanks.length);
      expect(columnsOf(blanks.slice(0, from)) + kept).toBe(Math.min(columns, columnsOf(blanks)));
    }),
  );
});

test("signs move it on by one column each, and a tab behind them reaches to its stop", () => {
  const cursor = new Cursor("-\tx");
  cursor.take(1);
  expect(cursor.indent()).toBe(TAB - 1);
  expect(cursor.isBlank()).toBe(false);
  cursor.skip(TAB - 1);
  expect(cursor.rest()).toBe("x");
  expect(new Cursor(" \t ").isBlank()).toBe(true);
});
