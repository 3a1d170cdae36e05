import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, type Decimal, divided, figuresOf, inDigits, minus, sumOf } from "./decimal";

/** Cells of a column as they are understood: the number, and its unit behind it. */
function read(cells: readonly (string | null)[]): (string | null)[] | undefined {
  return figuresOf(cells)?.map((figure) => figure && `${inDigits(figure.value)} ${figure.unit}`.trim());
}

test("numbers are read as their column writes them; two units are never added", () => {
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

test.each<[what: string, ...cells: (readonly [string, string | null])[]]>([
  ["a sign stands before a number", ["+5", "5"], ["-5", "−5"], ["−5", "−5"]],
  [
    "thousands are parted by any mark that stands in threes",
    ["1'234", "1,234"],
    ["1’234", "1,234"],
    ["1 234", "1,234"],
  ],
  ["points part thousands where the column writes decimal commas", ["1.234.567", "1,234,567"], ["2,5", "2.5"]],
  ["four digits behind a comma are places", ["1,2345", "1.2345"]],
  ["what is parted otherwise than in threes is no number", ["12,34,567", null], ["1.2.3", null], ["30 00", null]],
  [
    "letters that touch the digits before them make a name, and so does an ending of order",
    ["v2", null],
    ["3rd", null],
  ],
  ["a letter behind the digits, or apart from them, is a unit", ["2x", "2 x"], ["7 x", "7 x"], ["x 4", "4 x"]],
  ["two numbers in a cell are none", ["2020-21", null], ["3 of 4", null], ["7", "7"]],
  [
    "a unit has twenty letters at most",
    ["2 twenty letters, these", null],
    ["2 twenty letters these", "2 twenty letters these"],
  ],
])("%s", (_, ...cells) => {
  expect(read(cells.map(([cell]) => cell))).toEqual(cells.map(([, figure]) => figure));
});

test("a cell that is empty gives no figure, and leaves the others theirs", () => {
  expect(read([null, "4", "none"])).toEqual([null, "4", null]);
  expect(read([])).toEqual([]);
});

const decimals = fc.record({ digits: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), places: fc.nat(4) });

/** In ten-thousandths: every decimal here is a whole number of them. */
function tenThousandths({ digits, places }: Decimal): bigint {
  return digits * 10n ** BigInt(4 - places);
}

test("decimals are added, taken away and compared as the numbers that they are, whatever their places", () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const [one, other] = [tenThousandths(a), tenThousandths(b)];
      expect(tenThousandths(sumOf([a, b]))).toBe(one + other);
      expect(tenThousandths(minus(a, b))).toBe(one - other);
      expect(Math.sign(compare(a, b))).toBe(one < other ? -1 : one > other ? 1 : 0);
    }),
  );
  expect(sumOf([])).toEqual({ digits: 0n, places: 0 });
  expect(compare({ digits: 10n, places: 1 }, { digits: 1n, places: 0 })).toBe(0);
});

test("a quotient is the nearest that there is with its places, half away from zero, and exact where nothing is over", () => {
  const quotient = (a: bigint, by: bigint, places: number): unknown[] => {
    const { value, isExact } = divided({ digits: a, places: 0 }, { digits: by, places: 0 }, places);
    return [inDigits(value), isExact];
  };
  expect(quotient(1n, 4n, 2)).toEqual(["0.25", true]);
  expect(quotient(1n, 4n, 1)).toEqual(["0.3", false]);
  expect(quotient(-1n, 4n, 1)).toEqual(["−0.3", false]);
  expect(quotient(1n, -4n, 1)).toEqual(["−0.3", false]);
  expect(quotient(-1n, -4n, 1)).toEqual(["0.3", false]);
  expect(quotient(1n, 3n, 2)).toEqual(["0.33", false]);
  expect(quotient(2n, 3n, 2)).toEqual(["0.67", false]);
  fc.assert(
    fc.property(decimals, decimals, fc.nat(3), (a, by, places) => {
      fc.pre(by.digits !== 0n);
      const { value, isExact } = divided(a, by, places);
      const [whole, part] = [tenThousandths(a) * 10n ** BigInt(places), tenThousandths(by)];
      const off = value.digits * part - whole;
      const size = (n: bigint): bigint => (n < 0n ? -n : n);
      expect(2n * size(off) <= size(part)).toBe(true);
      expect(isExact).toBe(off === 0n);
    }),
  );
});

test("a number is written as it is read: thousands parted, no zeros behind its places", () => {
  fc.assert(
    fc.property(decimals, (value) => {
      const said = inDigits(value);
      expect(said).toMatch(/^−?\d{1,3}(?:,\d{3})*(?:\.\d*[1-9])?$/);
      const [figure] = figuresOf([`${said} kg`, "0.1 kg"]) ?? [];
      expect(figure && compare(figure.value, value)).toBe(0);
    }),
  );
});
