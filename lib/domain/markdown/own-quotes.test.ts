import { expect, test } from "vitest";
import { ownMarkerOf, ownQuoteId, replaceOwnMarkers } from "./own-quotes";

test("an own quote has one id, however a writer gives it", () => {
  expect(["Q3", "[Q3]", "q3", " 3 ", "Q03"].map(ownQuoteId)).toEqual(["Q3", "Q3", "Q3", "Q3", "Q3"]);
  expect(["Q3a", "[Q3A]"].map(ownQuoteId)).toEqual(["Q3a", "Q3a"]);
  expect(["F3", "Q", "", "Q3ab"].map(ownQuoteId)).toEqual([null, null, null, null]);
});

test("markers are replaced wherever they stand, alone or several in brackets, and those of nothing go with their blanks", () => {
  const known = new Map([
    ["Q1", "[F7K3Q9XM2PA4B]"],
    ["Q2", "[FB8W1ZT5RN6CD]"],
    ["Q2a", "[F3H5J7K9M1N3P]"],
  ]);
  const replaced = (text: string): string => replaceOwnMarkers(text, (id) => known.get(id) ?? null);
  expect(replaced("It costs nine. [Q1]")).toBe("It costs nine. [F7K3Q9XM2PA4B]");
  expect(replaced("It costs nine.[Q1, Q2]")).toBe("It costs nine. [F7K3Q9XM2PA4B][FB8W1ZT5RN6CD]");
  expect(replaced("Both. [Q1; 2][Q1]")).toBe("Both. [F7K3Q9XM2PA4B][FB8W1ZT5RN6CD] [F7K3Q9XM2PA4B]");
  expect(replaced("Both. [Q2a, 2]")).toBe("Both. [F3H5J7K9M1N3P][FB8W1ZT5RN6CD]");
  expect(replaced("Nothing. [Q9] More.")).toBe("Nothing. More.");
  expect(replaced("| nine [Q2] | [Q9] |")).toBe("| nine [FB8W1ZT5RN6CD] | |");
  expect(replaced("In [Q3 2024] it fell, and [see] why.")).toBe("In [Q3 2024] it fell, and [see] why.");
});

test("what is kept is written as it was", () => {
  expect(replaceOwnMarkers("Nine. [Q1]", ownMarkerOf)).toBe("Nine. [Q1]");
});
