import { z } from "zod";
import { endWithAccount } from "@/lib/access/accounts/account-ends";
import { normalEmail } from "@/lib/access/accounts/email";
import { lockActing } from "@/lib/access/accounts/people";
import { whyNotDeleted } from "@/lib/domain/accounts/deletion";
import type { AccountHoldings } from "@/lib/domain/accounts/holdings";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { FORMER_MEMBER, type Sought } from "@/lib/domain/deletion/names";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { countAccountHoldings } from "./holdings";
import { leaveProjects } from "./leave-projects";

/** Whose account goes, who wants it, null for the directory, and the address that they typed, which a directory does not. */
export interface DeletionInput {
  userId: UserId;
  actorId: UserId | null;
  typed: string | null;
}

const Account = z.object({ name: z.string(), email: z.string() });
type Account = z.infer<typeof Account>;

/** The account, locked; refuses one that is not there, or goes already, and an address that is not its own. */
async function lockAccount(tx: Tx, { userId, typed }: DeletionInput): Promise<Account> {
  const rows = await tx.$queryRaw<unknown[]>`select name, email from "user" where id = ${userId}::uuid for update`;
  if (rows[0] === undefined) throw new Refusal("not_found", "There is no such account.");
  if ((await tx.accountDeletion.count({ where: { userId } })) > 0) {
    throw new Refusal("conflict", "This account is being deleted already.");
  }
  const account = Account.parse(rows[0]);
  if (typed !== null && normalEmail(typed) !== account.email) {
    throw new Refusal("invalid", `Type the account’s address as it is: ${account.email}`, "email");
  }
  return account;
}

const Ids = z.array(z.object({ id: ProjectId }));

/** The projects whose member it is, locked in one order: roles in them change one after the other. */
async function lockProjects(tx: Tx, userId: UserId): Promise<ProjectId[]> {
  const rows = Ids.parse(
    await tx.$queryRaw`
      select p.id from project p join membership m on m.project_id = p.id where m.user_id = ${userId}::uuid
      order by p.id for update of p`,
  );
  return rows.map(({ id }) => id);
}

/** All by which it could be entered or told goes now; the rest of its rows a worker deletes. */
async function emptyAccount(tx: Tx, { userId, actorId }: DeletionInput, { email }: Account): Promise<void> {
  await endWithAccount(tx, { userId, cause: "deleted", actorId });
  const of = { where: { userId } };
  await tx.secondFactor.deleteMany(of);
  await tx.passkey.deleteMany(of);
  await tx.recoveryCode.deleteMany(of);
  await tx.signInMethod.deleteMany(of);
  await tx.passwordReset.deleteMany(of);
  await tx.emailConfirmation.deleteMany(of);
  await tx.presence.deleteMany(of);
  await tx.directoryMember.deleteMany(of);
  await tx.directoryUser.deleteMany(of);
  await tx.$executeRaw`delete from invite where lower(email) = lower(${email}) or accepted_by_id = ${userId}::uuid`;
  await tx.user.update({
    where: { id: userId },
    data: {
      name: FORMER_MEMBER,
      // No address has this ending; it is as much of one as the column wants.
      email: `${userId}@deleted.invalid`,
      passwordHash: null,
      isAdmin: false,
      isAdminByGroup: false,
      emailVerifiedAt: null,
      disabledAt: new Date(),
    },
  });
}

/**
 * Has an account deleted. It is entered by nobody from now on, and is called a former member; a worker deletes its rows
 * and takes its name out of what stays. Nobody can bring it back. The answer says what went.
 */
export async function askAccountDeletion(db: Db, input: DeletionInput): Promise<AccountHoldings> {
  const { userId, actorId } = input;
  return await inTransaction(db, async (tx) => {
    const acting = await lockActing(tx);
    if (!(userId === actorId || acting.some(({ id }) => id === actorId))) {
      throw new Refusal("forbidden", "Only an administrator of this install may delete somebody else’s account.");
    }
    return await beginAccountDeletion(tx, input);
  });
}

/** The same, within a transaction that has locked all administrators, and by whoever was asked for already. */
export async function beginAccountDeletion(tx: Tx, input: DeletionInput): Promise<AccountHoldings> {
  const { userId, actorId } = input;
  const account = await lockAccount(tx, input);
  const projects = await lockProjects(tx, userId);
  const holdings = await countAccountHoldings(tx, userId);
  const why = whyNotDeleted(holdings, userId === actorId);
  if (why !== null) throw new Refusal("conflict", why);
  const sought: Sought = { names: [account.name], addresses: [account.email], acted: [] };
  await tx.accountDeletion.create({ data: { userId, requestedById: actorId, projects, sought } });
  await leaveProjects(tx, input);
  await emptyAccount(tx, input, account);
  return holdings;
}
