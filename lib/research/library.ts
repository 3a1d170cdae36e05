import { existsSync, openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { receiveUpload } from "@/lib/features/library/uploads";
import type { Db } from "@/lib/platform/db/client";

/** Files below a folder in the order of their names; hidden ones are left out. */
export async function listDocuments(folder: string): Promise<string[]> {
  if (!existsSync(folder)) throw new Refusal("not_found", `There is no folder ${folder}. Check its path.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Refusals that are about one document: the others are added all the same. */
const ofOne = new Set(["conflict", "invalid", "too_large"]);

/**
 * Adds documents to a project's library, each through the door of an upload. What is there already, or
 * cannot be read, is told and left out.
 */
export async function addLibrary(
  db: Db,
  { files, ...door }: { userId: UserId; projectId: ProjectId; files: readonly string[] },
  tell: (line: string) => void,
): Promise<void> {
  for (const file of files) {
    const headers = { "x-file-name": encodeURIComponent(basename(file)) };
    const request = new Request("http://localhost/", { method: "POST", headers, body: await openAsBlob(file) });
    try {
      const { userId, projectId } = door;
      await receiveUpload(db, { caller: { userId }, projectId, isOnMachine: true }, request);
      tell(`Added ${basename(file)}.`);
    } catch (error) {
      if (!(error instanceof Refusal) || !ofOne.has(error.kind)) throw error;
      tell(`Left out ${basename(file)}: ${error.message}`);
    }
  }
}
