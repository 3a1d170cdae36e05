import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbedded } from "./embedded";
import { holdFolder } from "./hold";
import { findServed } from "./served";

test("the database of a Stemma that runs is found by its data folder; of one that does not, none", async () => {
  const data = await mkdtemp(join(tmpdir(), "stemma-served-"));
  try {
    expect(await findServed(data)).toBeNull();
    const held = await holdFolder(data);
    await expect(findServed(data)).rejects.toThrow("Stemma is starting or stopping here.");
    const database = await startEmbedded(join(data, "postgres"), "throwaway");
    try {
      if (database.folder !== join(data, "postgres"))
        await writeFile(join(data, "database-place"), `${database.folder}\n`);
      expect(await findServed(data)).toBe(database.url);
    } finally {
      await database.stop();
      await held.release();
    }
    expect(await findServed(data)).toBeNull();
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}, 60_000);
