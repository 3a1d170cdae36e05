import { expect, test } from "vitest";
import { SearchInput } from "@/lib/domain/run/results";
import { sharedReading } from "./shared-reading";
import { perspectiveNodes } from "./strategy";

const side = (
  name: string,
  documents: string[],
): { name: string; focus: string; questions: string[]; documents: string[] } => ({
  name,
  focus: "Harbour",
  questions: [`What does the ${name} ask?`],
  documents,
});

test("what several perspectives list first is read whole by one of them, for the questions of all that list it", () => {
  const [skipper, keeper, clerk] = sharedReading([
    side("skipper", ["Dues", "Fares", "Crews"]),
    side("keeper", ["Lamps", "Dues"]),
    side("clerk", ["Dues", "Lamps", "Ships"]),
  ]);
  expect(skipper?.whole).toEqual(["Dues", "Fares"]);
  expect(skipper?.further).toEqual(["What does the keeper ask?", "What does the clerk ask?"]);
  expect(keeper?.whole).toEqual(["Lamps"]);
  expect(clerk?.whole).toEqual(["Ships"]);
  // Of what another reads whole for it, a search reads nothing itself.
  expect([skipper, keeper, clerk].map((one) => one?.readByOthers)).toEqual([undefined, ["Dues"], ["Dues", "Lamps"]]);
  // What is read whole is listed no more.
  expect([skipper?.documents, keeper?.documents, clerk?.documents]).toEqual([["Crews"], undefined, undefined]);
});

test("each document is begun by one search, and few are read whole, however many are listed", () => {
  const titles = Array.from({ length: 20 }, (_, nth) => `Report ${nth}`);
  const reading = sharedReading([side("skipper", titles), side("keeper", titles.toReversed()), side("clerk", titles)]);
  expect(reading.flatMap(({ whole = [] }) => whole)).toHaveLength(4);
  for (const title of titles) expect(reading.filter(({ begun = [] }) => begun.includes(title))).toHaveLength(2);
  for (const { whole = [] } of reading) expect(whole.length).toBeLessThanOrEqual(2);
});

test("a plan that lists nothing says nothing of reading", () => {
  const [node] = perspectiveNodes([{ name: "One", focus: "Harbour", questions: ["What is due?"] }]);
  const input = SearchInput.parse(node?.input);
  for (const field of ["begun", "whole", "further", "readByOthers"]) expect(input).not.toHaveProperty(field);
});

test("a document is begun by whoever lists it earliest, and by the first of those that list it as early", () => {
  const [skipper, keeper] = sharedReading([side("skipper", ["Dues", "Lamps"]), side("keeper", ["Lamps", "Dues"])]);
  expect([skipper?.whole, keeper?.whole]).toEqual([["Dues"], ["Lamps"]]);
  expect([skipper?.begun, keeper?.begun]).toEqual([["Lamps"], ["Dues"]]);
  const [one, other] = sharedReading([side("skipper", ["Dues"]), side("keeper", ["Dues"])]);
  expect([one?.whole, other?.whole, other?.begun]).toEqual([["Dues"], undefined, ["Dues"]]);
});
