import { expect, test } from "vitest";
import { answersTo } from "./answers";

const weight = 0.6;

function idsFor(question: string, said: readonly (readonly [id: string, title: string, text: string])[]): string[] {
  const candidates = said.map(([id, title, text]) => ({ id, title, text, weight }));
  return answersTo(question, candidates).flatMap(({ ids }) => ids);
}

const others = [
  ["bread", "Bread", "Rye bread keeps for two weeks."],
  ["tide", "Tides", "The tide rises twice a day in Leland."],
  ["mill", "Mills", "The mill was closed for the winter."],
] as const;

test("what the answering sentence leaves open is told by the one that it leads to", () => {
  const ids = idsFor("Ada Moe was the chair of a ferry company headquartered in what town?", [
    ["moe", "Ada Moe", "Ada Moe was the chair of Gull Lines."],
    ["gull", "Gull Lines (shipping)", "Gull Lines is a ferry company."],
    ["seat", "Gull Lines (shipping)", "Gull Lines: It is headquartered in Tern Hill."],
    ["bank", "Skua Bank", "Skua Bank is a company headquartered in Leland."],
    ...others,
  ]);
  expect(ids.slice(0, 3)).toEqual(expect.arrayContaining(["moe", "seat"]));
});

test("of two things that are compared each is told by the sentence on itself", () => {
  const said = [
    ["fern", "Fern", "Fern (plant; from the Old Norse) is a genus of plants of the north."],
    ["ride", "Fern Ride", "Fern Ride is a genus of boats of the plants of the bay."],
    ["tern", "Sea Tern", "Sea Tern (also Tern) is a genus of birds."],
    ...others,
  ] as const;
  expect(idsFor("Are Fern and Sea Tern both a genus of plants?", said).slice(0, 2)).toEqual(["fern", "tern"]);
});

test("who is older is told by when each was born, not by any other year", () => {
  const said = [
    ["born", "Vic Dahl", "Vic Dahl (born 7 January 1976) is a boxer."],
    ["title", "Vic Dahl", "Vic Dahl: He held the title from 2004 to 2007 and is a boxer who is older than the others."],
    ["moe", "Ada Moe", "Ada Moe (born 14 July 1939) is an actor."],
    ...others,
  ] as const;
  expect(idsFor("Who is older, Ada Moe or Vic Dahl?", said).slice(0, 2)).toEqual(["moe", "born"]);
});

test("a year that singles out the first of two may lead by a name to a second that has none", () => {
  const ids = idsFor("In which town was the winner of the 1999 Gull Cup born?", [
    ["cup", "Gull Cup", "Ada Moe was the winner of the Gull Cup in 1999."],
    ["moe", "Ada Moe", "Ada Moe was born in Tern Hill."],
    ...others,
  ]);
  expect(ids).toEqual(expect.arrayContaining(["cup", "moe"]));
});

test("a part of a full name that nobody says leaves a question its answer, a name that nobody says does not", () => {
  const said = [["moe", "Ada Moe", "Ada Lisbet Moe was born in Tern Hill in the north."], ...others] as const;
  expect(idsFor("Where was Ada Lisbet Moe, III born?", said)).toContain("moe");
  expect(idsFor("Where was Vic Dahl born?", said)).toEqual([]);
});
