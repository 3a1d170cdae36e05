import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isSealed, sealZip, unsealed } from "./seal";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-seal-"));
});
beforeEach(() => {
  file = join(folder, crypto.randomUUID());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const content = Buffer.from("All that a project stands on.");

async function sealed(): Promise<Buffer> {
  await writeFile(file, Buffer.concat([content, Buffer.from(unsealed, "latin1")]));
  await sealZip(file);
  return await readFile(file);
}

test("a file that was sealed says so, and holds what it held", async () => {
  const bytes = await sealed();
  expect(await isSealed(file)).toBe(true);
  expect(bytes.subarray(0, content.length)).toEqual(content);
  expect(bytes).toHaveLength(content.length + unsealed.length);
});

test("not one bit of a sealed file can change unseen, nor can its seal", async () => {
  const bytes = await sealed();
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(file, changed);
    expect([at, await isSealed(file)]).toEqual([at, false]);
  }
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ["nothing", (): Buffer => Buffer.alloc(0)],
  ["a few letters", (): Buffer => Buffer.from("no zip")],
  ["a seal without a file", (): Buffer => Buffer.from(unsealed, "latin1")],
  ["what was not sealed yet", (): Buffer => Buffer.concat([content, Buffer.from(unsealed, "latin1")])],
  ["a file that lost its end", (bytes): Buffer => bytes.subarray(0, -1)],
  ["a file that lost its beginning", (bytes): Buffer => bytes.subarray(1)],
  ["a file with something behind it", (bytes): Buffer => Buffer.concat([bytes, Buffer.from("x")])],
  ["a file with something before it", (bytes): Buffer => Buffer.concat([Buffer.from("x"), bytes])],
])("%s is not sealed", async (_, change) => {
  await writeFile(file, change(await sealed()));
  expect(await isSealed(file)).toBe(false);
});
