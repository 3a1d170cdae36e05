import { diffSchema } from "./diff";
import { migrate } from "./migrate";
import { startThrowaway } from "./throwaway";

/** `npm run db:diff`: prints the SQL that is missing between prisma/migrations and prisma/schema.prisma. */
const database = await startThrowaway();
try {
  await migrate(database.url, "prisma/migrations");
  process.stdout.write(await diffSchema(database.url, "prisma/schema.prisma"));
} finally {
  await database.stop();
}
