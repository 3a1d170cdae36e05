import { noteAccount } from "@/lib/access/accounts/account-events";
import { giveAddress } from "@/lib/access/accounts/changed-address";
import { normalEmail } from "@/lib/access/accounts/email";
import { letIn, lockActing, shutOut } from "@/lib/access/accounts/people";
import { UserId } from "@/lib/domain/core/ids";
import { ScimFault } from "@/lib/domain/directory/fault";
import { patchUser } from "@/lib/domain/directory/patch-user";
import { readUser, type UserState } from "@/lib/domain/directory/user-state";
import { isLastAdministrator } from "@/lib/domain/install/administrators";
import { beginAccountDeletion } from "@/lib/features/accounts/deletion/ask-deletion";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeSweep } from "@/lib/platform/notify/notify";
import { applyGrants } from "./apply-grants";
import { type DirectoryUser, findUser, stateOf } from "./users";

/** What a trail says of who did it. */
const BY = "by the directory";
/** Longest name of an account. */
const NAME_MOST = 120;

/** A directory's name for somebody as far as an account holds it; a letter that its end would cut in half is left off. */
function accountName({ displayName }: UserState): string {
  return displayName
    .slice(0, NAME_MOST)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** Refuses, or passes, by the version that a request names; called with the resource locked. */
type Precondition = (user: DirectoryUser) => void;

function requireAddress(state: UserState): string {
  const email = normalEmail(state.email);
  if (email === null) {
    throw new ScimFault(
      400,
      `${state.email} is no e-mail address. Send one as userName or among emails.`,
      "invalidValue",
    );
  }
  return email;
}

/** Refuses a name, an address or an id of the directory that another account has. */
async function requireFree(tx: Tx, state: UserState, self: UserId | null): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "user" u left join directory_user d on d.user_id = u.id
    where u.id is distinct from ${self}::uuid
      and (u.email = ${requireAddress(state)} or lower(d.user_name) = lower(${state.userName})
        or d.external_id = ${state.externalId})
    limit 1`;
  if (rows.length > 0) {
    throw new ScimFault(409, "Another user has this userName, e-mail address or externalId.", "uniqueness");
  }
}

async function keepState(tx: Tx, userId: UserId, state: UserState): Promise<void> {
  const { userName, externalId, formatted, givenName, familyName } = state;
  const kept = { userName, externalId, formatted, givenName, familyName };
  await tx.directoryUser.upsert({ where: { userId }, create: { userId, ...kept }, update: kept });
}

/** An account that the directory makes: without a password, its address unshown until somebody comes by it. */
export async function createUser(db: Db, body: unknown): Promise<DirectoryUser> {
  const state = readUser(body);
  return await inTransaction(db, async (tx) => {
    await lockActing(tx);
    await requireFree(tx, state, null);
    const row = await tx.user.create({
      data: {
        email: requireAddress(state),
        name: accountName(state),
        disabledAt: state.active ? null : new Date(),
      },
      select: { id: true },
    });
    const userId = UserId.parse(row.id);
    await keepState(tx, userId, state);
    await noteAccount(tx, { userId, kind: "account_created", actorId: null, detail: BY });
    return await findUser(tx, userId);
  });
}

async function turn(tx: Tx, userId: UserId, active: boolean): Promise<void> {
  if (active) {
    await letIn(tx, { userId, actorId: null });
    return;
  }
  if (isLastAdministrator(await lockActing(tx), userId)) {
    throw new ScimFault(
      409,
      "This is the only administrator of this install, who stays. Make somebody else one first.",
      "mutability",
    );
  }
  await shutOut(tx, { userId, actorId: null });
}

/** Gives an account what the directory says of it, and writes down what changes. */
async function write(tx: Tx, known: DirectoryUser, state: UserState): Promise<void> {
  const { id: userId } = known;
  await requireFree(tx, state, userId);
  const name = accountName(state);
  if (name !== known.displayName) {
    await tx.user.update({ where: { id: userId }, data: { name } });
    await noteAccount(tx, { userId, kind: "account_renamed", actorId: null, detail: known.displayName });
  }
  const email = requireAddress(state);
  if (email !== known.email) await giveAddress(tx, { userId, email, isShown: false, actorId: null });
  if (state.active !== known.active) await turn(tx, userId, state.active);
  const isLinked = (await tx.directoryUser.count({ where: { userId } })) > 0;
  if (!isLinked) await noteAccount(tx, { userId, kind: "directory_linked", actorId: null });
  await keepState(tx, userId, state);
}

async function change(
  db: Db,
  asked: { id: string; precondition: Precondition },
  next: (known: DirectoryUser) => UserState,
): Promise<DirectoryUser> {
  return await inTransaction(db, async (tx) => {
    // One directory's writes come one after the other: each locks the administrators, of whom there is always one.
    await lockActing(tx);
    await tx.$queryRaw`select 1 from "user" where id::text = ${asked.id} for no key update`;
    const known = await findUser(tx, asked.id);
    asked.precondition(known);
    await write(tx, known, next(known));
    return await findUser(tx, asked.id);
  });
}

export async function replaceUser(
  db: Db,
  asked: { id: string; precondition: Precondition; body: unknown },
): Promise<DirectoryUser> {
  return await change(db, asked, (known) => readUser(asked.body, known));
}

export async function changeUser(
  db: Db,
  asked: { id: string; precondition: Precondition; body: unknown },
): Promise<DirectoryUser> {
  return await change(db, asked, (known) => patchUser(stateOf(known), asked.body));
}

/** Has an account deleted, by the rules that hold for people: not the only owner of a project, nor the last administrator. */
export async function deleteUser(db: Db, asked: { id: string; precondition: Precondition }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockActing(tx);
    const known = await findUser(tx, asked.id);
    asked.precondition(known);
    await tx.directoryMember.deleteMany({ where: { userId: known.id } });
    await applyGrants(tx, [known.id]);
    await beginAccountDeletion(tx, { userId: known.id, actorId: null, typed: null });
  });
  await wakeSweep(db);
}
