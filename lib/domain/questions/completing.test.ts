import { expect, test } from "vitest";
import { answersTo } from "./answers";
import { announcedBy, areLinked, completed, isNamedIn, ordersBehind, reasonsBehind } from "./completing";
import { ask, type Candidate, prepare, type Statements, type Weighed } from "./weighed";

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

function statement(id: string, text: string, more: Partial<Candidate> = {}): Candidate {
  return { id, text, title: "Notes", weight, ...more };
}

function taken({ all }: Pick<Statements, "all">, ...ids: string[]): Weighed[] {
  return ids.flatMap((id) => all.filter((one) => one.id === id));
}

const lines = prepare([
  statement("chair", "Ada Moe was the chair of Gull Lines.", { title: "Ada Moe" }),
  statement("firm", "Gull Lines is a ferry company.", { title: "Gull Lines" }),
  statement("tarn", "It sails to Tarn.", { title: "Gull Lines" }),
  statement("esk", "It sails to Esk.", { title: "Gull Lines", heading: "Routes" }),
  statement("weather", "Gull Lines: it rains.", { title: "Gull Lines", heading: "Weather" }),
  statement("untitled", "Gull Lines is red.", { title: "" }),
  statement("long", "Red.", { title: "Gull Lines and the chair of Ada Moe" }),
]);

test.each([
  ["firm", "chair", true, "it says the name of the other’s source"],
  ["chair", "firm", false, "it says nothing of the other’s source"],
  ["tarn", "firm", true, "it says the name of its own source itself"],
  ["firm", "tarn", false, "it stands beneath that name alone"],
  ["firm", "weather", false, "the name before it says of whom it is told"],
  ["untitled", "chair", false, "a source without a name is about nothing"],
  ["long", "chair", true, "a name has five words at most"],
])("whether what the source of “%s” is about is named in “%s” is %s: %s", (one, other, expected) => {
  const [a, b] = taken(lines, one, other);
  expect(a && b && isNamedIn(a, b)).toBe(expected);
});

test.each([
  ["chair", "firm", true],
  ["firm", "tarn", true],
  ["tarn", "esk", false],
  ["chair", "esk", true],
  ["untitled", "tarn", true],
])("“%s” and “%s” lead to each other by a name or stand beneath one heading: %s", (one, other, expected) => {
  const [a, b] = taken(lines, one, other);
  expect(a && b && [areLinked(a, b), areLinked(b, a)]).toEqual([expected, expected]);
});

test("an answer is completed by what speaks of what it leaves open, up to three statements, each once", () => {
  const all = prepare([
    statement("chair", "Ada Moe was the chair of Gull Lines.", { title: "Ada Moe" }),
    statement("firm", "Gull Lines is a ferry company.", { title: "Gull Lines" }),
    statement("seat", "Gull Lines: It is headquartered in Tern Hill.", { title: "Gull Lines" }),
    statement("again", "Ada Moe was chair for years.", { title: "Ada Moe" }),
    ...others.map(([id, title, text]) => statement(id, text, { title })),
  ]);
  const parsed = ask("Ada Moe was the chair of a ferry company headquartered in what town?", all);
  const ids = (chosen: string[], ranked = all.all): string[] =>
    completed(parsed, taken(all, ...chosen), ranked).map(({ id }) => id);
  expect(ids(["chair"])).toEqual(["chair", "firm", "seat"]);
  expect(ids(["chair", "firm", "seat"])).toEqual(["chair", "firm", "seat"]);
  expect(ids(["chair"], [])).toEqual(["chair"]);
  expect(ids(["chair"], taken(all, "again", "bread", "mill"))).toEqual(["chair"]);
});

/** Sentences of one paragraph. */
function paragraph(...texts: string[]): Statements {
  let place = 0;
  return prepare(
    texts.map((text, nth) => {
      const one = statement(String(nth), text, { title: "Log", heading: "Pump", place });
      place += text.length + 1;
      return one;
    }),
  );
}

test("as many sentences are told behind one that announces them as it says, where they are asked for by their kind", () => {
  const thefts = paragraph("The warden reported two thefts.", "A door went.", "A barrow went.", "A rope went.");
  const behind = (question: string, nth = 0): string[] => {
    const [one] = taken(thefts, String(nth));
    return one === undefined ? [] : announcedBy(ask(question, thefts), one, thefts).map(({ id }) => id);
  };
  expect(behind("What thefts have there been?")).toEqual(["1", "2"]);
  expect(behind("What thefts have there been?", 1)).toEqual([]);
  expect(behind("What fires have there been?")).toEqual([]);
  expect(behind("What thefts happened?")).toEqual([]);
});

test("what to do on a condition is told behind it where somebody asks what to do, and a reason where they ask why", () => {
  const pump = paragraph(
    "If the pump smells of oil, it ran dry.",
    "Open the valve.",
    "It was opened too late for that flood.",
  );
  const [first, second, third] = pump.all;
  const told = (question: string, ...own: (Weighed | undefined)[]): string[][] => {
    const chosen = own.flatMap((one) => one ?? []);
    const parsed = ask(question, pump);
    return [ordersBehind(parsed, chosen, pump), reasonsBehind(parsed, chosen, pump)].map((pairs) =>
      pairs.map(([of, by]) => `${of.id} ${by.id}`),
    );
  };
  expect(told("What should I do when the pump smells of oil?", first)).toEqual([["0 1"], []]);
  expect(told("What should I do when the pump smells of oil?", first, second)).toEqual([[], []]);
  expect(told("Why did the valve open?", second)).toEqual([[], ["1 2"]]);
  expect(told("Why did the valve open?", second, third)).toEqual([[], []]);
  expect(told("When does the pump smell of oil?", first, second)).toEqual([[], []]);
});

test("what a statement only counts is told with the sentence behind it that names them, where it is asked which they are", () => {
  const counted = "The keeper wrote of 40 faults of the lamp.";
  const all: Candidate[] = [
    { id: "0", title: "Log", text: counted, place: 0, weight },
    { id: "1", title: "Log", text: "The most common were rust and damp.", place: counted.length + 1, weight },
    { id: "2", title: "Almanac", text: "The tide rises twice a day.", place: 0, weight },
  ];
  const ids = (question: string): string[] => answersTo(question, all).flatMap((answer) => answer.ids);
  expect(ids("What faults of the lamp did the keeper write of?").slice(0, 2)).toEqual(["0", "1"]);
  expect(ids("How many faults of the lamp were there?")).toEqual(["0"]);
});
