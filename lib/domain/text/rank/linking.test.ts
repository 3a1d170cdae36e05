import fc from "fast-check";
import { expect, test } from "vitest";
import { aPep } from "@/lib/testing/documents/a-pep";
import {
  bareTitle,
  bestLinked,
  formOf,
  namesBeside,
  namesToFollow,
  placed,
  questionsFromLinks,
  rankLinked,
  weigh,
} from "./linking";

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

test("names beside a question are those that it does not hold, as they are written, in order and once", () => {
  const names = (text: string): string[] => namesBeside("Who built the bridge at Leland?", text);
  expect(names("Ada Moe’s bridge at Leland stands by Gull Bay, as Ada Moe drew it, says the Board of Ports.")).toEqual([
    "Ada Moe",
    "Gull Bay",
    "Board of Ports",
  ]);
  expect(names("The bridge of II and `Skua` and foo_Tern at Bridge.")).toEqual([]);
  expect(names(Array.from({ length: 20 }, (_, nth) => `Tern${nth},`).join(" "))).toHaveLength(12);
  expect(names(`${"a ".repeat(999)}Skua Tern`)).toEqual([]);
});

test("a name ends with its sentence, and not with a full stop within it", () => {
  const names = (text: string): string[] => namesBeside("Who built the bridge at Leland?", text);
  expect(names("It was drawn for the Lord of Tor. Varnholt said so.")).toEqual(["Lord of Tor", "Varnholt"]);
  expect(names("It spans the Ness. Ada Moe drew it! Skua Bay paid.")).toEqual(["Ness", "Ada Moe", "Skua Bay"]);
  expect(names("It was drawn by Dr. Ada Moe, then by J. R. Reed of St. Olaf.")).toEqual([
    "Dr. Ada Moe",
    "J. R. Reed of St. Olaf",
  ]);
});

const quayTitle = "Quays";

test("a statement is weighed by the rarest words of a question, by its title for less, and by what else its source says", () => {
  const statements = [
    { id: "own", text: "The weir holds.", title: "One" },
    { id: "beside", text: "It is old.", title: "One" },
    { id: "titled", text: "It holds.", title: "The weir" },
    { id: "none", text: "Rye keeps.", title: "Bread" },
  ];
  const { weighed, wanted } = weigh("Which weir?", statements);
  const [[term = "", weight = 0] = []] = wanted;
  expect(term).toBe("weir");
  expect(weight).toBeCloseTo(Math.log(1 + (4 - 2 + 0.5) / 2.5));
  expect(weighed.map(({ score }) => score / weight)).toEqual([1.3, 0.3, 0.78, 0].map((share) => expect.closeTo(share)));
});

test("what bears on nothing is not ranked, ties go by id, and a source that is named comes before one that is not", () => {
  const statements = [
    { id: "b", text: "The weir holds.", title: quayTitle },
    { id: "a", text: "The weir holds.", title: quayTitle },
    { id: "c", text: "Rye keeps.", title: "Bread" },
  ];
  expect(rankLinked("Which weir?", statements).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(rankLinked("", statements)).toEqual([]);
  const named = [
    { id: "said", text: "The weir was built by Ada Moe.", title: "Weirs" },
    { id: "other", text: "It is told so.", title: "Jon Reed" },
    { id: "meant", text: "It is told so.", title: "Ada Moe (pilot)" },
  ];
  expect(rankLinked("Which weir?", named).map(({ id }) => id)).toEqual(["said", "meant"]);
});

test("each of several questions gives its best in turn, and no more are chosen than wanted", () => {
  const ids = ["a", "b", "c"];
  const statements = [
    { id: "a", text: "The weir holds.", title: "One" },
    { id: "b", text: "The weir is by the mill.", title: "Two" },
    { id: "c", text: "The mill stands.", title: "Three" },
  ];
  expect(bestLinked(["Which weir?", "Which mill?", "Which weir?"], statements, 3).toSorted()).toEqual(ids);
  expect(bestLinked(["Which weir?", "Which mill?"], statements, 1)).toHaveLength(1);
  expect(bestLinked(["Which weir?"], statements, 0)).toEqual([]);
  expect(bestLinked([], statements, 3)).toEqual([]);
});

test("a name is the same in whatever order its words stand, and a title is bare of what follows a dash or a bracket", () => {
  expect(formOf("Tern Hill")).toBe(formOf("the Hill of Tern"));
  expect(["Skua - the film", "Skua-Tern", "Skua — B", " Skua ", "(only this)"].map(bareTitle)).toEqual([
    "Skua",
    "Skua-Tern",
    "Skua",
    "Skua",
    "",
  ]);
});

test("passages are placed sentence by sentence, each under the id of its passage", () => {
  expect(placed([{ id: "p", sourceTitle: "T", text: "One is. Two are." }])).toEqual([
    { id: "p:0", text: "One is.", title: "T" },
    { id: "p:1", text: "Two are.", title: "T" },
  ]);
});

test("a question to a passage is no longer than 300 characters", () => {
  const title = `Skua${"a".repeat(400)}`;
  const asked = questionsFromLinks(`What of ${title}?`, [{ id: "p", sourceTitle: title, text: "It is old." }]);
  expect(asked.get("p")).toHaveLength(300);
  expect(asked.get("p")).toMatch(/^What is Skuaa/);
});

test("two names are searched for at most, and none that only begins its sentence", () => {
  const passage = (text: string): Parameters<typeof placed>[0] => [{ id: "p", sourceTitle: "Log", text }];
  const question = "Who crossed the weir?";
  expect(namesToFollow(question, passage("The weir was crossed by Ada Moe, Jon Reed, then Ida Lee."), [])).toEqual([
    "Ada Moe",
    "Jon Reed",
  ]);
  expect(namesToFollow(question, passage("Herring crossed the weir."), [])).toEqual([]);
  expect(namesToFollow(question, passage("Nobody knows Jon Reed."), [])).toEqual([]);
});
