import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeCommand, programOf } from "./programs";

const run = promisify(execFile);
let folder: string;
let program: string;

beforeAll(async () => {
  await mkdir(".data", { recursive: true });
  folder = await mkdtemp(join(".data", "program-"));
  program = join(folder, "first.ts");
  await writeFile(program, `import { said } from "./second"; console.log(said as string);`);
  await writeFile(join(folder, "second.ts"), `export const said: string = "one";`);
});
afterAll(async () => {
  const { entry } = await programOf(program);
  await Promise.all([entry, `${entry}.json`].map((made) => rm(made)));
  await rm(folder, { recursive: true });
});

async function said(): Promise<string> {
  const [node = "", ...args] = await nodeCommand(program);
  return (await run(node, args)).stdout.trim();
}

test("a program runs from one file, which is made once and again when one of its files has changed", async () => {
  expect(await said()).toBe("one");
  const { entry, execArgv } = await programOf(program);
  expect(execArgv).toEqual([]);
  const { mtimeMs } = await stat(entry);
  expect(await said()).toBe("one");
  expect((await stat(entry)).mtimeMs).toBe(mtimeMs);
  await writeFile(join(folder, "second.ts"), `export const said: string = "two, and longer";`);
  expect(await said()).toBe("two, and longer");
});

test("many who ask at once get one whole file", async () => {
  await writeFile(join(folder, "second.ts"), `export const said: string = "three";`);
  const entries = await Promise.all(Array.from({ length: 8 }, () => programOf(program)));
  expect(new Set(entries.map(({ entry }) => entry)).size).toBe(1);
  expect(await said()).toBe("three");
});
