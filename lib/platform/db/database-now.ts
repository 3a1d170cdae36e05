import { z } from "zod";
import type { Db, Tx } from "./client";

const Now = z.tuple([z.object({ now: z.date() })]);

/** The database's time: the one clock of all processes. */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const [{ now }] = Now.parse(await db.$queryRaw`select now() as now`);
  return now;
}
