import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { grantedMemory } from "@/lib/platform/granted-memory";
import { type EmbeddedDatabase, removeEmbedded, sharedBuffers, startEmbedded } from "./embedded";

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "stemma-embedded-"));
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function ask(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("S21: what was written under a relative path is there at the second start, and a stranger's start is refused", async () => {
  const asked = relative(process.cwd(), join(base, "postgres"));
  const first = await startEmbedded(asked, "throwaway");
  await ask(first, "create table kept as select 7 as number");
  await first.stop();
  const second = await startEmbedded(asked, "throwaway");
  expect(await ask(second, "select number from kept")).toEqual([{ number: 7 }]);
  // As if another process that lives had started it.
  await writeFile(join(second.folder, "running"), String(process.ppid));
  await expect(startEmbedded(asked, "throwaway")).rejects.toThrow("Stemma runs here already");
  await expect(removeEmbedded(second.folder)).rejects.toThrow("Stemma runs here already");
  expect(await ask(second, "select number from kept")).toEqual([{ number: 7 }]);
  await second.stop();
  await removeEmbedded(second.folder);
}, 60_000);

test("S21: a folder that holds something else is refused, and nothing in it is removed", async () => {
  const data = join(base, "data");
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "kept"), "years of work");
  await expect(startEmbedded(base, "throwaway")).rejects.toThrow("holds something else");
  expect(await readFile(join(data, "kept"), "utf8")).toBe("years of work");
}, 60_000);

test("a database that cannot be set up says what Postgres said, leaves none behind, and is set up at the next start", async () => {
  // As a disk that filled up while it was written leaves it.
  await writeFile(join(base, "password"), "\n");
  await expect(startEmbedded(base, "throwaway")).rejects.toThrow(
    /^The database could not be set up in .*data: .*password file .* is empty/s,
  );
  expect(await readdir(join(base, "data"))).toEqual([]);
  await rm(join(base, "password"));
  const database = await startEmbedded(base, "throwaway");
  expect(await ask(database, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
}, 60_000);

test("a set-up that was interrupted is begun anew", async () => {
  const half = join(base, "data.new");
  await mkdir(half, { recursive: true });
  await writeFile(join(half, "PG_VERSION"), "18\n");
  const database = await startEmbedded(base, "throwaway");
  expect(await ask(database, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(half)).toBe(false);
  await database.stop();
}, 60_000);

test("a Postgres that ends as it starts is told with what it said, and lets the folder go", async () => {
  const first = await startEmbedded(base, "throwaway");
  await first.stop();
  const settings = join(first.folder, "data", "postgresql.conf");
  const before = await readFile(settings, "utf8");
  await appendFile(settings, "\nmax_connections = many\n");
  await expect(startEmbedded(base, "throwaway")).rejects.toThrow(
    /^The database ended as it started \(code 1\)\. It said:\n.*max_connections/s,
  );
  await writeFile(settings, before);
  const again = await startEmbedded(base, "throwaway");
  expect(await ask(again, "select 1 as one")).toEqual([{ one: 1 }]);
  await again.stop();
}, 60_000);

test("a database that is kept has a sixteenth of the memory for its files, never less than 256 MB nor more than a gigabyte", () => {
  const gigabytes = [1, 4, 8, 16, 64].map((size) => sharedBuffers(size * 1024 ** 3));
  expect(gigabytes).toEqual([256, 256, 512, 1024, 1024]);
});

test("a database that is kept has its share of the memory, and sessions that read their pages themselves", async () => {
  const database = await startEmbedded(join(base, "postgres"), "durable");
  const settings = await ask(
    database,
    "select current_setting('io_method') as reading, pg_size_bytes(current_setting('shared_buffers'))::float8 / 1048576 as buffers",
  );
  await database.stop();
  expect(settings).toEqual([{ reading: "sync", buffers: sharedBuffers(grantedMemory()) }]);
}, 60_000);
