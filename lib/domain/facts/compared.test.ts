import { expect, test } from "vitest";
import { comparedText, groupBatches, saysMore } from "./compared";

type Fact = Parameters<typeof groupBatches>[0][number][number];

function aFact(id: string, statement: string, sourceId = "s1", quote = statement): Fact {
  return { id, statement, quote, sourceId, sourceTitle: `Report ${sourceId}`, published: null };
}

/** Some 250 tokens each: about a dozen fill half of a prompt of 6,000. */
const long = Array.from({ length: 40 }, (_, nth) =>
  aFact(`F${nth}`, `${"The quay carries coal and rye. ".repeat(35)}${nth}`),
);

test("a group that is too long for one call is told in parts, in its order, each fact once", () => {
  const batches = groupBatches([long], 6_000);
  const parts = batches.flat();
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => part.length > 1)).toBe(true);
  const told = parts.flat().map(({ id }) => id);
  expect(long.map(({ id }) => id).filter((id) => !told.includes(id)).length).toBeLessThanOrEqual(1);
  expect(told).toEqual(long.map(({ id }) => id).filter((id) => told.includes(id)));
});

test("groups that fit share a call, as they are", () => {
  const [one, other] = [long.slice(0, 2), long.slice(2, 4)];
  expect(groupBatches([one, other], 6_000)).toEqual([[one, other]]);
});

test("a quote is told where it says what its statement leaves out: a number, a denial, a circumstance", () => {
  const said = "The ferry takes 40 cars.";
  expect(saysMore("The ferry takes 40 cars, and 12 lorries.", said)).toBe(true);
  expect(saysMore("The ferry does not take 40 cars.", said)).toBe(true);
  expect(saysMore("The ferry takes 40 cars unless there is a storm.", said)).toBe(true);
  expect(saysMore("The ferry in the harbour takes 40 cars.", said)).toBe(false);
  const text = comparedText([[aFact("A", said), aFact("B", said, "s2", "The ferry takes 40 cars, and 12 lorries.")]]);
  expect(text).toContain("B (S2): The ferry takes 40 cars.\n  quote: The ferry takes 40 cars, and 12 lorries.");
  expect(text).toMatch(/A \(S1\): The ferry takes 40 cars\.\nB/);
});
