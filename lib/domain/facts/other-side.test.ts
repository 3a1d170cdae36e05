import { expect, test } from "vitest";
import { otherSides } from "./other-side";

const question = "How many members does the rowing club of Ames have?";
const read = {
  id: "a:1",
  sourceId: "a",
  sourceTitle: "Yearbook",
  text: "The rowing club of Ames has 140 members. Its boathouse was painted in May.",
};
const other = {
  id: "b:4",
  sourceId: "b",
  sourceTitle: "Letter to the town",
  text: "Dear mayor. The rowing club of Ames has 95 members. It asks for a new jetty.",
};
const beside = {
  id: "c:2",
  sourceId: "c",
  sourceTitle: "Chess in Bree",
  text: "The chess club of Bree has 30 members. It meets on Mondays.",
};

test("what cannot hold beside what is read is read, too; what only speaks of the like is not", () => {
  expect(otherSides(question, [read], [beside, other])).toEqual(["b:4"]);
});

test("a source is not held against itself, nor what has nothing to do with the question", () => {
  expect(otherSides(question, [read], [{ ...other, sourceId: "a" }])).toEqual([]);
  expect(otherSides("Who painted the bridge?", [read], [other])).toEqual([]);
});
