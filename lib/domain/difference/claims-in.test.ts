import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { claimsIn, removedIn } from "./claims-in";

const a = "AAAAAAAAAAAA";
const b = "BBBBBBBBBBBB";

function body(markdown: string): { kind: string; heading: string; markdown: string }[] {
  return [{ kind: "body", heading: "Costs", markdown }];
}

test("every cited sentence of the answer and the body is a claim; what cites nothing is none", () => {
  const sections = [
    { kind: "answer", heading: "Answer", markdown: `It costs **9 euro**. [F${a}] Nobody says more.` },
    ...body(`- A card costs 4 euro [F${b}]\n- Scope: One source names prices. [F${a}]`),
    { kind: "methodology", heading: "Methodology", markdown: `Two were read. [F${a}]` },
  ];
  expect(claimsIn(sections).map(({ section, text, keys }) => [section, text, keys])).toEqual([
    [0, "It costs 9 euro.", [a]],
    [1, "A card costs 4 euro", [b]],
  ]);
});

test("cells that cite by themselves are claims with their row and column; a row that cites once is one", () => {
  const table = `| Town | Fee | Seats |\n| --- | --- | --- |\n| Leland | 9 euro [F${a}] | 40 [F${b}] |\n| Skarvik | 4 euro | 30 [F${a}] |`;
  expect(claimsIn(body(table)).map(({ text, keys }) => [text, keys])).toEqual([
    ["Leland, Fee, 9 euro", [a]],
    ["Leland, Seats, 40", [b]],
    ["Skarvik | 4 euro | 30", [a]],
  ]);
});

test("a sentence that went with its source is told by the letters of that source", () => {
  const sections = body(`It costs 9 euro. [F${a}] Removed: source 01234abc was deleted.`);
  expect(removedIn(sections)).toEqual([{ section: 0, heading: "Costs", mark: "01234abc" }]);
});

test("cells of a table within a quotation are told with their row and column, too", () => {
  const table = `> | Town | Fee | Seats |\n> | --- | --- | --- |\n> | Leland | 9 euro [F${a}] | 40 [F${b}] |`;
  expect(claimsIn(body(table)).map(({ text }) => text)).toEqual(["Leland, Fee, 9 euro", "Leland, Seats, 40"]);
});

test("claims are found in time in proportion to the text, whatever stands above a table", () => {
  const text = (size: number): string => {
    const rows = `> | Leland | 9 euro [F${a}] | 40 [F${b}] |\n`.repeat(size / 20);
    return `${"-".repeat(size)}x\n\n> | Town | Fee | Seats |\n> | - | - | - |\n${rows}`;
  };
  expect(growth((size) => void claimsIn(body(text(size))), 2_000)).toBeLessThan(LINEAR);
});
