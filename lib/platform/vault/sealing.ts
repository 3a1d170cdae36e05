import { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";

const Rows = z.array(z.object({ isSealing: z.boolean() }));

/** Whether secrets are sealed under the install's keys by now; before that an earlier version may still read them. */
export async function isSealing(db: Db | Tx): Promise<boolean> {
  const rows = await db.$queryRaw`select begins_at <= now() as "isSealing" from sealing`;
  return Rows.parse(rows)[0]?.isSealing ?? true;
}

/** Has secrets sealed from now on: no process of an earlier version works on this database. */
export async function beginSealing(db: Db | Tx): Promise<void> {
  // Cut to what the column holds, which would else be rounded up into the future.
  await db.$executeRaw`
    update sealing set begins_at = least(begins_at, date_trunc('milliseconds', now())),
      originals_from = least(originals_from, date_trunc('milliseconds', now()))
    where begins_at > now() or originals_from > now()`;
}
