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

test("who is blamed as “him” is told with the sentence directly before", () => {
  const own = { ...second, text: "It blamed him alone for the loss." };
  expect(hangsOn(own, [first, own])).toBe(first);
  expect(hangsOn({ ...own, text: "It blamed the keeper alone." }, [first])).toBeNull();
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

test("a time hangs on the sentence directly before it, of the same source, and on none that stands further off", () => {
  const own = { text: "It has been dry since then.", source: "a", heading: "", place: 100 };
  const at = (place: number, more: object = {}): typeof own => ({ ...own, text: "The pump broke.", place, ...more });
  expect(hangsOn(own, [at(82)])).toMatchObject({ place: 82 });
  expect(hangsOn(own, [at(81)])).toBeNull();
  expect(hangsOn(own, [at(82, { source: "b" })])).toBeNull();
  expect(hangsOn(own, [at(60), at(82), at(100), at(118)])).toMatchObject({ place: 82 });
});

test("what a reason names is looked for within 600 characters, the nearest first", () => {
  const own = { text: "She blames the sale.", source: "a", heading: "", place: 1_000 };
  const at = (place: number): typeof own => ({ ...own, text: "The sale brought £90.", place });
  expect(hangsOn(own, [at(100), at(400), at(700)])).toMatchObject({ place: 700 });
  expect(hangsOn(own, [at(400)])).toMatchObject({ place: 400 });
  expect(hangsOn(own, [at(399)])).toBeNull();
});

test.each([
  ["That summer it was dry.", true],
  ["It was dry at the same time.", true],
  ["In 1998 the pump broke; that year it was dry.", false],
  ["When the pump broke, it was dry by then.", false],
  ["It was dry by then, in 1998.", true],
  ["It was dry.", false],
])("%s: hangs on what stands before it: %s", (text, hangs) => {
  expect(hangsOnTime(text)).toBe(hangs);
});
