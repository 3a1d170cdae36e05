import { z } from "zod";
import { hasSecondFactor } from "@/lib/access/codes/has-second-factor";
import { providerButtons } from "@/lib/access/http/provider-buttons";
import { refuseLooser } from "@/lib/domain/accounts/no-looser";
import { domainOf, type Emergency, getsInAlone, onlyBy, SignInProvider } from "@/lib/domain/accounts/single-sign-on";
import { type SessionId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { endWithAccount } from "./account-ends";
import { noteAccount } from "./account-events";

/** By which provider addresses of a domain sign in, and nothing else. */
const Rule = z.object({ domain: z.string(), provider: SignInProvider });
export type SignInRule = z.infer<typeof Rule>;

/** Refused because an address signs in elsewhere: the door says so in a word of its own. */
export class SignsInElsewhere extends Refusal {
  constructor({ domain, provider }: SignInRule) {
    super("forbidden", onlyBy(domain, nameOf(provider)), "email");
  }
}

/** What a provider is called on its button; its id where the operator has taken its keys away. */
function nameOf(provider: SignInProvider): string {
  return providerButtons().find(({ id }) => id === provider)?.name ?? provider;
}

/** The rule that stands for an address in its normal form; null where its owner signs in as they like. */
export async function findSignInRule(db: Db | Tx, email: string): Promise<SignInRule | null> {
  const row = await db.signInDomain.findUnique({
    where: { domain: domainOf(email) },
    select: { domain: true, provider: true },
  });
  return row === null ? null : Rule.parse(row);
}

/** Refuses an address whose domain signs in by a provider; the same whether it has an account. */
export async function requirePasswordAllowed(db: Db | Tx, email: string): Promise<void> {
  const rule = await findSignInRule(db, email);
  if (rule !== null) throw new SignsInElsewhere(rule);
}

/**
 * Refuses to give an account a password that lets nobody in. Administrators may have one: it is their way in, with their
 * second factor, when the provider is away.
 */
export async function requireOwnPassword(db: Db | Tx, userId: UserId): Promise<void> {
  const { email, isAdmin } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, isAdmin: true },
  });
  if (!isAdmin) await requirePasswordAllowed(db, email);
}

const Admins = z.array(z.object({ domain: z.string(), hasPassword: z.boolean(), hasSecondFactor: z.boolean() }));

async function listEmergencies(tx: Tx): Promise<Emergency[]> {
  return Admins.parse(
    await tx.$queryRaw`
      select split_part(u.email, '@', -1) as domain, u.password_hash is not null as "hasPassword",
        ${hasSecondFactor(Prisma.sql`u.id`)} as "hasSecondFactor"
      from "user" u where u.is_admin and u.disabled_at is null`,
  );
}

const Accounts = z.array(z.object({ id: UserId }));

/** Sessions and steps of a domain's accounts end, but for whoever sets the rule: from now on they come by the provider. */
async function endThere(tx: Tx, admin: RuleMaker, domain: string): Promise<number> {
  const accounts = Accounts.parse(
    await tx.$queryRaw`
      select id from "user" where split_part(email, '@', -1) = ${domain} and disabled_at is null order by id`,
  );
  for (const { id: userId } of accounts) {
    await tx.signInStep.deleteMany({ where: { userId } });
    const keep = userId === admin.userId ? admin.sessionId : null;
    await endWithAccount(tx, { userId, cause: "single_sign_on", actorId: admin.userId, keep, revokeTokens: false });
  }
  return accounts.length;
}

/** The administrator who sets a rule, and the session from which. */
export interface RuleMaker {
  readonly userId: UserId;
  readonly sessionId: SessionId | null;
  readonly isProgram?: true;
}

/**
 * Has the addresses of a domain sign in by one provider alone: not by password, nor by any other provider. Refused where
 * the operator has not set its keys, and where no administrator would get in if it were away. Answers how many accounts
 * sign in anew.
 */
export async function setSignInRule(db: Db, admin: RuleMaker, rule: SignInRule): Promise<number> {
  const { userId } = admin;
  const { domain, provider } = rule;
  if (!providerButtons().some(({ id }) => id === provider)) {
    throw new Refusal(
      "conflict",
      "This provider has no keys on this install. An operator sets them first.",
      "provider",
    );
  }
  return await inTransaction(db, async (tx) => {
    const others = await tx.signInDomain.findMany({ select: { domain: true, provider: true } });
    // Who has left may still have an account with another provider.
    if (others.some((one) => one.domain === domain && one.provider !== provider)) refuseLooser(admin);
    const domains = [domain, ...others.map((one) => one.domain)];
    if (!getsInAlone(await listEmergencies(tx), domains)) {
      throw new Refusal(
        "conflict",
        "No administrator would get in if the provider were away. Set a password and a second factor of your own first, under Account.",
      );
    }
    const set = { provider, setById: userId };
    await tx.signInDomain.upsert({
      where: { domain },
      create: { domain, ...set },
      update: { ...set, setAt: new Date() },
    });
    const detail = `Addresses at ${domain} sign in with ${nameOf(provider)} only`;
    await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
    return await endThere(tx, admin, domain);
  });
}

/** Lets the addresses of a domain sign in as they like again; passwords that they had count once more. */
export async function liftSignInRule(db: Db, admin: { readonly userId: UserId }, domain: string): Promise<void> {
  const { userId } = admin;
  await inTransaction(db, async (tx) => {
    const { count } = await tx.signInDomain.deleteMany({ where: { domain } });
    if (count === 0) throw new Refusal("conflict", "There is no such rule any more. Reload to see those that stand.");
    const detail = `Addresses at ${domain} sign in as their owners like`;
    await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
  });
}
