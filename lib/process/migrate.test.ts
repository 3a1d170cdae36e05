import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readiness } from "@/lib/features/install/views/ready";
import { openDb } from "@/lib/platform/db/client";
import { ownDatabase } from "@/lib/testing/database";
import { runToEnd } from "./processes";

const own = ownDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-migrate-"));
  for (const statement of ["drop schema public cascade", "create schema public"])
    await own.db.$executeRawUnsafe(statement);
});
afterAll(() => rm(folder, { recursive: true }));

test("an empty database is brought to this version, and a second time is left as it is", async () => {
  const env = { ...process.env, DATABASE_URL: own.url, STEMMA_DATA: folder };
  const command = [process.execPath, "--import", "tsx", "lib/process/migrate.ts"];
  await runToEnd("Migrating", command, env);
  await runToEnd("Migrating", command, env);
  const db = openDb(own.url);
  expect(await readiness(db)).toMatchObject({ ok: true, migrations: "at_head" });
  await db.$disconnect();
}, 120_000);
