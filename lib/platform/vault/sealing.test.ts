import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { storeAsFormerly } from "@/lib/testing/rigs/keys";
import { beginSealing, isSealing } from "./sealing";

const own = ownDatabase();
let migration: string;
beforeAll(async () => {
  migration = await readFile("prisma/migrations/20261205000000_sealed_secrets/migration.sql", "utf8");
});

/** The tables as the version before has them, with what it stored. */
beforeEach(async () => {
  for (const statement of [
    "drop table sealing",
    "delete from install_value",
    "delete from install_key",
    "alter table install_key drop column sealed, alter column private_key set not null",
  ])
    await own.db.$executeRawUnsafe(statement);
});

/** What a later version added, by which it seals files. */
const LATER = `alter table sealing add column originals_from timestamptz(3) not null default now()`;

/** Applies the migration, as one simple query, and what came after it. */
async function upgrade(): Promise<void> {
  const statements = migration.split(/;\n/).filter((one) => one.trim() !== "");
  for (const statement of [...statements, LATER]) await own.db.$executeRawUnsafe(statement);
}

test("an install that has stored nothing is sealed from its first secret on", async () => {
  await upgrade();
  expect(await isSealing(own.db)).toBe(true);
});

test("what an install has stored stays for a day as its processes read it, unless somebody says that they are gone", async () => {
  await own.db.$executeRaw`insert into install_key (public_key, private_key) values ('public', 'private')`;
  await upgrade();
  expect(await isSealing(own.db)).toBe(false);
  const [left] = await own.db.$queryRaw<{ hours: number }[]>`
    select extract(epoch from begins_at - now())::float8 / 3600 as hours from sealing`;
  expect(Math.round(left?.hours ?? 0)).toBe(24);
  expect((await own.db.installKey.findFirstOrThrow()).privateKey).toBe("private");
  await beginSealing(own.db);
  expect(await isSealing(own.db)).toBe(true);
});

test("during the upgrade a process of the version before stores what it has as it knows it", async () => {
  await upgrade();
  await storeAsFormerly(own.db);
  await expect(own.db.$executeRaw`update install_key set sealed = '\\x02'`).rejects.toThrow("install_key_is_kept_once");
});
