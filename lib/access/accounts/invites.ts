import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { mayActUnconfirmed } from "@/lib/domain/core/confirmation";
import { InviteId, ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { type Role, roles } from "@/lib/domain/core/words";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { sendsMail } from "@/lib/platform/env";
import { requireLeft, spend } from "@/lib/platform/limit/limits";
import { confirmEmail } from "./confirmations";
import { requireEmail } from "./email";
import { isToken, newToken, tokenHash } from "./token";

/** How long an invitation can be accepted, in days. */
export const INVITE_DAYS = 14;

const Made = z.array(z.object({ id: InviteId }));

async function requireNoMember(tx: Tx, projectId: ProjectId, email: string): Promise<void> {
  const member = await tx.membership.findFirst({
    where: { projectId, user: { email } },
    select: { user: { select: { name: true } } },
  });
  if (member !== null) throw new Refusal("conflict", `${member.user.name} is a member already.`, "email");
}

/** An invitation's two links: one for the inviter to hand on, one that is sent to the address and shown to nobody. */
export interface MadeInvite {
  inviteId: InviteId;
  email: string;
  token: string;
  mailedToken: string;
}

/**
 * Invites whoever has an address. The tokens are returned once; an earlier invitation of the same address opens nothing
 * any more.
 */
export async function createInvite(
  db: Db,
  access: Access<"administer">,
  invite: { email: string; role: Role },
): Promise<MadeInvite> {
  const email = requireEmail(invite.email);
  const { projectId, userId } = access;
  await spend(db, "invites", userId);
  const token = newToken();
  const mailedToken = newToken();
  return await inTransaction(db, async (tx) => {
    await tx.$queryRaw`select id from project where id = ${projectId}::uuid for update`;
    await requireNoMember(tx, projectId, email);
    await tx.$executeRaw`
      update invite set revoked_at = now()
      where project_id = ${projectId}::uuid and email = ${email} and accepted_at is null and revoked_at is null`;
    const rows = await tx.$queryRaw<unknown>`
      insert into invite (project_id, email, role, token_hash, mailed_token_hash, created_by_id, expires_at)
      values (${projectId}::uuid, ${email}, ${invite.role}::role, ${tokenHash(token)}, ${tokenHash(mailedToken)},
        ${userId}::uuid, now() + make_interval(days => ${INVITE_DAYS}::int)) returning id`;
    const inviteId = Made.parse(rows)[0]?.id;
    if (inviteId === undefined) throw new Error("An invitation was written and is not there.");
    const event = { kind: "member_invited", payload: { inviteId, role: invite.role }, actorId: userId } as const;
    await appendEvents(tx, { projectId, runId: null }, [event]);
    return { inviteId, email, token, mailedToken };
  });
}

/** Ends an invitation at once; ending it twice is the same as once. */
export async function revokeInvite(db: Db, access: Access<"administer">, inviteId: InviteId): Promise<void> {
  const { projectId, userId } = access;
  await inTransaction(db, async (tx) => {
    const there = await tx.invite.findFirst({ where: { id: inviteId, projectId }, select: { id: true } });
    if (there === null) throw new Refusal("not_found", "There is no such invitation in this project.");
    const revoked = await tx.$executeRaw`
      update invite set revoked_at = now()
      where id = ${inviteId}::uuid and accepted_at is null and revoked_at is null`;
    if (revoked === 0) return;
    const event = { kind: "invite_revoked", payload: { inviteId }, actorId: userId } as const;
    await appendEvents(tx, { projectId, runId: null }, [event]);
  });
}

/** The one answer for an invitation that is unknown, expired, revoked, used, or somebody else's. */
function noInvite(): Refusal {
  return new Refusal("not_found", "This invitation does not open anything. Ask whoever sent it for a new one.");
}

/** An invitation as the person whom it is for sees it. */
export interface OpenedInvite {
  readonly inviteId: InviteId;
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly role: Role;
  readonly invitedBy: string;
  /** Whether the account has to confirm its address before it may accept. */
  readonly isWaiting: boolean;
}

/** Who came by an invitation, for its maker. */
export interface Joined {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly createdById: UserId;
  readonly role: Role;
  readonly email: string;
  readonly isConfirmed: boolean;
}

const Opened = z.object({
  inviteId: InviteId,
  projectId: ProjectId,
  projectName: z.string(),
  role: z.enum(roles),
  invitedBy: z.string(),
  createdById: UserId,
  name: z.string(),
  email: z.string(),
  /** Whether the link is the one that was sent to the address. */
  isMailed: z.boolean(),
  isConfirmed: z.boolean(),
});
type Opened = z.infer<typeof Opened>;

/** What someone brings: a link's token, their own account, and the address of their machine. */
export interface InviteVisit {
  token: string;
  userId: UserId;
  address: string;
}

/** An invitation is only as good as its maker: one who is no owner any more invites nobody. */
async function findInvite(db: Db | Tx, visit: InviteVisit): Promise<Opened | null> {
  if (!isToken(visit.token)) return null;
  const rows = await db.$queryRaw<unknown[]>`
    select i.id as "inviteId", i.project_id as "projectId", p.name as "projectName", i.role::text,
      c.name as "invitedBy", i.created_by_id as "createdById", u.name, u.email,
      i.mailed_token_hash is not distinct from ${tokenHash(visit.token)} as "isMailed",
      u.email_verified_at is not null as "isConfirmed"
    from invite i
    join project p on p.id = i.project_id and p.archived_at is null
    join membership m on m.project_id = i.project_id and m.user_id = i.created_by_id and m.role = 'owner'
    join "user" c on c.id = i.created_by_id and c.disabled_at is null
    join "user" u on u.id = ${visit.userId}::uuid and u.disabled_at is null and u.email = i.email
    where ${tokenHash(visit.token)} in (i.token_hash, i.mailed_token_hash) and i.accepted_at is null
      and i.revoked_at is null and i.expires_at > now()`;
  return rows[0] === undefined ? null : Opened.parse(rows[0]);
}

function isWaiting({ isMailed, isConfirmed }: Opened): boolean {
  const act = isMailed ? "accept_mailed_invite" : "accept_handed_invite";
  return !isConfirmed && !mayActUnconfirmed(act, { sendsMail: sendsMail(accessEnvironment()) });
}

async function openOrRefuse<T>(db: Db, key: string, open: () => Promise<T | null>): Promise<T> {
  await requireLeft(db, "invite_miss", key);
  const opened = await open();
  if (opened !== null) return opened;
  await spend(db, "invite_miss", key);
  throw noInvite();
}

/** What an invitation offers to whoever looks; nothing is used up by looking. */
export async function openInvite(db: Db, visit: InviteVisit): Promise<OpenedInvite> {
  const opened = await openOrRefuse(db, limitKey(visit.address), () => findInvite(db, visit));
  const { inviteId, projectId, projectName, role, invitedBy } = opened;
  return { inviteId, projectId, projectName, role, invitedBy, isWaiting: isWaiting(opened) };
}

function requireConfirmed(invite: Opened): void {
  if (!isWaiting(invite)) return;
  throw new Refusal(
    "forbidden",
    "Confirm your e-mail address first: your account page sends a link to it. Then open this invitation once more.",
  );
}

async function join(tx: Tx, invite: Opened, userId: UserId): Promise<Joined | null> {
  const { inviteId, projectId, role, name, email, createdById, isMailed } = invite;
  const joined = await tx.$executeRaw`
    insert into membership (project_id, user_id, role)
    values (${projectId}::uuid, ${userId}::uuid, ${role}::role) on conflict do nothing`;
  if (joined === 0) return null;
  const isConfirmed = invite.isConfirmed || isMailed;
  const payload = { inviteId, role, userId, name, isConfirmed, isMailed };
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "member_joined", payload, actorId: userId }]);
  return { projectId, userId, createdById, role, email, isConfirmed };
}

/** What else is to happen, in the same transaction, when somebody has joined. */
type OnJoined = (tx: Tx, joined: Joined) => Promise<void>;

async function accept(tx: Tx, visit: InviteVisit, onJoined: OnJoined): Promise<Opened | null> {
  const invite = await findInvite(tx, visit);
  if (invite === null) return null;
  requireConfirmed(invite);
  const taken = await tx.$executeRaw`
    update invite set accepted_at = now(), accepted_by_id = ${visit.userId}::uuid
    where id = ${invite.inviteId}::uuid and accepted_at is null and revoked_at is null and expires_at > now()`;
  if (taken === 0) return null;
  if (invite.isMailed) await confirmEmail(tx, visit.userId);
  const joined = await join(tx, invite, visit.userId);
  if (joined !== null) await onJoined(tx, joined);
  return invite;
}

/** Makes whoever was invited a member; once. */
export async function acceptInvite(db: Db, visit: InviteVisit, onJoined: OnJoined): Promise<ProjectId> {
  const open = (): Promise<Opened | null> => inTransaction(db, (tx) => accept(tx, visit, onJoined));
  return (await openOrRefuse(db, limitKey(visit.address), open)).projectId;
}

const Links = z.array(z.object({ isMailed: z.boolean() }));

/**
 * How an address is invited: by the link that was sent to it, by one that was handed on, or, where no link is brought,
 * by any that is open; null for not at all.
 */
export async function findInvitation(
  db: Db,
  input: { email: string; token: string | null },
): Promise<"mailed" | "handed" | null> {
  const { email, token } = input;
  if (token !== null && !isToken(token)) return null;
  const hash = token === null ? null : tokenHash(token);
  const rows = await db.$queryRaw<unknown[]>`
    select i.mailed_token_hash is not distinct from ${hash}::bytea and ${hash}::bytea is not null as "isMailed"
    from invite i
    join project p on p.id = i.project_id and p.archived_at is null
    join membership m on m.project_id = i.project_id and m.user_id = i.created_by_id and m.role = 'owner'
    join "user" c on c.id = i.created_by_id and c.disabled_at is null
    where i.email = ${email} and (${hash}::bytea is null or ${hash}::bytea in (i.token_hash, i.mailed_token_hash))
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() limit 1`;
  const found = Links.parse(rows)[0];
  if (found === undefined) return null;
  return found.isMailed ? "mailed" : "handed";
}

/** Whether an address may make an account where sign-up is closed: with a link that was made for it. */
export async function isInvited(db: Db, input: { email: string; token: string | null }): Promise<boolean> {
  return (await findInvitation(db, input)) !== null;
}
