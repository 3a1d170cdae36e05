import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const left = /(?:\.test\.tsx?$|\/generated(?:\/|$)|\/testing(?:\/|$)|\/fixtures(?:\/|$))/;

async function filesBelow(path: string): Promise<string[]> {
  if (!existsSync(path) || left.test(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const names = await readdir(path);
  return (await Promise.all(names.sort().map((name) => filesBelow(join(path, name))))).flat();
}

/** One hash over all that stands in files and folders; tests and generated code do not count. */
export async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of await filesBelow(path)) {
      hash.update(`${file}\n`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/** Does `work` unless it was done for the same hash before; the stamp is written when it succeeded. */
export async function unlessDone(stamp: string, hash: string, work: () => Promise<void>): Promise<void> {
  const before = existsSync(stamp) ? await readFile(stamp, "utf8") : "";
  if (before === hash) return;
  // Work that fails half-way must not count as what was there before it.
  await rm(stamp, { force: true });
  await work();
  await mkdir(join(stamp, ".."), { recursive: true });
  await writeFile(stamp, hash);
}
