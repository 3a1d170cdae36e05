import { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { PersonView } from "./models";

/** Who an id stands for; null for no id and for an account that is gone. */
export type People = (id: string | null) => PersonView | null;

const Rows = z.array(z.object({ id: z.string(), name: z.string() }));

/** The names of all these accounts, and of people who came with an imported project, in one query. */
export async function loadPeople(db: Db | Tx, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return () => null;
  const rows = Rows.parse(await db.$queryRaw`select id, name from person where id = any(${wanted}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}
