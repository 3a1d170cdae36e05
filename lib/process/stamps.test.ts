import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashOf, unlessDone } from "./stamps";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stamps-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

const hash = (): Promise<string> => hashOf([join(folder, "app"), join(folder, "package.json")]);

test("the hash is the same until a file changes, comes, goes, or is named otherwise", async () => {
  await write("app/page.ts", "one");
  await write("app/deep/er.ts", "two");
  await write("package.json", "{}");
  const hashes = [await hash()];
  expect(await hash()).toBe(hashes[0]);
  const changes = [
    (): Promise<void> => write("app/page.ts", "One"),
    (): Promise<void> => write("app/another.ts", ""),
    (): Promise<void> => write("package.json", "{ }"),
    (): Promise<void> => rename(join(folder, "app/page.ts"), join(folder, "app/pages.ts")),
    (): Promise<void> => rm(join(folder, "app/deep"), { recursive: true }),
  ];
  for (const change of changes) {
    await change();
    hashes.push(await hash());
  }
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("the order in which files were written does not show in the hash", async () => {
  await write("app/a.ts", "one");
  await write("app/b.ts", "two");
  const before = await hash();
  await rm(join(folder, "app/a.ts"));
  await write("app/a.ts", "one");
  expect(await hash()).toBe(before);
});

test("tests, what they read and what is generated do not ask for a new build", async () => {
  await write("app/page.ts", "one");
  const before = await hash();
  await write("app/page.test.ts", "a test");
  await write("app/card.test.tsx", "another test");
  await write("app/generated/client.ts", "made");
  await write("app/testing/database.ts", "for tests");
  await write("app/fixtures/run.zip", "recorded");
  expect(await hash()).toBe(before);
  await write("app/contest.ts", "no test");
  expect(await hash()).not.toBe(before);
});

test("what is not there counts as empty", async () => {
  expect(await hashOf([join(folder, "nowhere")])).toBe(await hashOf([]));
});

test("work is done once for a hash and again for another", async () => {
  const stamp = join(folder, "built/.stamp");
  const done: string[] = [];
  const build = (wanted: string): Promise<void> =>
    unlessDone(stamp, wanted, async () => {
      done.push(wanted);
    });
  for (const wanted of ["a", "a", "b", "b", "a"]) await build(wanted);
  expect(done).toEqual(["a", "b", "a"]);
  expect(await readFile(stamp, "utf8")).toBe("a");
});

test("work that failed leaves no stamp and is done again", async () => {
  const stamp = join(folder, ".stamp");
  const failing = unlessDone(stamp, "a", async () => {
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  let times = 0;
  await unlessDone(stamp, "a", async () => {
    times += 1;
  });
  expect(times).toBe(1);
});

test("a stamp stands although the work cleared the folder that it is in", async () => {
  const stamp = join(folder, "built/.stamp");
  await write("built/.stamp", "old");
  await unlessDone(stamp, "new", () => rm(dirname(stamp), { recursive: true }));
  expect(await readFile(stamp, "utf8")).toBe("new");
});
