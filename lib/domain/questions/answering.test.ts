import fc from "fast-check";
import { expect, test } from "vitest";
import { factStatuses } from "@/lib/domain/core/words";
import { answeredBy, type KnownStatement, searchesSaved } from "./answering";

const goal = "How well do heat pumps perform in old houses, and what do they cost?";
const questions = ["What does a heat pump cost to install?", "Which noise do heat pumps make at night?"];
const asked = { goal, questions, librarySources: 4 };

function fact(key: string, statement: string, more: Partial<KnownStatement> = {}): KnownStatement {
  return {
    key,
    status: "accepted",
    statement,
    isContested: false,
    near: "Heat pumps in old houses",
    sources: [key],
    ...more,
  };
}

const costs = [
  fact("a", "A heat pump cost 11,200 euro to install in 2019."),
  fact("b", "The price to install a heat pump fell to 9,800 euro after the grant."),
  fact("c", "Installers say that the cost to install a heat pump is 14,000 euro in old houses."),
];

test("a question that three accepted facts from two sources answer needs no search, and the others do", () => {
  expect(answeredBy(asked, costs)).toMatchObject({ used: ["a", "b", "c"], answered: [questions[0]] });
});

test("facts of one source alone answer nothing, unless the library has no other", () => {
  const alone = costs.map((one) => ({ ...one, sources: ["a"] }));
  expect(answeredBy(asked, alone).answered).toMatchObject([]);
  expect(answeredBy({ ...asked, librarySources: 1 }, alone).answered).toMatchObject([questions[0]]);
});

test("what is off the question is not used", () => {
  const off = fact("z", "The town of Varnholt elected a new mayor in the spring.", { near: "News of the town" });
  expect(answeredBy(asked, [...costs, off]).used).toMatchObject(["a", "b", "c"]);
});

test.each(factStatuses.filter((status) => status !== "accepted"))("a fact that is %s answers nothing", (status) => {
  const others = costs.map((one) => ({ ...one, status }));
  expect(answeredBy(asked, others)).toMatchObject({ used: [], answered: [] });
});

test("a contested fact is taken up and answers nothing", () => {
  const others = costs.map((one) => ({ ...one, isContested: one.key === "a" }));
  expect(answeredBy(asked, others)).toMatchObject({ used: ["a", "b", "c"], answered: [] });
});

const words = ["heat pump", "install", "cost", "euro", "noise", "night", "old houses", "is", "45 dB", "grant", "mayor"];
const aStatement = fc
  .record({
    words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
    source: fc.constantFrom("s1", "s2", "s3"),
    status: fc.constantFrom(...factStatuses),
    isContested: fc.boolean(),
  })
  .map(({ words: said, source, ...more }) => ({ statement: `${said.join(" ")}.`, sources: [source], ...more }));

test("more facts never open a question again, and never take one out of use", () => {
  fc.assert(
    fc.property(fc.array(aStatement, { maxLength: 8 }), fc.array(aStatement, { maxLength: 8 }), (known, more) => {
      const named = [...known, ...more].map((one, index) => ({ ...one, key: `f${index}`, near: "Heat pumps" }));
      const before = answeredBy(asked, named.slice(0, known.length));
      const after = answeredBy(asked, named);
      expect(after.answered).toEqual(expect.arrayContaining(before.answered));
      expect(after.used).toEqual(expect.arrayContaining(before.used));
    }),
  );
});

test("only searches that were not made again are saved, and at most five for each answered question", () => {
  const earlier = ["a", "b", "c", "d", "e", "f", "b"];
  expect(searchesSaved({ answered: 2, earlier, made: ["b", "x"] })).toBe(5);
  expect(searchesSaved({ answered: 1, earlier, made: [] })).toBe(5);
  expect(searchesSaved({ answered: 0, earlier, made: [] })).toBe(0);
  expect(searchesSaved({ answered: 3, earlier: [], made: [] })).toBe(0);
});
