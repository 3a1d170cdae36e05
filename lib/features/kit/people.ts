import { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { PersonView } from "./models";
import { Named } from "./shapes";

/** Who an id stands for; null for no id and for an account that is gone. */
export type People = (id: string | null) => PersonView | null;

const Rows = z.array(Named);

/** What `personColumn` reads. */
export const PersonColumn = Named.nullable();

/** Who the id of a row stands for, as a column; null for no id and for an account that is gone. */
export function personColumn(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select jsonb_build_object('id', who.id, 'name', who.name) from person who where who.id = ${id})`;
}

/** The names of all these accounts, and of people who came with an imported project, in one query. */
export async function loadPeople(db: Db | Tx, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return () => null;
  const rows = Rows.parse(await db.$queryRaw`select id, name from person where id = any(${wanted}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}
