import { expect, test } from "vitest";
import { disagreeing, inRowOrder, type RowOrder } from "./row-order";

const none = { state: null };
const rows = [
  { title: "Report 10", date: "2024-05", cells: [none] },
  { title: "report 9", date: null, cells: [none, { state: "possible" }] },
  { title: "Annual", date: "2025", cells: [none] },
  { title: "Zoo", date: "2023-01-02", cells: [] },
];

const titles = (order: RowOrder): string[] => inRowOrder(rows, order).map(({ title }) => title);

test("rows go by the number of answers, by name with numbers as numbers, or by date with the undated last", () => {
  expect(titles("answers")).toEqual(["report 9", "Annual", "Report 10", "Zoo"]);
  expect(titles("source")).toEqual(["Annual", "report 9", "Report 10", "Zoo"]);
  expect(titles("newest")).toEqual(["Annual", "Report 10", "Zoo", "report 9"]);
  expect(titles("oldest")).toEqual(["Zoo", "Report 10", "Annual", "report 9"]);
});

test("only rows in which something does not agree are left by the filter", () => {
  expect(disagreeing(rows).map(({ title }) => title)).toEqual(["report 9"]);
});
