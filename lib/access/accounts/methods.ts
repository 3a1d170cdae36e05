import { z } from "zod";
import { UserId } from "@/lib/domain/core/ids";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { endWithAccount } from "./account-ends";
import { noteAccount } from "./account-events";
import { hasAccounts, isSignUpOpen } from "./accounts";
import { normalEmail } from "./email";
import { isInvited } from "./invites";
import { dropSecondFactor } from "./second-factor";
import { type Entered, type Origin, startSession } from "./sessions";
import { findSignInRule } from "./single-sign-on";

/** Somebody as a provider knows them. */
export interface Elsewhere {
  provider: string;
  subject: string;
  name: string;
  /** Only an address that the provider says is verified. */
  email: string | null;
}

/** Why someone whom a provider knows does not get in here. */
export type Shut = "unverified" | "closed" | "disabled" | "elsewhere";

const Account = z.object({
  id: UserId,
  disabledAt: z.date().nullable(),
  emailVerifiedAt: z.date().nullable(),
  passwordHash: z.string().nullable(),
  email: z.string(),
});
type Account = z.infer<typeof Account>;
const columns = { id: true, disabledAt: true, emailVerifiedAt: true, passwordHash: true, email: true } as const;

async function findByMethod(db: Db | Tx, method: { provider: string; subject: string }): Promise<Account | null> {
  const { provider, subject } = method;
  const row = await db.signInMethod.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { user: { select: columns } },
  });
  return row === null ? null : Account.parse(row.user);
}

/**
 * Whoever owns an address owns its account: one that was made with it by somebody who never showed that they can read
 * it loses that somebody's password, second factor, sessions and tokens.
 */
async function claim(tx: Tx, account: Account): Promise<void> {
  if (account.emailVerifiedAt !== null) return;
  const userId = account.id;
  await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date(), passwordHash: null } });
  await dropSecondFactor(tx, { userId, actorId: null, kind: "second_factor_off", withPasskeys: true });
  await endWithAccount(tx, { userId, cause: "claimed", actorId: null });
}

async function makeAccount(tx: Tx, person: { email: string; name: string }): Promise<Account> {
  const { email } = person;
  const name = person.name.trim().slice(0, 120) || email;
  const row = await tx.user.create({ data: { email, name, emailVerifiedAt: new Date() }, select: columns });
  await noteAccount(tx, { userId: UserId.parse(row.id), kind: "account_created", actorId: null });
  return Account.parse(row);
}

/** Whether addresses of this domain sign in by a provider, and by another than this one. */
async function isOfAnother(db: Db, email: string, provider: string): Promise<boolean> {
  const rule = await findSignInRule(db, email);
  return rule !== null && rule.provider !== provider;
}

/**
 * The account of someone whom a provider knows: the one that is linked, else the one with the same verified address,
 * else a new one where sign-up is open or the address was invited.
 */
export async function linkMethod(db: Db, person: Elsewhere): Promise<UserId | Shut> {
  const { provider, subject } = person;
  const linked = await findByMethod(db, person);
  if (linked !== null) {
    if (linked.disabledAt !== null) return "disabled";
    return (await isOfAnother(db, linked.email, provider)) ? "elsewhere" : linked.id;
  }
  const email = person.email === null ? null : normalEmail(person.email);
  if (email === null) return "unverified";
  if (await isOfAnother(db, email, provider)) return "elsewhere";
  // The first account of an install is made on its own page, by whoever set it up.
  const mayMake = (await hasAccounts(db)) && (isSignUpOpen() || (await isInvited(db, { email, token: null })));
  return await inTransaction(db, async (tx) => {
    const row = await tx.user.findUnique({ where: { email }, select: columns });
    const known = row === null ? null : Account.parse(row);
    if (known !== null && known.disabledAt !== null) return "disabled";
    if (known === null && !mayMake) return "closed";
    const account = known ?? (await makeAccount(tx, { email, name: person.name }));
    if (known !== null) await claim(tx, known);
    await tx.signInMethod.create({ data: { provider, subject, userId: account.id } });
    await noteAccount(tx, { userId: account.id, kind: "method_linked", actorId: account.id, detail: provider });
    return account.id;
  });
}

/** A session for someone whose method is linked; null when it is not, or the account is disabled. */
export async function enterByMethod(
  db: Db,
  method: { provider: string; subject: string },
  from: Origin,
): Promise<Entered | null> {
  const account = await findByMethod(db, method);
  if (account === null || account.disabledAt !== null) return null;
  const { id: userId, email } = account;
  if (await isOfAnother(db, email, method.provider)) return null;
  const sessionId = await startSession(db, { userId }, from);
  if (sessionId === null) return null;
  await noteAccess(db, { kind: "signed_in", userId, what: method.provider, ...from });
  return { userId, sessionId, email };
}
