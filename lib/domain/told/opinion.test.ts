import { expect, test } from "vitest";
import { isBelief, otherViews, speakerOf, wordsOfSide } from "./opinion";

const belief = {
  text: "Ida Moss: She believes the rain drove the crowd away.",
  source: "a",
  heading: "Fair",
  place: 0,
};
const other = {
  text: "Jon Reed: He pointed out that the crowd left before it.",
  source: "a",
  heading: "Fair",
  place: 60,
};
const own = { text: "Ida Moss said that the tent leaked.", source: "a", heading: "Fair", place: 120 };

test("what another speaker says stands beside what one believes", () => {
  expect(otherViews(belief, [belief, other, own])).toEqual([other]);
  expect(otherViews(belief, [belief, { ...other, heading: "Money" }])).toEqual([]);
});

test("beside what is known no view is told", () => {
  expect(isBelief("The rain drove the crowd away.")).toBe(false);
  expect(otherViews({ ...belief, text: "Ida Moss: The rain drove the crowd away." }, [belief, other])).toEqual([]);
});

test("who speaks is named at the beginning", () => {
  expect(speakerOf(belief.text)).toBe("Ida Moss");
  expect(speakerOf(own.text)).toBe("Ida Moss");
  expect(speakerOf("The tent leaked.")).toBeNull();
});

test("who only disagreed is told with their own words behind it", () => {
  const side = { text: "Jon Reed disagreed.", source: "a", heading: "Fair", place: 40 };
  expect(wordsOfSide(side, [belief, side, other])).toBe(other);
  expect(wordsOfSide(side, [belief, side, own])).toBeNull();
  expect(wordsOfSide(other, [side, other])).toBeNull();
});
