import { expect, it } from "vitest";
import { monthsIn } from "./months";

it.each([
  ["Resolution: 16-Jun-2025", ["June"]],
  ["2025-06-16 and 2024-12-01", ["June", "December"]],
  ["Jan. 5, 2024", ["January"]],
  ["9 Sep 2024, 10 Sep 2024", ["September"]],
  ["2024-13-01", []],
  ["May 3", ["May"]],
  ["It may be so in 3 days. Mark Jun, 2 others", []],
  ["", []],
])("of %j the months are %j", (text, names) => {
  expect(monthsIn(text)).toEqual(names);
});
