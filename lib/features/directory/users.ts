import { z } from "zod";
import { UserId } from "@/lib/domain/core/ids";
import { ScimFault } from "@/lib/domain/directory/fault";
import type { Equal } from "@/lib/domain/directory/filter";
import type { UserState } from "@/lib/domain/directory/user-state";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

const Row = z.object({
  id: UserId,
  userName: z.string(),
  externalId: z.string().nullable(),
  displayName: z.string(),
  formatted: z.string().nullable(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  email: z.string(),
  active: z.boolean(),
  createdAt: z.date(),
  changedAt: z.date(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** An account as a directory sees it. */
export type DirectoryUser = z.infer<typeof Row>;

/** Every account that is not being deleted, whoever made it: a directory finds those that were there before it came. */
const from = Prisma.sql`
  from "user" u left join directory_user d on d.user_id = u.id
  where not exists (select from account_deletion gone where gone.user_id = u.id)`;

const columns = Prisma.sql`
  u.id, coalesce(d.user_name, u.email) as "userName", d.external_id as "externalId", u.name as "displayName", d.formatted,
  d.given_name as "givenName", d.family_name as "familyName", u.email, u.disabled_at is null as active,
  u.created_at as "createdAt", greatest(u.created_at, u.changed_at) as "changedAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.display_name) order by g.display_name)
    from directory_member m join directory_group g on g.id = m.group_id where m.user_id = u.id), '[]') as groups`;

/** One comparison as SQL; an attribute that nothing is kept of finds nothing. */
function condition({ attribute, value }: Equal): Prisma.Sql {
  if (attribute === "active") return Prisma.sql`(u.disabled_at is null) = ${String(value) === "true"}`;
  const text = String(value);
  switch (attribute) {
    case "id":
      return Prisma.sql`u.id::text = ${text}`;
    case "username":
      return Prisma.sql`lower(coalesce(d.user_name, u.email)) = lower(${text})`;
    case "externalid":
      return Prisma.sql`d.external_id = ${text}`;
    case "displayname":
      return Prisma.sql`lower(u.name) = lower(${text})`;
    case "emails":
    case "emails.value":
      return Prisma.sql`u.email = lower(${text})`;
    default:
      throw new ScimFault(400, `Users cannot be filtered by ${attribute}.`, "invalidFilter");
  }
}

export interface PageAsked {
  readonly filter: readonly Equal[];
  /** From 1 on. */
  readonly startIndex: number;
  readonly count: number;
}

const Total = z.tuple([z.object({ total: z.int() })]).transform(([{ total }]) => total);

/** A page of accounts, in the order in which they were made, and how many there are. */
export async function listUsers(db: Db, asked: PageAsked): Promise<{ total: number; users: DirectoryUser[] }> {
  const where = Prisma.join([from, ...asked.filter.map(condition)], " and ");
  const total = Total.parse(await db.$queryRaw`select count(*)::int as total ${where}`);
  const rows = await db.$queryRaw`
    select ${columns} ${where} order by u.created_at, u.id limit ${asked.count}::int offset ${asked.startIndex - 1}::int`;
  return { total, users: z.array(Row).parse(rows) };
}

/** One account; throws 404 where there is none, or where it is being deleted. */
export async function findUser(db: Db | Tx, id: string): Promise<DirectoryUser> {
  const rows = await db.$queryRaw<unknown[]>`select ${columns} ${from} and u.id::text = ${id}`;
  if (rows[0] === undefined) throw new ScimFault(404, "There is no such user.");
  return Row.parse(rows[0]);
}

/** What of an account a directory may set. */
export function stateOf(user: DirectoryUser): UserState {
  const { userName, externalId, displayName, formatted, givenName, familyName, email, active } = user;
  return { userName, externalId, displayName, formatted, givenName, familyName, email, active };
}
