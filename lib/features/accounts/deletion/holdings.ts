import { z } from "zod";
import { AccountHoldings } from "@/lib/domain/accounts/holdings";
import { found } from "@/lib/features/kit/found";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Projects that nobody but this account owns, with how many members they have. */
export function ownedAlone(userId: string): Prisma.Sql {
  return Prisma.sql`
    select p.id, p.name, p.is_replay, p.delete_after,
      (select count(*)::int from membership other where other.project_id = p.id) as members
    from membership m join project p on p.id = m.project_id
    where m.user_id = ${userId}::uuid and m.role = 'owner' and not exists (
      select from membership o where o.project_id = p.id and o.role = 'owner' and o.user_id <> m.user_id)`;
}

/** What a deletion of the account takes with it, what stays, and what is in its way. */
export async function countAccountHoldings(db: Db | Tx, userId: string): Promise<AccountHoldings> {
  const rows = await db.$queryRaw<unknown>`
    with alone as (${ownedAlone(userId)}), own as (select ${userId}::uuid as id)
    select (select count(*)::int from membership m join project p on p.id = m.project_id
        where m.user_id = own.id and not p.is_replay) as projects,
      (select count(*)::int from session where user_id = own.id and revoked_at is null and expires_at > now()) as sessions,
      (select count(*)::int from api_token where user_id = own.id and revoked_at is null
        and (expires_at is null or expires_at > now())) as tokens,
      (select count(*)::int from share_link l join membership m on m.project_id = l.project_id and m.user_id = own.id
        where l.created_by_id = own.id and l.revoked_at is null and l.expires_at > now()) as "shareLinks",
      (select count(*)::int from invite i join membership m on m.project_id = i.project_id and m.user_id = own.id
        where i.created_by_id = own.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > now())
        as invites,
      (select count(*)::int from alone where is_replay) as replays,
      (select count(*)::int from alone where not is_replay and delete_after is not null and members = 1) as doomed,
      array(select name from alone where not is_replay and (delete_after is null or delete_after > now() and members > 1)
        order by name)
        as "onlyOwnerOf",
      exists (select from "user" u where u.id = own.id and u.is_admin and u.disabled_at is null) and not exists (
        select from "user" u where u.id <> own.id and u.is_admin and u.disabled_at is null) as "isLastAdministrator"
    from own`;
  return found(z.array(AccountHoldings).parse(rows)[0]);
}
