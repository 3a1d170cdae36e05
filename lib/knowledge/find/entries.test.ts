import { beforeAll, expect, test } from "vitest";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import type { Condition } from "./condition";
import { entriesOf, holdsEach, meetsCondition } from "./entries";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
const said: readonly string[] = [
  "The old harbour has a bridge.",
  "The harbour is new.",
  "A bridge crosses the harbour, old and low.",
  "Lanterns were lit.",
];
beforeAll(async () => {
  place = await aProject(own.db);
  await someFacts(own.db, place, said);
  // Another project says the same.
  await someFacts(own.db, await aProject(own.db), said);
});

/** A word, or several that follow each other, as the database writes them. */
async function wanted(text: string): Promise<{ query: string; lexemes: string[] }> {
  const [row] = await own.db.$queryRaw<{ query: string; lexemes: string[] }[]>`
    select phraseto_tsquery('stemma', ${text})::text as query, tsvector_to_array(to_tsvector('stemma', ${text})) as lexemes`;
  if (row === undefined) throw new Error("no row");
  return row;
}

/** Which of the statements meet a condition in SQL, by their places; each once, so that another project's show. */
async function meeting(condition: Prisma.Sql): Promise<number[]> {
  const rows = await own.db.$queryRaw<{ statement: string }[]>`select f.statement from fact f where true ${condition}`;
  return rows.map(({ statement }) => said.indexOf(statement)).toSorted();
}

async function meetingTerms(condition: Condition, ...words: string[]): Promise<number[]> {
  return await meeting(meetsCondition(place, await Promise.all(words.map(wanted)), condition));
}

test("facts of the project alone are found that hold one word, all of several, or any of some", async () => {
  const [harbour, bridge, lantern] = [0, 1, 2].map((term) => ({ term, degree: 0 }));
  if (!(harbour && bridge && lantern)) throw new Error("three terms");
  const words = ["harbour", "bridge", "lantern"] as const;
  expect(await meetingTerms(harbour, ...words)).toEqual([0, 1, 2]);
  expect(await meetingTerms({ all: [harbour, bridge] }, ...words)).toEqual([0, 2]);
  expect(await meetingTerms({ any: [bridge, lantern] }, ...words)).toEqual([0, 2, 3]);
  expect(await meetingTerms({ all: [harbour, { any: [bridge, lantern] }] }, ...words)).toEqual([0, 2]);
});

test("of words that follow each other those facts are found that say them so, beside others in the same question, too", async () => {
  expect(await meeting(holdsEach(place, [await wanted("old harbour")]))).toEqual([0]);
  expect(await meeting(holdsEach(place, [await wanted("harbour"), await wanted("old")]))).toEqual([0, 2]);
  expect(await meeting(holdsEach(place, []))).toHaveLength(2 * said.length);
  const phrase = { term: 0, degree: 0 };
  expect(await meetingTerms(phrase, "old harbour")).toEqual([0]);
  expect(await meetingTerms({ any: [phrase, { term: 1, degree: 0 }] }, "old harbour", "lantern")).toEqual([0, 3]);
});

test("a quotation mark or a backslash within a word ends no word of the question", () => {
  const query = "'o''clock' & 'a\\\\b' <2> 'c'";
  expect(entriesOf(place, { query, lexemes: [] })).toBe(
    `('${place.projectId} o''clock' & '${place.projectId} a\\\\b' & '${place.projectId} c')`,
  );
  const condition = meetsCondition(place, [{ query: "'o''clock'", lexemes: ["o'clock"] }], { term: 0, degree: 2 });
  expect(condition.values).toEqual([`'${place.projectId} o''clock\u00012'`]);
});

test("the index is asked for a word whatever the planner knows of it: a common one is no reason to read all facts", async () => {
  const project = await aProject(own.db);
  const many = Array.from({ length: 600 }, (_, nth) => `Ferry ${nth} crosses the sound.`);
  for (let from = 0; from < many.length; from += 300) await someFacts(own.db, project, many.slice(from, from + 300));
  await own.db.$executeRaw`analyze fact`;
  const condition = meetsCondition(project, [await wanted("ferry")], { term: 0, degree: 0 });
  const plan = await own.db.$queryRaw<
    unknown[]
  >`explain select f.id from fact f where f.words is not null ${condition}`;
  expect(JSON.stringify(plan)).toContain("Bitmap Index Scan on fact_meets");
  expect(JSON.stringify(plan)).not.toContain("Seq Scan");
});
