import { readEnvironment } from "@/lib/platform/env";
import { endWith, withOwnDatabase } from "./own-database";
import { prepareOwnKeys } from "./prepare";

/**
 * `npm run migrate`: brings the database to this version and sees to the install's keys, for set-ups in which web servers
 * and workers are started one by one. Those of the version before may go on meanwhile.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  await withOwnDatabase(async () => {
    if (environment.DATABASE_URL) await prepareOwnKeys(environment, environment.DATABASE_URL);
  });
}

main().then(() => process.exit(0), endWith);
