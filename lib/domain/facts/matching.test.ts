import fc from "fast-check";
import { expect, test } from "vitest";
import { groupBatches } from "./compared";
import { comparisonGroups, mayContradict, type Statement } from "./matching";

const facts: Statement[] = [
  { id: "1", sourceId: "s1", statement: "The mean seasonal efficiency in the Varnholt trial was 2.7." },
  { id: "2", sourceId: "s2", statement: "The mean seasonal efficiency in the Varnholt trial was 2.3." },
  { id: "3", sourceId: "s1", statement: "The mean seasonal efficiency in the Varnholt trial reached 2.7 again." },
  { id: "4", sourceId: "s3", statement: "Noise complaints are rare at night." },
];

function idsOf(all: readonly Statement[], isNew: (fact: Statement) => boolean = () => true): string[] {
  return comparisonGroups(all, isNew).map((group) => group.map(({ id }) => id).join(""));
}

test("facts about one thing are one group, each once, and what nothing is like is in none", () => {
  expect(idsOf(facts)).toEqual(["123"]);
});

test("a group has a new fact in it: what was compared is not compared again", () => {
  expect(idsOf(facts, () => false)).toEqual([]);
  expect(idsOf(facts, ({ id }) => id === "2")).toEqual(["123"]);
  expect(idsOf(facts, ({ id }) => id === "4")).toEqual([]);
});

test("what two numbered documents rule is compared only where a rule relates it", () => {
  const rules = [
    "PEP 517 lets an installer read the metadata of a package before it builds one.",
    "PEP 658 lets an index serve the metadata of a package that an installer reads.",
    "An installer reads the metadata of a package that an index serves.",
  ].map((statement, nth) => ({ id: String(nth), sourceId: `s${nth}`, statement }));
  expect(idsOf(rules.slice(0, 2))).toEqual([]);
  expect(idsOf(rules.slice(1))).toEqual(["12"]);
});

test("of one document alone, a statement that names none brings no two together", () => {
  const rules = [
    "PEP 517 lets an installer read the metadata of a package before it builds one.",
    "PEP 658 lets an installer read the metadata of a package before it fetches one.",
    "An installer reads the metadata of a package before it builds one or fetches one.",
  ].map((statement, nth) => ({ id: String(nth), sourceId: `s${nth}`, statement }));
  const [group, ...others] = comparisonGroups(rules, () => true, "one document");
  expect(others).toEqual([]);
  expect(group).toHaveLength(2);
  expect(group?.map(({ id }) => id)).toContain("2");
});

test("the fields of one document's head are no claims against another's", () => {
  const heads = [
    { id: "1", sourceId: "s1", quote: "Status: Final", statement: "The plan for the harbour bridge is final." },
    { id: "2", sourceId: "s2", quote: "Status: Draft", statement: "The plan for the harbour bridge is not final." },
    {
      id: "3",
      sourceId: "s3",
      quote: "The plan is a draft.",
      statement: "The plan for the harbour bridge is not final.",
    },
  ];
  const grouped = (some: readonly Statement[]): string[][] =>
    comparisonGroups(some, () => true, "one document").map((group) => group.map(({ id }) => id));
  expect(grouped(heads.slice(0, 2))).toEqual([]);
  expect(grouped([...heads.slice(0, 1), ...heads.slice(2)])).toEqual([["1", "3"]]);
});

test.each([
  ["EUR 300", "EUR 520"],
  ["COP 2.7", "COP 3.1"],
])("%s and %s are values of one thing, and no documents", (one, other) => {
  const told = [
    `The yearly inspection of a boiler in Varnholt came to ${one} in the audit.`,
    `Ilse Marchetti reckons with ${other} for the inspection of the boiler.`,
  ];
  expect(idsOf(told.map((statement, nth) => ({ id: String(nth), sourceId: `s${nth}`, statement })))).toEqual(["01"]);
});

test("two whom one source quotes are compared, and one who is quoted twice is not", () => {
  const said = [
    { id: "1", sourceId: "s", statement: "The regulator says that the toll of the harbour bridge rose by 3 percent." },
    { id: "2", sourceId: "s", statement: "According to the union, the toll of the harbour bridge rose by 9 percent." },
    { id: "3", sourceId: "s", statement: "The regulator found that the toll of the harbour bridge rose by 4 percent." },
  ];
  expect(idsOf(said)).toEqual(["123"]);
  expect(idsOf(said.filter(({ id }) => id !== "2"))).toEqual([]);
  expect(said.map((one) => mayContradict(said[0] ?? one, one))).toEqual([false, true, false]);
});

test("the order of the facts does not change the groups", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
      expect(comparisonGroups(shuffled, () => true)).toEqual(comparisonGroups(facts, () => true));
    }),
  );
});

function many(count: number): Statement[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(6, "0"),
    sourceId: `s${index % 7}`,
    statement: `Town number${index % 97} measured quantity${index % 53} under condition${index % 31} in district${index % 11}.`,
  }));
}

test("each of many facts is in one group at most, and a few new ones bring a few of what is known", () => {
  const all = many(1_000);
  const told = comparisonGroups(all, () => true).flat();
  expect(new Set(told).size).toBe(told.length);
  const fresh = new Set(all.slice(0, 10).map(({ id }) => id));
  expect(comparisonGroups(all, ({ id }) => fresh.has(id)).flat().length).toBeLessThanOrEqual(10 * 4);
});

test("groups go to calls whole, each fact once, and one that no call holds goes in parts", () => {
  const anyFact = fc.record({
    id: fc.uuid(),
    statement: fc.string({ maxLength: 400 }),
    quote: fc.string({ maxLength: 400 }),
    sourceTitle: fc.string({ maxLength: 40 }),
    sourceId: fc.constantFrom("a", "b", "c"),
    published: fc.constantFrom(null, "2024-05-14"),
  });
  const groups = fc.array(fc.array(anyFact, { minLength: 2, maxLength: 9 }), { maxLength: 12 });
  fc.assert(
    fc.property(groups, (all) => {
      expect(groupBatches(all, 30_000).flat()).toEqual(all);
      const small = groupBatches(all, 1_000).flat();
      expect(small.every((part) => part.length > 1)).toBe(true);
      const inOrder = small.flat().map(({ id }) => id);
      expect(inOrder).toEqual(all.flat().flatMap(({ id }) => (inOrder.includes(id) ? [id] : [])));
    }),
  );
});
