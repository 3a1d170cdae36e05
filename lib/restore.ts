import { existsSync } from "node:fs";
import { findOwner } from "@/lib/backup/find-owner";
import { unpackProject } from "@/lib/backup/unpack-project";
import { Refusal } from "@/lib/domain/refusal";
import { endWith, withOwnDatabase } from "@/lib/own-database";

/** `npm run restore -- <file.zip> [owner's e-mail]`: makes a project of its zip. */
async function main(): Promise<void> {
  const [, , file, email] = process.argv;
  if (!file) throw new Refusal("invalid", "Name the zip: npm run restore -- project.zip [owner's e-mail]");
  if (!existsSync(file)) throw new Refusal("not_found", `There is no file ${file}. Check its path.`);
  await withOwnDatabase(async (db) => {
    const owner = await findOwner(db, email);
    const projectId = await unpackProject(db, file, owner.userId);
    process.stdout.write(`Restored for ${owner.email}: /projects/${projectId}\n`);
  });
}

main().catch(endWith);
