import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { degrees, entryOf, gain, SATURATION, weightOf } from "./strength";

const own = ownDatabase();

const project = "7d444840-9dc0-11d1-b245-5ffdce74fad2";

async function entriesOf(words: string): Promise<string[]> {
  const rows = await own.db.$queryRaw<{ entries: string[] }[]>`
    select tsvector_to_array(fact_entries(${project}::uuid, ${words}::tsvector)) as entries`;
  return rows[0]?.entries ?? [];
}

test("a fact is found by each of its words, and by those that it says again in each degree that it reaches", async () => {
  const entries = await entriesOf("'bern':1A,3A,5A,7A,9A 'bill':2A,4B");
  expect(entries.toSorted()).toEqual(
    [
      entryOf(project, "bern"),
      ...degrees.filter((degree) => degree > 0).map((degree) => entryOf(project, "bern", degree)),
      entryOf(project, "bill"),
    ].toSorted(),
  );
});

test("what is said in quotes counts less, and in a long fact less than in a short one", async () => {
  const degreesOf = async (words: string): Promise<number> =>
    (await entriesOf(words)).filter((entry) => entry.startsWith(entryOf(project, "bern"))).length;
  const many = Array.from({ length: 40 }, (_, nth) => `'other${nth}':${nth + 20}B`).join(" ");
  expect(await degreesOf("'bern':1A,2A,3A")).toBeGreaterThan(await degreesOf("'bern':1B,2B,3B"));
  expect(await degreesOf("'bern':1A,2A,3A")).toBeGreaterThan(await degreesOf(`'bern':1A,2A,3A ${many}`));
});

test("the more strongly a word is held, the more it adds, whatever the length of facts", () => {
  for (const length of [5, 14, 60, 300]) {
    const gains = degrees.map((degree) => gain(degree, length));
    expect(gains).toEqual(gains.toSorted((a, b) => a - b));
    expect(new Set(gains).size).toBe(gains.length);
  }
});

test("a rarer word weighs more, one asked twice twice as much, and one in more facts than were counted still something", () => {
  const weights = [1, 10, 999, 1_000, 1_200].map((held) => weightOf(1, held, 1_000));
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weights.at(-1)).toBeGreaterThan(0);
  expect(weights[0]).toBeCloseTo(Math.log(1 + 999.5 / 1.5));
  expect(weightOf(2, 10, 1_000)).toBe(2 * weightOf(1, 10, 1_000));
});

test("a word adds as BM25 reckons a fact of ordinary length: less than three times its weight, and nearly that at most", () => {
  for (const length of [1, 14, 300, 100_000])
    for (const degree of degrees) {
      const added = gain(degree, length);
      expect(added).toBeGreaterThan(0);
      expect(added).toBeLessThan(SATURATION + 1);
    }
  // Said once in a statement and its quote.
  expect(gain(0, 14)).toBeCloseTo((1.4 * 3) / (1.4 + 2));
  expect(gain(degrees.length - 1, 100_000)).toBeCloseTo(3, 3);
});
