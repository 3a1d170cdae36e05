import { expect, test } from "vitest";
import { hangsOn, hangsOnTime } from "./hanging";

const first = { text: "The club sold the mower on 4 May 2020.", source: "a", heading: "", place: 0 };
const second = { text: "The green has been cut by hand since then.", source: "a", heading: "", place: 39 };
const third = { text: "Ida believes the sale is the main reason for the weeds.", source: "a", heading: "", place: 82 };

test("“since then” hangs on the sentence directly before it", () => {
  expect(hangsOn(second, [first, second, third])).toBe(first);
  expect(hangsOn(second, [{ ...first, heading: "Other" }, second])).toBeNull();
  expect(hangsOn(second, [second])).toBeNull();
});

test("a sentence that names its own year hangs on nothing", () => {
  expect(hangsOnTime("In 2019 the pump broke, and it has been dry since then.")).toBe(false);
  expect(hangsOn(first, [first, second])).toBeNull();
});

test("what is said to be the reason is told with the sentence that names it", () => {
  const sale = { ...first, text: "The sale of the mower brought £90." };
  expect(hangsOn(third, [sale, second, third])).toBe(sale);
  expect(hangsOn(third, [second, third])).toBeNull();
});
