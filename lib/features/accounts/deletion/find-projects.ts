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

/** Events of who is a member, which name them by their ids. */
const ofMembers = [
  "member_joined",
  "member_by_group",
  "starter_disabled",
  "role_changed",
  "member_removed",
  "member_left",
  "ownership_transferred",
] as const;

/** The names that an account had before, by its own trail and by those of projects. */
export async function findNames(db: Db, userId: UserId): Promise<string[]> {
  const rows = Names.parse(
    await db.$queryRaw`
      select distinct payload ->> 'name' as name from audit_event
      where run_id is null and kind = any(${[...ofMembers]}::text[]) and payload ->> 'userId' = ${userId} and payload ? 'name'
      union select detail from account_event where user_id = ${userId}::uuid and kind = 'account_renamed' and detail <> ''`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Every project in which an account may be named: those that say that it did something, those whose trail tells of it, and
 * replays of their runs. Not copies of projects: they know people by their names alone, which are anybody's to take.
 */
export async function findProjects(db: Db, userId: UserId): Promise<string[]> {
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
      select distinct b.project_id as id from run_bundle b join run r on r.id = b.source_id
      where r.project_id = any(${[...found]}::uuid[])`,
  );
  return [...found].sort();
}

/**
 * Projects in which the product may have written that an account did something, by their trails and by what it settled,
 * confirmed, judged, started or deleted; and replays of their runs. Coming and going is none.
 */
export async function findActed(db: Db, userId: UserId): Promise<string[]> {
  const rows = Ids.parse(
    await db.$queryRaw`
      with acted as (
        select project_id as id from audit_event
          where actor_id = ${userId}::uuid and kind <> all(${[...ofMembers]}::text[])
        union select project_id from fact_relation where ${userId}::uuid in (settled_by_id, confirmed_by_id)
        union select project_id from review where reviewer_id = ${userId}::uuid
        union select project_id from run where started_by_id = ${userId}::uuid
        union select project_id from source_deletion where asked_by_id = ${userId}::uuid
        union select project_id from research_deletion where asked_by_id = ${userId}::uuid)
      select id from acted
      union select b.project_id from run_bundle b join run r on r.id = b.source_id join acted on acted.id = r.project_id`,
  );
  return rows.map(({ id }) => id);
}
