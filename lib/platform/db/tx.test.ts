import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { isDatabaseAway } from "./away";
import { openDb, type Tx } from "./client";
import { inTransaction } from "./tx";

const own = ownDatabase();
beforeAll(async () => {
  await own.db.$executeRaw`create table pair (id int primary key, n int not null default 0)`;
  await own.db.$executeRaw`insert into pair values (1), (2)`;
});

function raise(tx: Tx, id: number): Promise<number> {
  return tx.$executeRaw`update pair set n = n + 1 where id = ${id}`;
}

test("F21: two writers that wait for each other both get through", async () => {
  let isFirst = true;
  let meet = (): void => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  // Both hold their first row before either asks for its second, so that Postgres has to break the tie.
  const inOrder = (first: number, second: number): Promise<void> =>
    inTransaction(own.db, async (tx) => {
      await raise(tx, first);
      if (isFirst) isFirst = false;
      else meet();
      await met;
      await raise(tx, second);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  const rows = await own.db.$queryRaw<{ n: number }[]>`select n from pair order by id`;
  expect(rows.map((row) => row.n)).toEqual([2, 2]);
});

test("who is told that another wrote the same row at once, by an index that is not asked, tries again and finds it", async () => {
  let tries = 0;
  const found = await inTransaction(own.db, async (tx) => {
    tries += 1;
    if (tries === 1) await tx.$executeRaw`do $$ begin raise exception 'duplicate key' using errcode = '23505'; end $$`;
    return await tx.$executeRaw`insert into pair values (1) on conflict do nothing`;
  });
  expect([tries, found]).toEqual([2, 0]);
});

test("F21: a transaction that can never be ordered is tried three times, then said to have failed", async () => {
  let tries = 0;
  const work = inTransaction(own.db, async (tx) => {
    tries += 1;
    await tx.$executeRaw`do $$ begin raise exception 'could not serialize' using errcode = '40001'; end $$`;
  });
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  expect(tries).toBe(3);
});

test("F23: fifty at once share two connections; who waits too long for one is told that the database is busy", async () => {
  const db = openDb(own.url, 2);
  await Promise.all(Array.from({ length: 50 }, () => inTransaction(db, (tx) => tx.$executeRaw`select pg_sleep(0.01)`)));
  await db.$disconnect();
  const hasty = openDb(own.url, 2, { patienceMs: 1_000 });
  const ended: string[] = [];
  const asked = Array.from({ length: 4 }, () =>
    hasty.$executeRaw`select pg_sleep(2)`.then(
      () => ended.push("answered"),
      (reason: unknown) => ended.push(isDatabaseAway(reason) ? "the database is away" : String(reason)),
    ),
  );
  await Promise.all(asked);
  // Told before those ended that had the connections: waiting has its own end.
  expect(ended).toEqual(["the database is away", "the database is away", "answered", "answered"]);
  expect(await hasty.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
  await hasty.$disconnect();
}, 30_000);
