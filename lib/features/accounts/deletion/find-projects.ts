import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { isPersonColumn } from "@/lib/features/backup/layout/tables";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

const Columns = z.array(z.object({ table: z.string(), column: z.string() }));
const Ids = z.array(z.object({ id: z.string() }));
const Names = z.array(z.object({ name: z.string() }));

/** Columns by which rows of projects say who did something. */
async function personColumns(db: Db): Promise<z.output<typeof Columns>> {
  const rows = Columns.parse(
    await db.$queryRaw`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and c.udt_name = 'uuid' and t.table_type = 'BASE TABLE'
        and (c.table_name = 'project' or exists (select from information_schema.columns o
          where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'project_id'))
      order by 1, 2`,
  );
  return rows.filter(({ column }) => isPersonColumn(column));
}

/** The names by which trails of projects knew an account, the one that it had last among them. */
export async function findNames(db: Db, userId: UserId): Promise<string[]> {
  const rows = Names.parse(
    await db.$queryRaw`
      select distinct payload ->> 'name' as name from audit_event
      where run_id is null and kind = any(array['member_joined', 'role_changed', 'member_removed', 'member_left',
        'ownership_transferred']) and payload ->> 'userId' = ${userId} and payload ? 'name'`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Every project in which an account may be named: those that say that it did something, those whose trail tells of it,
 * replays of their runs, and copies of projects that this install made itself, where people are known by their names alone.
 */
export async function findProjects(db: Db, userId: UserId, names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const add = async (query: Prisma.Sql): Promise<void> => {
    for (const { id } of Ids.parse(await db.$queryRaw(query))) found.add(id);
  };
  for (const { table, column } of await personColumns(db)) {
    const own = Prisma.raw(table === "project" ? "id" : "project_id");
    await add(
      Prisma.sql`select distinct ${own} as id from ${Prisma.raw(table)}
        where ${Prisma.raw(column)} = ${userId}::uuid and ${own} is not null`,
    );
  }
  await add(
    Prisma.sql`select distinct project_id as id from audit_event where run_id is null and payload ->> 'userId' = ${userId}`,
  );
  await add(
    Prisma.sql`
      select distinct p.id from project p join outside_person o on o.project_id = p.id
      where not p.is_of_unknown_origin and p.signed_by is null and o.name = any(${[...names]}::text[])`,
  );
  await add(
    Prisma.sql`
      select distinct b.project_id as id from run_bundle b join run r on r.id = b.source_id
      where r.project_id = any(${[...found]}::uuid[])`,
  );
  return [...found].sort();
}

/** Those of the names that texts of a project say, by project: there they may be another's. */
export async function findSaid(
  db: Db,
  projects: readonly string[],
  names: readonly string[],
): Promise<Record<string, string[]>> {
  const said: Record<string, string[]> = {};
  for (const projectId of projects) {
    const rows = Names.parse(
      await db.$queryRaw`
        select name from unnest(${[...names]}::text[]) name where exists (
          select from content where project_id = ${projectId}::uuid and position(lower(name) in lower(text)) > 0)`,
    );
    if (rows.length > 0) said[projectId] = rows.map(({ name }) => name);
  }
  return said;
}
