import { expect, test } from "vitest";
import { quotesOf } from "./quotes-of";

test("words beside a quote are no quote of their own", () => {
  const quotes = [{ id: "a", isBeside: false }, { id: "b" }];
  expect(quotesOf([...quotes, { id: "c", isBeside: true }])).toEqual(quotes);
});
