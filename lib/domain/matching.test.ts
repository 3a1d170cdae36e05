import fc from "fast-check";
import { expect, test } from "vitest";
import { candidatePairs, clusters, mayContradict, type Statement } from "./matching";

const facts: Statement[] = [
  { id: "1", sourceId: "s1", statement: "The mean seasonal efficiency in the Varnholt trial was 2.7." },
  { id: "2", sourceId: "s2", statement: "The mean seasonal efficiency in the Varnholt trial was 2.3." },
  { id: "3", sourceId: "s1", statement: "The mean seasonal efficiency in the Varnholt trial reached 2.7 again." },
  { id: "4", sourceId: "s3", statement: "Noise complaints are rare at night." },
];

test("pairs are of two sources, each once, and about one thing", () => {
  expect(
    candidatePairs(facts)
      .map(({ a, b }) => `${a.id}${b.id}`)
      .toSorted(),
  ).toEqual(["12", "23"]);
});

test("two whom one source quotes are a pair, and one who is quoted twice is none", () => {
  const said = [
    { id: "1", sourceId: "s", statement: "The regulator says that the toll of the harbour bridge rose by 3 percent." },
    { id: "2", sourceId: "s", statement: "According to the union, the toll of the harbour bridge rose by 9 percent." },
    { id: "3", sourceId: "s", statement: "The regulator found that the toll of the harbour bridge rose by 4 percent." },
  ];
  const pairs = candidatePairs(said).map(({ a, b }) => `${a.id}${b.id}`);
  expect(pairs.toSorted()).toEqual(["12", "23"]);
  expect(said.map((one) => mayContradict(said[0] ?? one, one))).toEqual([false, true, false]);
  expect(clusters(said)).toEqual([]);
});

test("a cluster holds facts of at least two sources that speak of one thing", () => {
  expect(clusters(facts).map((cluster) => cluster.map((fact) => fact.id))).toEqual([["1", "2", "3"]]);
});

test("the order of the facts changes neither pairs nor clusters", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
      expect(candidatePairs(shuffled)).toEqual(candidatePairs(facts));
      expect(clusters(shuffled)).toEqual(clusters(facts));
    }),
  );
});

test("twice as many facts give about twice as many pairs, not four times", () => {
  const many = (count: number): Statement[] =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index).padStart(6, "0"),
      sourceId: `s${index % 7}`,
      statement: `Town number${index % 97} measured quantity${index % 53} under condition${index % 31} in district${index % 11}.`,
    }));
  const few = candidatePairs(many(1_000)).length;
  expect(candidatePairs(many(2_000)).length).toBeLessThanOrEqual(Math.max(few, 1_000) * 13);
  expect(candidatePairs(many(2_000)).length).toBeLessThanOrEqual(2_000 * 12);
});
