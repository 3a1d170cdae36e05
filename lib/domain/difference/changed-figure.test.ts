import { expect, test } from "vitest";
import { readClaim } from "@/lib/domain/facts/claims";
import { changedFigure } from "./changed-figure";

const between = (before: string, after: string): ReturnType<typeof changedFigure> =>
  changedFigure(readClaim(before), readClaim(after));

test.each([
  ["The quay carries 40 tonnes.", "The quay carries 55 tonnes.", "40 tonnes", "55 tonnes"],
  ["Prices rose by 7.1 percent.", "Prices rose by 9 percent.", "7.1 percent", "9 percent"],
  ["The pier opened in March 2021.", "The pier opened in June 2021.", "March 2021", "June 2021"],
  ["The pier opened in 2019.", "The pier opened in 2021.", "2019", "2021"],
])("“%s” became “%s”", (before, after, from, to) => {
  expect(between(before, after)).toEqual({ from, to });
});

test.each([
  ["the same figure, told more finely", "Prices rose by 7 percent.", "Prices rose by 7.1 percent."],
  ["a figure more", "The quay carries 40 tonnes.", "The quay carries 40 tonnes on 200 metres."],
  ["no figure at all", "The quay is closed.", "The quay is open."],
  ["a verb that is a month’s name", "Ships may moor.", "Ships May moor in May."],
])("%s is no change of a figure", (_, before, after) => {
  expect(between(before, after)).toBeNull();
});

test("of several figures the one is told that measures the same", () => {
  const before = "The quay carries 40 tonnes, and its crane lifts 12 tonnes.";
  expect(between(before, "The quay carries 40 tonnes, and its crane lifts 15 tonnes.")).toEqual({
    from: "12 tonnes",
    to: "15 tonnes",
  });
  // Where both changed, and stand the other way round, each is still compared with its like.
  const both = between(before, "Its crane lifts 15 tonnes, and the quay carries 50 tonnes.");
  expect(["12 tonnes to 15 tonnes", "40 tonnes to 50 tonnes"]).toContain(`${both?.from} to ${both?.to}`);
});
