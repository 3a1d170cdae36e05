import { expect, test } from "vitest";
import { underHeadings } from "@/lib/domain/prose/under-headings";
import { type StatedList, statedLists } from "./stated-lists";

function listsIn(text: string, title = "Boats of the sound"): StatedList[] {
  return statedLists(text, underHeadings(text, null), title);
}

function told(text: string, title?: string): string[] {
  return listsIn(text, title).map(({ statement }) => statement);
}

const carries = "The ferry boat carries:\n\n";

test("entries that say nothing by themselves are one sentence with what leads to them, quoted as the list stands", () => {
  const list = `${carries}- a hook,\n- two lamps.`;
  const [stated] = listsIn(`It is old.\n\n${list}\n\nIt was built in 1901.\n\n- a mast\n`);
  expect(stated?.statement).toBe("The ferry boat carries: a hook; two lamps.");
  expect(stated?.quote).toBe(list);
  expect(stated?.within.map(({ text }) => text)).toEqual(["a hook,", "two lamps."]);
});

test("clauses that go on with what leads to them are told with it, for they say nothing of which it is so without", () => {
  expect(
    told("Shut the gate as soon as:\n\n- the tide is above the mark;\n- the wind blows from the north.\n"),
  ).toEqual(["Shut the gate as soon as: the tide is above the mark; the wind blows from the north."]);
});

test("a list has two entries at least and sixteen at most", () => {
  const items = (count: number): string =>
    Array.from({ length: count }, (_, nth) => `- lamp ${"abcdefghijklmnopq".charAt(nth)}`).join("\n");
  expect([1, 2, 16, 17].map((count) => told(`${carries}${items(count)}\n`).length)).toEqual([0, 1, 1, 0]);
});

test("an entry has twelve words at most, and a clause that goes on thirty", () => {
  const entry = (words: number): string => `${carries}- A${" old".repeat(words - 2)} hook\n- Two lamps\n`;
  expect([12, 13].map((words) => told(entry(words)).length)).toEqual([1, 0]);
  const clause = (words: number): string => {
    return `Shut the gate as soon as:\n\n- the tide is high;\n- the tide is ${"very ".repeat(words - 4)}high.\n`;
  };
  expect([30, 31].map((words) => told(clause(words)).length)).toEqual([1, 0]);
});

test("a list is called by its source where what leads to it does not say whose it is, and is told by none without a title", () => {
  const list = "It carries these things:\n\n- a hook\n- two lamps\n";
  expect(told(list)).toEqual(["Boats of the sound: It carries these things: a hook; two lamps."]);
  expect(told(list, "")).toEqual([]);
});

test.each([
  ["what leads to it says too little", "The boat:\n\n- a hook\n- two lamps\n"],
  ["nothing leads to it", "The ferry boat carries a hook.\n\n- a hook\n- two lamps\n"],
  ["a heading stands above it", "## The ferry boat carries:\n\n- a hook\n- two lamps\n"],
  [
    "its entries are sentences",
    "The ferry was built of these parts:\n\n- The hull was made of oak in 1901.\n- The mast was made of pine in 1902.\n",
  ],
])("a list is not told in one where %s", (_, text) => {
  expect(told(text)).toEqual([]);
});

test("entries of which one does not go on with what leads to them are no clauses, and no longer than entries are", () => {
  const long = `a${" old".repeat(11)} hook`;
  expect(told(`${carries}- ${long}\n- two lamps\n`)).toHaveLength(1);
  expect(told(`${carries}- ${long}\n- Two lamps\n`)).toEqual([]);
});
