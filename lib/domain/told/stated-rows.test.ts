import { expect, test } from "vitest";
import { meanings } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";
import { asksOfRow, statedRows } from "./stated-rows";

const records =
  "boat: Red gull\nday rate: £6\nlent: 118\n\nboat: Tern\nday rate: £9\nlent: 41\n\nboat: 14\nday rate: £7\nlent: 3";
const drawn = "| boat | depth |\n| --- | --- |\n| Red gull | 2 m |\n| Tern | 3 m |\n";

function asked(question: string, text: string): string[] {
  const terms = meanings(termSet(question));
  return statedRows(text, "Boats").flatMap((row) => (asksOfRow({ text: question, terms }, row) ? [row.statement] : []));
}

test("a row is told in one sentence with its exact text as its quote, where it is called by words", () => {
  const rows = statedRows(records, "Boats");
  expect(rows.map(({ statement }) => statement)).toEqual([
    "Boats: boat: Red gull; day rate: £6; lent: 118.",
    "Boats: boat: Tern; day rate: £9; lent: 41.",
  ]);
  for (const { quote, start } of rows) expect(records.slice(start, start + quote.length)).toBe(quote);
  expect(statedRows(drawn, "Boats").map(({ statement, quote }) => [statement, quote])).toEqual([
    ["Boats: boat: Red gull; depth: 2 m.", "| Red gull | 2 m |"],
    ["Boats: boat: Tern; depth: 3 m.", "| Tern | 3 m |"],
  ]);
  expect(statedRows("The red gull was lent.", "Boats")).toEqual([]);
});

test("a question asks for a row that it calls by its whole name, and one of its columns or its price", () => {
  expect(asked("How often was the Red Gull lent?", records)).toHaveLength(1);
  expect(asked("What does the Tern cost?", records)).toEqual(["Boats: boat: Tern; day rate: £9; lent: 41."]);
  expect(asked("What does the gull cost?", records)).toEqual([]);
  expect(asked("Who painted the Tern?", records)).toEqual([]);
  expect(asked("What does the Tern cost?", drawn)).toEqual([]);
});

test("what a thing is, in money, asks for its price, and where no row gives one for nothing", () => {
  expect(asked("How much is the Red Gull?", records)).toEqual(["Boats: boat: Red gull; day rate: £6; lent: 118."]);
  expect(asked("How much is the Red Gull?", drawn)).toEqual([]);
});

test("a row that is called by what it counts is asked for by that, without a column, whatever limits it", () => {
  const counts =
    "| measure | 1930 | 1931 |\n| --- | --- | --- |\n| Oars broken (both sheds) | 31 | 4 |\n| Sails | 7 | 9 |\n";
  expect(asked("How many oars were broken before and after?", counts)).toEqual([
    "Boats: measure: Oars broken (both sheds); 1930: 31; 1931: 4.",
  ]);
  expect(asked("How many oars were bought?", counts)).toEqual([]);
  expect(asked("How many sails were there?", counts)).toEqual([]);
  expect(asked("Why were the oars broken?", counts)).toEqual([]);
});
