import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv";

/** Cells of one line, read as RFC 4180 has it. */
function read(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy;
  for (let match = cell.exec(line); match !== null; match = cell.exec(line)) {
    cells.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] === "\r\n") break;
  }
  return cells;
}

test("what is written is read again as it was, whatever stands in it", () => {
  const texts = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(texts, (cells) => {
      const plain = cells.map((text) => text.toWellFormed().replaceAll("\0", ""));
      const back = read(csvLine(cells)).map((text, nth) => (text === `'${plain[nth]}` ? text.slice(1) : text));
      expect(back).toEqual(plain);
    }),
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("M17: %j is text to a spreadsheet, not a formula", (text) => {
  expect(read(csvLine([text]))[0]).toBe(`'${text}`);
});

test("numbers stay numbers, below nought, too, and what is missing is empty", () => {
  expect(csvLine([-1.5, null, "a,b", 'a "b"'])).toBe('-1.5,,"a,b","a ""b"""\r\n');
});

test.each<[(string | number | null)[], string]>([
  [[], "\r\n"],
  [[""], "\r\n"],
  [["a\nb"], '"a\nb"\r\n'],
  [["a\rb"], '"a\rb"\r\n'],
  [["a\0b"], "ab\r\n"],
  [["a-b", "a=b"], "a-b,a=b\r\n"],
  [["=a,b"], '"\'=a,b"\r\n'],
  [[0, 7], "0,7\r\n"],
])("the cells %j are the line %j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
