import { randomBytes } from "node:crypto";
import { readdir, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { type Durability, type EmbeddedDatabase, removeEmbedded, startEmbedded } from "./embedded";
import { isAlive } from "./process-alive";

/** Names its owner, so that the next one can tell what a killed process left behind. */
const NAME = /^stemma-throwaway-(\d+)-[0-9a-f]+$/;

/** Where Linux keeps files in memory: a database is cloned there in a twentieth of the time. */
const MEMORY = "/dev/shm";
/** Bytes that must be free there: four times what the tests' databases have ever taken. */
const ROOM = 4 * 1024 ** 3;

/** A folder in memory when this machine has one with room, else the system's temporary folder. */
export async function fastFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir(); // no Linux
  }
}

/** Removes what processes that are gone left behind. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !isAlive(pid)) await removeEmbedded(join(place, name));
  }
}

/** Path of a folder in `place` that nothing else has; one whose process is gone is removed by the next that asks. */
export async function throwawayFolder(place: string): Promise<string> {
  await sweep(place);
  return join(place, `stemma-throwaway-${process.pid}-${randomBytes(6).toString("hex")}`);
}

/**
 * A Postgres for one process: set up in `place`, the system's temporary folder unless another is named (about a second),
 * removed when stopped. It does not wait for the disk unless it is to be as durable as one that is kept.
 */
export async function startThrowaway(
  durability: Durability = "throwaway",
  place: string = tmpdir(),
): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(await throwawayFolder(place), durability);
  const stop = async (): Promise<void> => {
    await database.stop();
    await removeEmbedded(database.folder);
  };
  return { ...database, stop };
}
