import { readEnvironment } from "@/lib/platform/env";
import { generateClient, prepareOwnKeys } from "./prepare";

/**
 * `npm run migrate`: brings the database to this version and sees to the install's keys, for set-ups in which web servers
 * and workers are started one by one. Those of the version before may go on meanwhile.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  await generateClient();
  // A checkout that was never started has no database client before.
  const { withOwnDatabase } = await import("./own-database");
  await withOwnDatabase(async () => {
    if (environment.DATABASE_URL) await prepareOwnKeys(environment, environment.DATABASE_URL);
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
