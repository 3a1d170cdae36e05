import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNumber } from "./number-format";

function shown(value: number, format: number | string, is1904 = false): string {
  const { id, code } = typeof format === "number" ? { id: format, code: null } : { id: 164, code: format };
  return formatNumber(value, { id, code }, is1904);
}

test.each<[number, number | string, string]>([
  [0.1 + 0.2, 0, "0.3"],
  [1_234_567.891, 0, "1234567.891"],
  [123_456_789_012, 0, "123456789012"],
  [1_234.5, 3, "1,235"],
  [1_234.5, 4, "1,234.50"],
  [1.005, 2, "1.01"],
  [0.123, 9, "12%"],
  [0.1234, 10, "12.34%"],
  [-3, 37, "(3)"],
  [-1_234.5, '"$"#,##0.00', "-$1,234.50"],
  [1_234.5, "#,##0.00\\ [$€-407]", "1,234.50 €"],
  [4.2, '0.0" m"', "4.2 m"],
  [7, "000", "007"],
  [1_234_567, '#,##0.0,"k"', "1,234.6k"],
  [0, '0;-0;"none"', "none"],
  [2.5, "# ?/?", "2.5"],
  [12_345, "0.00E+00", "12345"],
  [5, "[>100]0;0.0", "5"],
  [5, "@", "5"],
  [5, 999, "5"],
  [12.5, '0.0"%"', "12.5%"],
  [12.5, "0.0\\%", "12.5%"],
  [12.5, '0.0"/"', "12.5/"],
  [12_345_678_901.55, 0, "12345678901.55"],
  [1_234_567_890_123_456, 0, "1234567890123456"],
  [1_234_567_890_123_456, 3, "1,234,567,890,123,456"],
  [0, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$-"],
  [-5, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$(5.00)"],
  [-5, '#,##0;;"none"', "-5"],
  [0, '#,##0;;"none"', "none"],
  [-5, "[>100]0;0.0", "-5"],
])("%d in the format %s is %s", (value, format, text) => expect(shown(value, format)).toBe(text));

test.each<[number, number | string, string]>([
  [45_356, 14, "2024-03-05"],
  [45_356, 15, "5-Mar-24"],
  [45_356, 17, "Mar-24"],
  [45_356, "dd.mm.yyyy", "05.03.2024"],
  [45_356, "[$-409]mmmm d, yyyy;@", "March 5, 2024"],
  [45_356, "dddd, d mmm", "Tuesday, 5 Mar"],
  [45_356, "ddd dd mmmm yy", "Tue 05 March 24"],
  [45_356, "mmmmm", "M"],
  [45_356, "m/d/yyyy", "3/5/2024"],
  [45_356.5625, 22, "2024-03-05 13:30"],
  [0.5625, 18, "1:30 PM"],
  [0.5625, 21, "13:30:00"],
  [1.5, 46, "36:00:00"],
  [0.000_694_44, 45, "01:00"],
  [62.64 / 86_400, "mm:ss.0", "01:02.6"],
  [59.64 / 86_400, "[m]:ss.00", "0:59.64"],
  [62.64 / 86_400, 47, "01:02.6"],
  [1, 14, "1900-01-01"],
  [61, 14, "1900-03-01"],
  [-1, 14, "-1"],
  [1e10, 14, "10000000000"],
])("%d in the format %s is the day or time %s", (value, format, text) => expect(shown(value, format)).toBe(text));

test("days are counted from 1904 where the workbook says so", () => {
  expect(shown(43_894, 14, true)).toBe("2024-03-05");
});

test("whatever the number and its format, something is shown", () => {
  const format = fc.oneof(
    fc.integer({ min: 0, max: 60 }),
    fc.string(),
    fc.stringMatching(/^[#0?,.ymdhs[\]"\\;%$E+ -]{0,20}$/),
  );
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      format,
      (value, one) => shown(value, one).trim() !== "",
    ),
  );
});
