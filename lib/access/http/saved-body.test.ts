import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "@/lib/features/backup/layout/temporary";
import { sweepSavedBodies, withSavedBody } from "./saved-body";

function post(body: string): Request {
  return new Request("http://stemma.test/", { method: "POST", body });
}

test("S6: a body lies on disk while it is worked on, and is gone when that has ended in whatever way", async () => {
  const files: string[] = [];
  const text = await withSavedBody(post("The sea is salty."), 1_000, async ({ file, sizeBytes }) => {
    files.push(file);
    expect(sizeBytes).toBe(17);
    return await readFile(file, "utf8");
  });
  expect(text).toBe("The sea is salty.");
  const failed = withSavedBody(post("The sea is salty."), 1_000, async ({ file }) => {
    files.push(file);
    throw new Error("As it was asked.");
  });
  await expect(failed).rejects.toThrow("As it was asked.");
  expect(files.map((file) => existsSync(file))).toEqual([false, false]);
});

test("a body over its limit is refused before anything is done with it", async () => {
  const work = async (): Promise<never> => Promise.reject(new Error("It was worked on."));
  await expect(withSavedBody(post("x".repeat(50)), 10, work)).rejects.toMatchObject({ kind: "too_large" });
});

test("what a killed process left is swept, what a living one works on is not", async () => {
  // Above any process number that Linux gives.
  const gone = ["stemma-body-99999999-abc", "stemma-zip-99999999-abc"].map((name) => join(tmpdir(), name));
  for (const folder of gone) await mkdir(folder, { recursive: true });
  const zipped = await temporaryFolder();
  await withSavedBody(post("The sea is salty."), 1_000, async ({ file }) => {
    expect(await sweepSavedBodies()).toBeGreaterThanOrEqual(2);
    expect([file, zipped.folder].map(existsSync)).toEqual([true, true]);
  });
  await zipped.remove();
  expect(gone.map(existsSync)).toEqual([false, false]);
});
