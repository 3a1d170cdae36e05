import { z } from "zod";
import { DirectoryGroupId, UserId } from "@/lib/domain/core/ids";
import { ScimFault } from "@/lib/domain/directory/fault";
import type { Equal } from "@/lib/domain/directory/filter";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { PageAsked } from "./users";

const Row = z.object({
  id: DirectoryGroupId,
  displayName: z.string(),
  externalId: z.string().nullable(),
  createdAt: z.date(),
  changedAt: z.date(),
  members: z.array(z.object({ id: UserId, name: z.string() })),
});

/** A group of a directory, with who is in it. */
export type DirectoryGroup = z.infer<typeof Row>;

const times = Prisma.sql`g.created_at as "createdAt", greatest(g.created_at, g.changed_at) as "changedAt"`;

const columns = Prisma.sql`
  g.id, g.display_name as "displayName", g.external_id as "externalId", ${times},
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id)
    from directory_member m join "user" u on u.id = m.user_id where m.group_id = g.id), '[]') as members`;

/** The same without its members, who may be many. */
const bare = Prisma.sql`
  g.id, g.display_name as "displayName", g.external_id as "externalId", ${times}, '[]'::jsonb as members`;

function condition({ attribute, value }: Equal): Prisma.Sql {
  const text = String(value);
  switch (attribute) {
    case "id":
      return Prisma.sql`g.id::text = ${text}`;
    case "displayname":
      return Prisma.sql`lower(g.display_name) = lower(${text})`;
    case "externalid":
      return Prisma.sql`g.external_id = ${text}`;
    case "members":
    case "members.value":
      return Prisma.sql`exists (select from directory_member m where m.group_id = g.id and m.user_id::text = ${text})`;
    default:
      throw new ScimFault(400, `Groups cannot be filtered by ${attribute}.`, "invalidFilter");
  }
}

const Total = z.tuple([z.object({ total: z.int() })]).transform(([{ total }]) => total);

/** A page of groups, in the order in which they were made, and how many there are. */
export async function listGroups(
  db: Db,
  asked: PageAsked & { withMembers: boolean },
): Promise<{ total: number; groups: DirectoryGroup[] }> {
  const where = Prisma.join([Prisma.sql`from directory_group g where true`, ...asked.filter.map(condition)], " and ");
  const total = Total.parse(await db.$queryRaw`select count(*)::int as total ${where}`);
  const rows = await db.$queryRaw`
    select ${asked.withMembers ? columns : bare} ${where} order by g.created_at, g.id
    limit ${asked.count}::int offset ${asked.startIndex - 1}::int`;
  return { total, groups: z.array(Row).parse(rows) };
}

/** One group; throws 404 where there is none. */
export async function findGroup(db: Db | Tx, id: string): Promise<DirectoryGroup> {
  const rows = await db.$queryRaw<unknown[]>`select ${columns} from directory_group g where g.id::text = ${id}`;
  if (rows[0] === undefined) throw new ScimFault(404, "There is no such group.");
  return Row.parse(rows[0]);
}
