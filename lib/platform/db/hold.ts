import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/domain/core/refusal";
import { isAlive } from "./process-alive";

/** A folder that this process has to itself. */
export interface Held {
  /** Whether the one who had it before was killed: then what it started may still be ending. */
  wasKilled: boolean;
  release(): Promise<void>;
}

/** More turns than processes could start in the moment in which one takes the folder. */
const TURNS = 50;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Number of the process that a file names; 0 where it names none. */
async function readHolder(file: string): Promise<number> {
  try {
    return Number.parseInt(await readFile(file, "utf8"), 10) || 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return 0;
    throw error;
  }
}

const isOther = (holder: number): boolean => holder > 0 && holder !== process.pid;

/** Whether `file` is now what `mine` is. A link is made or not, so that of two who start at once one alone has it. */
async function isTaken(mine: string, file: string): Promise<boolean> {
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Takes the file of a process that is gone away; one that somebody put there since comes back. */
async function clearAway(file: string, gone: number): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if ((await readHolder(aside)) !== gone) await isTaken(aside, file);
  await rm(aside, { force: true });
}

async function take(file: string, mine: string, folder: string): Promise<boolean> {
  let wasKilled = false;
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (await isTaken(mine, file)) return wasKilled;
    const holder = await readHolder(file);
    if (isOther(holder) && isAlive(holder)) break;
    wasKilled ||= isOther(holder);
    await clearAway(file, holder);
  }
  throw new Refusal(
    "conflict",
    `Stemma runs here already: process ${await readHolder(file)} has ${folder}. Stop it first, or use the one that runs.`,
  );
}

/** Whether a process that lives has this folder. */
export async function isHeld(folder: string): Promise<boolean> {
  const holder = await readHolder(join(folder, "running"));
  return holder > 0 && isAlive(holder);
}

/** Takes a folder for this process; refuses when another one that lives has it. */
export async function holdFolder(folder: string): Promise<Held> {
  const file = join(folder, "running");
  const mine = `${file}.${process.pid}-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(mine, String(process.pid));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new Refusal("unavailable", `The folder ${folder} cannot be written (${code}). Check who owns it.`);
  }
  try {
    const wasKilled = await take(file, mine, folder);
    return { wasKilled, release: () => rm(file, { force: true }) };
  } finally {
    await rm(mine, { force: true });
  }
}
