import { existsSync } from "node:fs";
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Refusal } from "@/lib/domain/core/refusal";
import { type KeptKey, readKeyFile, writeKeyFile } from "@/lib/domain/install/install-keys";
import { keyIdOf, newKey } from "./key-ring";

async function readKept(file: string): Promise<KeptKey[]> {
  if (!existsSync(file)) return [];
  const { keys, badLine } = readKeyFile(await readFile(file, "utf8"));
  if (badLine === null) return keys;
  throw new Refusal("conflict", `Line ${badLine} of the key file ${file} is no key. Mend it, then try again.`);
}

/** Gives a file that root writes to the account whose file or folder it was: that is who runs Stemma. */
async function handOver(part: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(existsSync(file) ? file : dirname(file));
  await chown(part, uid, gid);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const PART = ".part";

/** Removes what writers who were killed left beside the file: it holds keys, some of which may be retired by now. */
async function removeParts(file: string): Promise<void> {
  const isPart = (name: string): boolean => name.startsWith(`${basename(file)}.`) && name.endsWith(PART);
  const left = (await readdir(dirname(file))).filter(isPart);
  await Promise.all(left.map((name) => rm(join(dirname(file), name), { force: true })));
}

/** Puts a whole file in the place of the one before, on the disk before anything is sealed under what it holds. */
async function writeKept(file: string, keys: readonly KeptKey[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await removeParts(file);
  const part = `${file}.${process.pid}${PART}`;
  const handle = await open(part, "wx", 0o600);
  try {
    await handle.writeFile(writeKeyFile(keys));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await handOver(part, file);
  await rename(part, file);
  if (process.platform !== "win32") await sync(dirname(file));
}

/** Makes a key and puts it before the others of the file; returns its id. Whoever calls keeps others from doing the same. */
export async function addKey(file: string, now: Date): Promise<string> {
  const key = newKey();
  await writeKept(file, [{ key, madeAt: now.toISOString() }, ...(await readKept(file))]);
  return keyIdOf(key);
}

/** Takes a key out of the file. */
export async function removeKey(file: string, id: string): Promise<void> {
  const kept = await readKept(file);
  await writeKept(
    file,
    kept.filter(({ key }) => keyIdOf(key) !== id),
  );
}

/** Whether others than its owner may read the file. */
export async function isReadByOthers(file: string): Promise<boolean> {
  if (process.platform === "win32" || !existsSync(file)) return false;
  return ((await stat(file)).mode & 0o077) !== 0;
}
