import { Refusal } from "@/lib/domain/core/refusal";
import { backUpAll } from "@/lib/features/backup/pack/back-up";
import { readEnvironment } from "@/lib/platform/env";
import { endWith, withOwnDatabase } from "./own-database";

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
