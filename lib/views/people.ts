import type { Db, Tx } from "@/lib/db/client";
import type { PersonView } from "./models";

/** Who an id stands for; null for no id and for an account that is gone. */
export type People = (id: string | null) => PersonView | null;

/** The names of all these accounts, in one query. */
export async function loadPeople(db: Db | Tx, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return () => null;
  const rows = await db.user.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}
