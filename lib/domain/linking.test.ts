import fc from "fast-check";
import { expect, test } from "vitest";
import { bareTitle, questionsFromLinks, rankLinked } from "./linking";

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
