import { expect, test } from "vitest";
import { answersNext, isBelief, otherViews, speakerOf, wordsOfSide } from "./opinion";

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

function at(text: string, place: number, more: Partial<typeof belief> = {}): typeof belief {
  return { text, source: "a", heading: "Fair", place, ...more };
}

test("what answers stands behind, with a short sentence between at most: sixty characters", () => {
  const one = at("The tent leaked.", 100);
  const answers = [99, 100, 101, 116, 176, 177].map((place) => answersNext(one, at("It did not.", place)));
  expect(answers).toEqual([false, false, true, true, true, false]);
});

test("whose words stand beneath another heading, in another source or far behind are not told with a side", () => {
  const side = at("Jon Reed disagreed.", 40);
  const words = "Jon Reed: The crowd left before it.";
  expect(wordsOfSide(side, [at(words, 60)])).toMatchObject({ place: 60 });
  expect(wordsOfSide(side, [at(words, 60, { heading: "Money" })])).toBeNull();
  expect(wordsOfSide(side, [at(words, 60, { source: "b" })])).toBeNull();
  expect(wordsOfSide(side, [at(words, 300), at(words, 10)])).toBeNull();
  expect(wordsOfSide(at("Jon Reed disagreed with it.", 40), [at(words, 70)])).toBeNull();
});

test("views stand near, of the same source, and are somebody's who argues; those before as those behind", () => {
  const one = at("Ida Moss: She believes the rain drove the crowd away.", 2_000);
  const view = "Jon Reed: He pointed out that the crowd left before it.";
  const told = (other: ReturnType<typeof at>): boolean => otherViews(one, [other]).length > 0;
  expect([1_000, 999, 3_000, 3_001, 2_000].map((place) => told(at(view, place)))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(told(at(view, 2_100, { source: "b" }))).toBe(false);
  expect(told(at("Jon Reed: The crowd left before it.", 2_100))).toBe(false);
  expect(told(at("It was said that the crowd left before it.", 2_100))).toBe(false);
});
