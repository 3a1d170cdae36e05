import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Durability, type EmbeddedDatabase, removeEmbedded, startEmbedded } from "./embedded";
import { isAlive } from "./process-alive";

/** Names its owner, so that the next one can tell what a killed process left behind. */
const NAME = /^stemma-throwaway-(\d+)-[0-9a-f]+$/;

/** Removes the databases of processes that are gone. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !isAlive(pid)) await removeEmbedded(join(tmpdir(), name));
  }
}

/**
 * A Postgres for one process: set up in the system's temporary folder (about a second), removed when stopped.
 * It does not wait for the disk unless it is to be as durable as one that is kept.
 */
export async function startThrowaway(durability: Durability = "throwaway"): Promise<EmbeddedDatabase> {
  await sweep();
  const folder = join(tmpdir(), `stemma-throwaway-${process.pid}-${randomBytes(6).toString("hex")}`);
  const database = await startEmbedded(folder, durability);
  const stop = async (): Promise<void> => {
    await database.stop();
    await removeEmbedded(database.folder);
  };
  return { ...database, stop };
}
