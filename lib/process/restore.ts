import { existsSync } from "node:fs";
import { Refusal } from "@/lib/domain/core/refusal";
import { findOwner } from "@/lib/features/backup/unpack/find-owner";
import { importFile } from "@/lib/features/backup/unpack/import-file";
import { endWith, withOwnDatabase } from "./own-database";

/** `npm run restore -- <file.zip or a session's folder> [owner's e-mail]`: makes a project of it. */
async function main(): Promise<void> {
  const [, , file, email] = process.argv;
  if (!file) throw new Refusal("invalid", "Name the zip: npm run restore -- project.zip [owner's e-mail]");
  if (!existsSync(file)) throw new Refusal("not_found", `There is no file ${file}. Check its path.`);
  await withOwnDatabase(async (db) => {
    const owner = await findOwner(db, email);
    const projectId = await importFile(db, file, { userId: owner.userId, name: "Imported session" });
    process.stdout.write(`Restored for ${owner.email}: /projects/${projectId}\n`);
  });
}

main().catch(endWith);
