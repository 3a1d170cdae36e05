import { beforeAll, expect, test } from "vitest";
import { type ProjectId, SourceId } from "@/lib/domain/core/ids";
import { splitPassages } from "@/lib/domain/text/passage";
import { inTransaction } from "@/lib/platform/db/tx";
import type { ReadText } from "@/lib/sources/read/read-text";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { listPassages } from "./passages";
import { storeSnapshot } from "./snapshots";

const own = ownDatabase();
let scope: { projectId: ProjectId };
beforeAll(async () => {
  scope = await aProject(own.db);
});

async function aSource(): Promise<SourceId> {
  const data = { projectId: scope.projectId, kind: "paste", title: "Note", status: "ready" } as const;
  return SourceId.parse((await own.db.source.create({ data })).id);
}

function said(text: string, more: Partial<ReadText> = {}): ReadText {
  return {
    text,
    title: null,
    author: null,
    publisher: null,
    publishedOn: null,
    dateFrom: null,
    language: "en",
    mediaType: "text/plain",
    pages: [],
    notes: [],
    ...more,
  };
}

function store(sourceId: SourceId, read: ReadText): ReturnType<typeof storeSnapshot> {
  return inTransaction(own.db, (tx) => storeSnapshot(tx, scope, { sourceId, read, original: null, robots: null }));
}

function longText(paragraphs: number): string {
  const one = (index: number): string =>
    `## Part ${index} 🌊\n\n${`Die 🌊 Flut steigt um ${index} Meter. `.repeat(30).trim()}`;
  return Array.from({ length: paragraphs }, (_, index) => one(index)).join("\n\n");
}

test("one text of two sources is stored once, with its passages once", async () => {
  const read = said("The sea is salty.");
  const [a, b] = [await store(await aSource(), read), await store(await aSource(), read)];
  expect(a.snapshotId).not.toBe(b.snapshotId);
  expect(await own.db.content.count({ where: { sha256: a.sha256 } })).toBe(1);
  expect(await own.db.passage.count({ where: { sha256: a.sha256 } })).toBe(1);
});

test("a source that says the same again keeps its snapshot, and one that says something else has two", async () => {
  const sourceId = await aSource();
  const first = await store(sourceId, said("The sea was calm."));
  expect(await store(sourceId, said("The sea was calm."))).toEqual(first);
  await store(sourceId, said("The sea was rough."));
  expect(await own.db.snapshot.count({ where: { sourceId } })).toBe(2);
});

test("stored passages are the exact stretches of the text, beyond the letters of one unit too", async () => {
  const text = longText(12);
  const { snapshotId } = await store(await aSource(), said(text, { language: "de" }));
  const stored = await listPassages(own.db, scope, { snapshotId });
  expect(stored.length).toBeGreaterThan(5);
  expect(
    stored.map(({ ordinal, start, end, heading, text: own }) => ({ ordinal, start, end, heading, text: own })),
  ).toEqual(splitPassages(text));
  const bySql = await own.db.$queryRaw<{ same: boolean }[]>`
    select bool_and(substring(c.text from p.start + 1 for p."end" - p.start) = any(${stored.map((one) => one.text)})) as same
    from passage p join content c on c.project_id = p.project_id and c.sha256 = p.sha256
    join snapshot s on s.project_id = c.project_id and s.sha256 = c.sha256 where s.id = ${snapshotId}::uuid`;
  expect(bySql).toEqual([{ same: true }]);
});

test("a passage knows the page that it begins on", async () => {
  const text = longText(4);
  const [, second = 0] = splitPassages(text).map((passage) => passage.start);
  const pages = [
    { page: 1, start: 0 },
    { page: 7, start: second },
  ];
  const { snapshotId } = await store(await aSource(), said(text, { pages }));
  const numbers = (await listPassages(own.db, scope, { snapshotId })).map((passage) => passage.page);
  expect(numbers.slice(0, 2)).toEqual([1, 7]);
});

test("a text of a million letters is stored and listed whole, hundreds of passages in one statement", async () => {
  await own.db.$executeRaw`create sequence statement_count`;
  await own.db.$executeRaw`
    create function count_statement() returns trigger language plpgsql as
      $$ begin perform nextval('statement_count'); return null; end $$`;
  await own.db.$executeRaw`
    create trigger count_statement after insert on passage for each statement execute function count_statement()`;
  const text = longText(1_100);
  const { snapshotId } = await store(await aSource(), said(text));
  const listed = await listPassages(own.db, scope, { snapshotId });
  expect(listed.length).toBeGreaterThan(500);
  expect(listed.map((passage) => passage.text)).toEqual(splitPassages(text).map((passage) => passage.text));
  const [counted] = await own.db.$queryRaw<{ statements: number }[]>`
    select last_value::int as statements from statement_count`;
  expect(counted?.statements).toBeLessThan(listed.length / 100);
  await own.db.$executeRaw`drop trigger count_statement on passage`;
});

test("a snapshot of another project has no passages here", async () => {
  const { snapshotId } = await store(await aSource(), said("The sea is wide."));
  expect(await listPassages(own.db, await aProject(own.db), { snapshotId })).toEqual([]);
});

test("what was said cannot be changed or taken away", async () => {
  const { sha256, snapshotId } = await store(await aSource(), said("The sea is deep."));
  await expect(own.db.$executeRaw`update content set text = 'x' where sha256 = ${sha256}`).rejects.toThrow();
  await expect(own.db.$executeRaw`delete from snapshot where id = ${snapshotId}::uuid`).rejects.toThrow();
});
