import { z } from "zod";
import { accessEnvironment } from "@/lib/access/http/environment";
import { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { locks } from "@/lib/platform/locks";
import { requireEmail } from "./email";
import { findInvitation } from "./invites";
import { hashPassword } from "./password";
import { requirePasswordAllowed } from "./single-sign-on";
import { requireStrong } from "./strong-password";

export interface NewAccount {
  email: string;
  name: string;
  password: string;
}

const Made = z.array(z.object({ id: UserId }));

/** Whether the install has any account: without one, the first page makes it. */
export async function hasAccounts(db: Db | Tx): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null;
}

/** Whether people may make accounts for themselves. */
export function isSignUpOpen(): boolean {
  return accessEnvironment().STEMMA_SIGN_UP === "open";
}

function alreadyThere(): Refusal {
  return new Refusal("conflict", "This install has its first account already. Sign in instead.");
}

/** Makes the install's first account, an administrator. Of any number at once, one succeeds; the others conflict. */
export async function createFirstAccount(db: Db, account: NewAccount): Promise<UserId> {
  const email = requireEmail(account.email);
  if (await hasAccounts(db)) throw alreadyThere();
  await requireStrong(account.password, account);
  const passwordHash = await hashPassword(account.password);
  const rows = await inTransaction(db, async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${locks.firstAccount})`;
    return await tx.$queryRaw<unknown>`
      with made as (
        insert into "user" (email, name, password_hash, is_admin)
        select ${email}, ${account.name}, ${passwordHash}, true where not exists (select 1 from "user") returning id
      ), told as (insert into account_event (user_id, kind, actor_id) select id, 'account_created', id from made)
      select id from made`;
  });
  const made = Made.parse(rows)[0];
  if (made === undefined) throw alreadyThere();
  return made.id;
}

/**
 * Makes an account where sign-up is open, or with the link of an invitation for that address; one that was sent there
 * confirms it. An address that has an account already gets the same answer after the same work, and nothing is changed:
 * null, for the caller alone.
 */
export async function signUp(db: Db, account: NewAccount & { invite?: string | undefined }): Promise<UserId | null> {
  const email = requireEmail(account.email);
  await requirePasswordAllowed(db, email);
  const invited = await findInvitation(db, { email, token: account.invite ?? "" });
  if (!isSignUpOpen() && invited === null) {
    throw new Refusal(
      "forbidden",
      "Accounts are made by invitation here. Use the e-mail address that was invited, or ask for an invitation.",
    );
  }
  await requireStrong(account.password, account);
  const passwordHash = await hashPassword(account.password);
  const rows = await db.$queryRaw<unknown>`
    with made as (
      insert into "user" (email, name, password_hash, email_verified_at)
      values (${email}, ${account.name}, ${passwordHash}, case when ${invited === "mailed"} then now() end)
      on conflict (email) do nothing returning id
    ), told as (insert into account_event (user_id, kind, actor_id) select id, 'account_created', id from made)
    select id from made`;
  return Made.parse(rows)[0]?.id ?? null;
}
