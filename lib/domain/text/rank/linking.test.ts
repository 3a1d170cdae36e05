import fc from "fast-check";
import { expect, test } from "vitest";
import { aPep } from "@/lib/testing/documents/a-pep";
import { bareTitle, bestLinked, namesToFollow, questionsFromLinks, rankLinked } from "./linking";

const said = [
  { id: "film", text: "Maximum Skua was shot around Leland in 1986.", title: "Leland" },
  { id: "director", text: "It was written and directed by Ada Moe.", title: "Maximum Skua" },
  { id: "river", text: "The river at Leland floods in spring.", title: "Leland" },
  { id: "bread", text: "Rye bread keeps for two weeks.", title: "Bread" },
];

test("what a telling sentence names bears on the question, though it shares none of its words", () => {
  const order = rankLinked("Who made the film that was shot around Leland in 1986?", said).map(({ id }) => id);
  expect(order[0]).toBe("film");
  expect(order).toContain("director");
  expect(order).not.toContain("bread");
});

test("a source that the question names, or that a telling sentence elsewhere names, is asked what it is", () => {
  const passages = said.map(({ id, text, title }) => ({ id, text, sourceTitle: `${title} (1986)` }));
  const asked = questionsFromLinks("Who made the film that was shot around Leland in 1986?", passages);
  expect(asked.get("director")).toBe("What is Maximum Skua?");
  expect(asked.get("film")).toBe("What is Leland?");
  expect(asked.has("bread")).toBe(false);
});

test("a title that describes is no name", () => {
  const sourceTitle = "Air-source heat pumps in old houses: results of the second winter";
  const passages = [
    { id: "a", text: `They read ${sourceTitle} in Leland.`, sourceTitle: "Leland" },
    { id: "b", text: "Heat pumps were measured.", sourceTitle },
  ];
  expect(questionsFromLinks("What did they read in Leland?", passages).has("b")).toBe(false);
});

test("a title is bare without its brackets and its site", () => {
  expect(["Mercury (planet)", "Mercury | Encyclopedia", "Mercury – Encyclopedia", "Mercury"].map(bareTitle)).toEqual(
    Array(4).fill("Mercury"),
  );
});

test("each statement is ranked once at most, whatever is asked and in whatever order it comes", () => {
  const word = fc.constantFrom("leland", "film", "ada", "moe", "bread", "1986", "the");
  const statement = fc.record({ text: fc.array(word).map((w) => w.join(" ")), title: word });
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 12 }), fc.array(word), (all, question) => {
      const named = all.map((one, nth) => ({ ...one, id: `s${nth}` }));
      const order = rankLinked(question.join(" "), named).map(({ id }) => id);
      expect(new Set(order).size).toBe(order.length);
      expect(rankLinked(question.join(" "), named.toReversed()).map(({ id }) => id)).toEqual(order);
    }),
  );
});

const hop = [
  { id: "film", text: "The story of Skua Point was filmed by Ada Moe in 1986.", title: "Films of the coast" },
  { id: "born", text: "Among the graduates of the school in Tern Hill is Ada Moe.", title: "Schools" },
  { id: "fees", text: "The school in Gull Bay takes no fees from its pupils.", title: "Schools" },
  { id: "mill", text: "The mill at Gull Bay was closed for the winter.", title: "Mills" },
  { id: "rye", text: "Rye bread keeps for two weeks.", title: "Bread" },
];

test("a name in a telling sentence leads to another source in whose text it stands, though no title has it", () => {
  const question = "Where did the one who filmed the story of Skua Point study?";
  const order = rankLinked(question, hop).map(({ id }) => id);
  expect(order.slice(0, 2)).toEqual(["film", "born"]);
  const passages = hop.map(({ id, text, title }) => ({ id, text, sourceTitle: title }));
  const asked = questionsFromLinks(question, passages);
  expect(asked.get("born")).toBe("What is Ada Moe?");
  expect(asked.has("rye")).toBe(false);
});

test("a name that telling sentences lead to is searched for, unless it was, or is the source itself", () => {
  const question = "Where did the one who filmed the story of Skua Point study?";
  const passages = hop.slice(0, 1).map(({ id, text, title }) => ({ id, text, sourceTitle: title }));
  expect(namesToFollow(question, passages, [])).toEqual(["Ada Moe"]);
  expect(namesToFollow(question, passages, ["ada moe"])).toEqual([]);
  expect(namesToFollow(question, [{ id: "m", text: "Ada Moe filmed it.", sourceTitle: "Ada Moe" }], [])).toEqual([]);
});

test("a name that stands in many of the passages leads on from none of them", () => {
  const question = "Where did the one who filmed the story of Skua Point study?";
  const first = hop.slice(0, 1).map(({ id, text, title }) => ({ id, text, sourceTitle: title }));
  const others = Array.from({ length: 3 }, (_, nth) => ({
    id: `o${nth}`,
    text: `In year ${nth} a picture by Ada Moe was shown.`,
    sourceTitle: `Season ${nth}`,
  }));
  expect(namesToFollow(question, [...first, ...others.slice(0, 2)], [])).toContain("Ada Moe");
  expect(namesToFollow(question, [...first, ...others], [])).not.toContain("Ada Moe");
});

test("the best of several questions come in turns, each once", () => {
  const best = bestLinked(["Which film tells of Skua Point?", "Which mill was closed?"], hop, 3);
  expect(best.slice(0, 2)).toEqual(["film", "mill"]);
  expect(new Set(best).size).toBe(best.length);
});

test("what labels a field of a document's head is no name, there or in its text", () => {
  const question = "When is the build supported, and what does the council say?";
  const other = "The Resolution of another council, on Status and Post-History, was written by Ada Moe.";
  const passages = [
    { id: "a", text: aPep, sourceTitle: "Criteria for supported status" },
    { id: "b", text: other, sourceTitle: "Minutes" },
  ];
  const asked = [...questionsFromLinks(question, passages).values(), ...namesToFollow(question, passages, [])].join(
    " ",
  );
  expect(asked).not.toMatch(/Resolution|Status|History/);
  expect(asked).toContain("Ada Moe");
});

test.each([
  [
    "part of a word of code",
    "The ferry to Orkney calls Py_Initialize first.",
    "Py_Initialize is called by many programs.",
  ],
  ["a word in backticks", "The ferry to Orkney reads `Harbour` first.", "Harbour is a class of the program."],
  ["two letters", "The ferry to Orkney is run by Py alone.", "Py was mentioned elsewhere."],
])("%s is no name to follow", (_, telling, other) => {
  const passages = [
    { id: "a", sourceTitle: "Log of the ferry", text: telling },
    { id: "b", sourceTitle: "Notes on all kinds of things that people wrote down", text: other },
  ];
  expect(questionsFromLinks("Who runs the ferry to Orkney?", passages).get("b")).toBeUndefined();
  expect(namesToFollow("Who runs the ferry to Orkney?", passages, [])).toEqual([]);
});

test("a name in the same place is followed", () => {
  const passages = [
    { id: "a", sourceTitle: "Log of the ferry", text: "The ferry to Orkney is run by Nordlink alone." },
    {
      id: "b",
      sourceTitle: "Notes on all kinds of things that people wrote down",
      text: "Nordlink was founded in Bergen.",
    },
  ];
  expect(questionsFromLinks("Who runs the ferry to Orkney?", passages).get("b")).toBe("What is Nordlink?");
});
