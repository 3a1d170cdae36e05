import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { openDb } from "./client";
import { Prisma } from "./generated/client";
import { inTransaction } from "./tx";

const own = ownDatabase();
beforeAll(async () => {
  await own.db.$executeRaw`create table thing (id int primary key, at timestamptz, name text)`;
});

/** One value of each type that the product reads in raw statements, and none. */
const values = [
  "true",
  "1::int",
  "2::int8",
  "1.50::numeric",
  "0.25::float8",
  "'x'::text",
  "gen_random_uuid()",
  "'2026-02-03 04:05:06.789+02'::timestamptz",
  "'2026-02-03'::date",
  "'2026-02-03 04:05:06'::timestamp",
  `'{"a": [1, null, "b"]}'::jsonb`,
  "null::text",
  "'\\x00ff'::bytea",
  "array['a', null, 'b c']",
  "array[1, 2]",
  "array[1, 2]::int8[]",
  "array[1.5]::numeric[]",
  "array[gen_random_uuid()]",
  "array['2026-02-03 04:05:06+00'::timestamptz]",
  "'running'::run_status",
];

test("a raw statement gives the very values that Prisma's own gives", async () => {
  const select = `select ${values.map((value, nth) => `${value} as v${nth}`).join(", ")}`;
  await own.db.$executeRawUnsafe(`create table given as ${select}`);
  const direct = await own.db.$queryRaw`select * from given`;
  expect(direct).toEqual(await own.db.$queryRawUnsafe("select * from given"));
});

test("what is put into a statement arrives: instants, lists, decimals, bytes, nothing, and parts of SQL", async () => {
  const at = new Date("2026-02-03T04:05:06.789Z");
  const part = Prisma.sql`where ${"a"} = any(${["a", 'b"c', "d,e"]})`;
  const rows = await own.db.$queryRaw`
    select ${at}::timestamptz as at, ${[at]}::timestamptz[] as ats, ${new Prisma.Decimal("1.25")}::numeric as sum,
      ${new Uint8Array([0, 255])}::bytea as bytes, ${null}::text as none, ${[1, 2]}::int[] as ints ${part}`;
  const sum = new Prisma.Decimal("1.25");
  expect(rows).toEqual([{ at, ats: [at], sum, bytes: new Uint8Array([0, 255]), none: null, ints: [1, 2] }]);
});

test("a raw statement counts what it changed, within its transaction, with what Prisma's models do there", async () => {
  const changed = await inTransaction(own.db, async (tx) => {
    const user = await tx.user.create({ data: { email: "raw@example.org", name: "Raw" } });
    expect(await tx.$queryRaw`select name from "user" where id = ${user.id}::uuid`).toEqual([{ name: "Raw" }]);
    return await tx.$executeRaw`insert into thing (id, name) select i, 'x' from generate_series(1, 3) i`;
  });
  expect(changed).toBe(3);
});

test("what fails in a transaction takes all of it back, raw statements too", async () => {
  const work = inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`insert into thing (id) values (10)`;
    await tx.$executeRaw`insert into thing (id) values (10) /* again */`;
  });
  await expect(work).rejects.toMatchObject({ code: "P2010", meta: { code: "23505" } });
  expect(await own.db.$queryRaw`select count(*)::int as n from thing where id = 10`).toEqual([{ n: 0 }]);
});

test("who writes through a transaction that is over is refused, and writes on nobody's connection", async () => {
  const late = await inTransaction(own.db, async (tx) => {
    await tx.$queryRaw`select 1`;
    return (): Promise<number> => tx.$executeRaw`insert into thing (id) values (20)`;
  });
  await expect(late()).rejects.toMatchObject({ code: "P2028" });
  expect(await own.db.$queryRaw`select count(*)::int as n from thing where id = 20`).toEqual([{ n: 0 }]);
});

test("a client that made raw statements alone ends with all its connections", async () => {
  const db = openDb(own.url, 2);
  expect(await db.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
  await db.$disconnect();
  await expect(db.$queryRaw`select 1`).rejects.toThrow();
});
