import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outsideFolder } from "./account";
import { type FoundPlace, findDatabasePlace } from "./place";

/** Postgres runs as ourselves then, who may go where we may. */
const isRoot = process.getuid?.() === 0;

let base: string;
let root: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "stemma-place-"));
  await chmod(base, 0o755);
  root = join(base, "outside");
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** The data folder of a checkout that lies in a folder of this mode. */
async function aCheckout(name: string, mode: number): Promise<string> {
  await mkdir(join(base, name, ".data"), { recursive: true });
  await chmod(join(base, name), mode);
  return join(base, name, ".data");
}

async function putDatabase(folder: string): Promise<void> {
  await mkdir(join(folder, "data"), { recursive: true });
  await writeFile(join(folder, "data", "PG_VERSION"), "18\n");
}

function find(data: string): Promise<FoundPlace> {
  return findDatabasePlace({ folder: data, findsFormer: true, root, checkout: dirname(data) });
}

/** As a start does it: found, set up, written down. */
async function begin(data: string): Promise<FoundPlace> {
  const place = await find(data);
  await putDatabase(place.folder);
  await place.remember();
  return place;
}

/** Where older versions put what root began in any checkout whose data folder is the default. */
const formerly = (): string => outsideFolder(".data/postgres", root);

test("S21: the databases of two checkouts lie each in its own data folder", async () => {
  const [a, b] = [await aCheckout("a", 0o755), await aCheckout("b", 0o755)];
  expect((await begin(a)).folder).toBe(join(a, "postgres"));
  expect((await begin(b)).folder).toBe(join(b, "postgres"));
});

test("S21: a data folder that is closed to all but us lets Postgres's account pass, when nothing but ours is in it", async () => {
  const [a, b] = [await aCheckout("a", 0o755), await aCheckout("b", 0o755)];
  for (const data of [a, b]) await chmod(data, 0o700);
  await writeFile(join(a, "running"), "1");
  await writeFile(join(b, "diary"), "private");
  expect((await begin(a)).isInside).toBe(true);
  expect((await begin(b)).isInside).toBe(!isRoot);
});

test("S21: two checkouts in closed folders have two databases, and both folders say whose is whose", async () => {
  const [a, b] = [await aCheckout("a", 0o700), await aCheckout("b", 0o700)];
  const [ofA, ofB] = [await begin(a), await begin(b)];
  expect(ofA.folder).not.toBe(ofB.folder);
  expect((await find(a)).folder).toBe(ofA.folder);
  expect(ofA.isInside).toBe(!isRoot);
  for (const [data, { folder, isInside }] of [
    [a, ofA],
    [b, ofB],
  ] as const) {
    if (isInside) continue;
    expect((await readFile(join(data, "database-place"), "utf8")).trim()).toBe(folder);
    expect((await readFile(join(folder, "belongs-to"), "utf8")).trim()).toBe(data);
  }
});

test("S21: what an older version kept for many checkouts goes to the first alone; the second begins empty and says so", async () => {
  const [a, b] = [await aCheckout("a", 0o755), await aCheckout("b", 0o755)];
  const old = formerly();
  await putDatabase(old);
  const [first, again] = [await begin(a), await begin(a)];
  expect([first.folder, again.folder]).toEqual(isRoot ? [old, old] : [join(a, "postgres"), join(a, "postgres")]);
  expect(first.said !== null).toBe(isRoot);
  expect(again.said).toBeNull();
  const second = await begin(b);
  expect(second.isInside).toBe(true);
  expect(second.said?.includes(a) ?? false).toBe(isRoot);
});

test("S21: a data folder that was moved keeps its database, a copy of one does not share it", async () => {
  const a = await aCheckout("a", 0o700);
  const { folder, isInside } = await begin(a);
  const b = await aCheckout("b", 0o700);
  await writeFile(join(b, "database-place"), `${folder}\n`);
  if (isInside) return;
  await expect(find(b)).rejects.toThrow("one of the two is a copy");
  await rm(a, { recursive: true });
  expect((await begin(b)).folder).toBe(folder);
  expect((await find(b)).said).toBeNull();
});

test("S21: a database that Postgres set up beneath its own folder, for a relative path, is put in its place", async () => {
  const a = await aCheckout("a", 0o755);
  const nested = join(a, "postgres", "data", ".data", "postgres");
  await putDatabase(nested);
  const { folder, said } = await find(a);
  expect(said).toContain(nested);
  expect((await readFile(join(folder, "data", "PG_VERSION"), "utf8")).trim()).toBe("18");
  expect((await find(a)).said).toBeNull();
});

test("a database beneath its own folder that a Postgres works in is left where it is, and who has it is told", async () => {
  const a = await aCheckout("a", 0o755);
  const nested = join(a, "postgres", "data", ".data", "postgres");
  await putDatabase(nested);
  const cwd = join(nested, "data");
  // What is asked of a Postgres is that it is called so and works in that folder.
  const running = spawn(process.execPath, ["-e", "process.stdin.resume()", "postgres"], { cwd, stdio: "pipe" });
  await once(running, "spawn");
  await writeFile(join(cwd, "postmaster.pid"), `${running.pid}\n`);
  await expect(find(a)).rejects.toThrow(
    `The database in ${cwd} is in use (process ${running.pid}). Stop it, then start again.`,
  );
  expect((await readFile(join(cwd, "PG_VERSION"), "utf8")).trim()).toBe("18");
  running.stdin.end();
  await once(running, "exit");
  expect((await find(a)).said).toContain(cwd);
});
