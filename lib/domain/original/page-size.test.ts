import { expect, test } from "vitest";
import { pageNumberOf, pageSizeOf } from "./page-size";

test("the number of a page is a plain one from 1 on", () => {
  expect(["1", "217", "0", "01", "-1", "1.0", "", "1234567", "1 "].map(pageNumberOf)).toEqual([
    1,
    217,
    ...Array(7).fill(null),
  ]);
});

test("a page is drawn at its usual size unless a large one is asked for", () => {
  expect(["large", "usual", undefined, "huge"].map(pageSizeOf)).toEqual(["large", "usual", "usual", "usual"]);
});
