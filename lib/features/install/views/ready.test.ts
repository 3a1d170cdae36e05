import { expect, test } from "vitest";
import { openDb } from "@/lib/platform/db/client";
import { aDatabase, ownDatabase } from "@/lib/testing/database";
import { readiness } from "./ready";

const own = ownDatabase();

async function beat(worker: string, secondsAgo: number): Promise<void> {
  await own.db.$executeRaw`
    insert into worker_beat (worker, seen_at) values (${worker}, now() - make_interval(secs => ${secondsAgo}::int))`;
}

test("an install is ready with its database at the newest migration, and says that no worker ever was there", async () => {
  expect(await readiness(own.db)).toEqual({
    ok: true,
    database: "up",
    migrations: "at_head",
    workerAgeSeconds: null,
  });
});

test("of several workers the one that was seen last counts, and clocks that differ make no age below zero", async () => {
  await beat("first", 500);
  await beat("second", 100);
  const { workerAgeSeconds } = await readiness(own.db);
  expect(workerAgeSeconds).toBeGreaterThanOrEqual(100);
  expect(workerAgeSeconds).toBeLessThan(400);
  await beat("ahead", -50);
  expect((await readiness(own.db)).workerAgeSeconds).toBe(0);
});

test.each([
  ["was not begun", `delete from "_prisma_migrations" where migration_name = $1`],
  ["has not ended", `update "_prisma_migrations" set finished_at = null where migration_name = $1`],
  ["was taken back", `update "_prisma_migrations" set rolled_back_at = now() where migration_name = $1`],
])("an install is not ready as long as a migration %s", async (_, statement) => {
  const [newest] = await own.db.$queryRaw<{ migration_name: string }[]>`
    select migration_name from "_prisma_migrations" order by migration_name desc limit 1`;
  const name = newest?.migration_name ?? "";
  const behind = await aDatabase();
  try {
    await behind.db.$executeRawUnsafe(statement, name);
    expect(await readiness(behind.db)).toMatchObject({ ok: false, database: "up", migrations: "behind" });
  } finally {
    await behind.drop();
  }
});

test("a database that does not answer makes an install not ready, and whoever asks is told no more than that", async () => {
  const away = openDb("postgresql://nobody:secret@127.0.0.1:1/away");
  expect(await readiness(away)).toEqual({
    ok: false,
    database: "down",
    migrations: "unknown",
    workerAgeSeconds: null,
  });
  await away.$disconnect();
});
