import { expect, test } from "vitest";
import { divided, figuresOf, inDigits, sumOf } from "./decimal";

test("numbers are read as their column writes them; two units are never added", () => {
  const read = (cells: string[]): unknown =>
    figuresOf(cells)?.map((figure) => (figure === null ? null : `${inDigits(figure.value)} ${figure.unit}`.trim()));
  expect(read(["1,5", "1,500", "2"])).toEqual(["1.5", "1.5", "2"]);
  expect(read(["1,500", "2.25"])).toEqual(["1,500", "2.25"]);
  expect(read(["1.234,5", "7"])).toEqual(["1,234.5", "7"]);
  expect(read(["−3 %", "12 %", "n/a"])).toEqual(["−3 %", "12 %", null]);
  expect(read(["€1 200", "€7"])).toEqual(["1,200 €", "7 €"]);
  expect(read(["3 km", "2 miles"])).toBeUndefined();
  expect(read(["Q3", "1st", "3 of 4"])).toEqual([null, null, null]);
});

test("sums and quotients are exact, and say when they are rounded", () => {
  const tenths = Array.from({ length: 3 }, () => ({ digits: 1n, places: 1 }));
  expect(inDigits(sumOf(tenths))).toBe("0.3");
  expect([0n, -5n, -120_000n, 123_450n].map((digits) => inDigits({ digits, places: 2 }))).toEqual([
    "0",
    "−0.05",
    "−1,200",
    "1,234.5",
  ]);
  expect(divided({ digits: -1n, places: 0 }, { digits: 8n, places: 0 }, 2)).toEqual({
    value: { digits: -13n, places: 2 },
    isExact: false,
  });
});
