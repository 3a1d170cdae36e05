import { backUpAll } from "@/lib/backup/back-up";
import { Refusal } from "@/lib/domain/refusal";
import { readEnvironment } from "@/lib/env";
import { endWith, withOwnDatabase } from "@/lib/own-database";

/** `npm run backup -- <folder>`: writes every project there as a zip. */
async function main(): Promise<void> {
  const { STEMMA_BACKUP_DIR, STEMMA_BACKUP_KEEP: keep } = readEnvironment(process.env);
  const folder = process.argv[2] ?? STEMMA_BACKUP_DIR;
  if (!folder) throw new Refusal("invalid", "Name the folder: npm run backup -- /var/backups/stemma");
  await withOwnDatabase(async (db) => {
    const files = await backUpAll(db, { folder, keep });
    process.stdout.write(files.length === 0 ? "There is no project yet.\n" : `${files.join("\n")}\n`);
  });
}

main().catch(endWith);
