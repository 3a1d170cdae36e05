import { expect, test } from "vitest";
import { plainly } from "./plainly";

test.each([
  ["a heading", "## Summary\nIt is deep.", "Summary\nIt is deep."],
  ["bold words", "The **mean** was 2.7.", "The mean was 2.7."],
  ["emphasis that begins before what is shown", "and Adaeze Lund._\n\nIt is deep.", "and Adaeze Lund.\n\nIt is deep."],
  ["emphasis that ends behind what is shown", "It is deep.\n\n_Borealis Housing", "It is deep.\n\nBorealis Housing"],
  ["a sentence set off by asterisks", "So: *Never again.* It held.", "So: Never again. It held."],
])("%s is read without its marks", (_, written, read) => {
  expect(plainly(written)).toBe(read);
});

test.each(["Call __init__ of build_wheel.", "2 * 3 is 6.", "* an item\n* another", "a_b_c and _private"])(
  "%s is no emphasis and stays",
  (written) => {
    expect(plainly(written)).toBe(written);
  },
);

test("where there is nothing around a quote nothing is read", () => {
  expect(plainly(undefined)).toBe("");
});
