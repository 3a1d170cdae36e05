import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedDatabase, removeEmbedded, startEmbedded } from "./embedded";

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
