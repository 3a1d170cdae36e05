import { gather } from "@/lib/platform/db/gather";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** Rows that one statement writes at most. */
const BATCH = 100;

/** Writes a search's row; those that end in one moment go in one statement. */
export const writeSearch = gather<Prisma.SearchCallCreateManyInput, void>(BATCH, async (db, rows) => {
  await db.searchCall.createMany({ data: [...rows] });
  return rows.map(() => undefined);
});

/** Writes a retrieval's row, likewise. */
export const writeFetch = gather<Prisma.FetchCallCreateManyInput, void>(BATCH, async (db, rows) => {
  await db.fetchCall.createMany({ data: [...rows] });
  return rows.map(() => undefined);
});
