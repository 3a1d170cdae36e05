import { acceptInvite, createInvite, INVITE_DAYS, type Joined, revokeInvite } from "@/lib/access/accounts/invites";
import { changeRole, leaveProject, removeMember, transferOwnership } from "@/lib/access/accounts/members";
import { projectHead } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Role } from "@/lib/domain/core/words";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { projectsContract } from "@/lib/features/projects/contract";
import type { Db, Tx } from "@/lib/platform/db/client";
import { isMailConfigured, type MailOutcome, sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";
import { tell } from "@/lib/platform/notify/notifications";
import { wakePerson } from "@/lib/platform/notify/notify";

async function nameOf(db: Db, access: Access<"read">): Promise<string> {
  const person = await db.user.findUniqueOrThrow({ where: { id: access.userId }, select: { name: true } });
  return person.name;
}

async function mailInvite(
  db: Db,
  access: Access<"read">,
  invite: { email: string; role: Role; url: string },
): Promise<MailOutcome> {
  if (!isMailConfigured()) return "not_configured";
  const { email, role, url } = invite;
  const [project, inviter] = await Promise.all([projectHead(db, access), nameOf(db, access)]);
  return await sendMail({
    to: email,
    subject: `${inviter} invites you to “${project.name}” in Stemma`,
    text: [
      `${inviter} invites you to the project “${project.name}”, as ${role}.`,
      `This link is for this e-mail address, works once, and ends in ${INVITE_DAYS} days:\n\n${siteLink(url)}`,
      "If you do not know what this is about, do nothing.",
    ].join("\n\n"),
  });
}

/** Invites by a link that is shown once; where e-mail is set up, another is sent, which shows that it was read there. */
export async function invite(
  db: Db,
  access: Access<"administer" | "read">,
  input: Parsed<typeof projectsContract, "invite_member">,
): Promise<Answered<typeof projectsContract, "invite_member">> {
  const { inviteId, email, token, mailedToken } = await createInvite(db, access, input);
  const mail = await mailInvite(db, access, { email, role: input.role, url: `/invite/${mailedToken}` });
  return { inviteId, email, url: `/invite/${token}`, mail };
}

export async function uninvite(
  db: Db,
  access: Access<"administer">,
  input: Parsed<typeof projectsContract, "revoke_invite">,
): Promise<Answered<typeof projectsContract, "revoke_invite">> {
  await revokeInvite(db, access, input.inviteId);
  return {};
}

/** Tells whoever made an invitation which account came by it. */
async function tellInviter(tx: Tx, joined: Joined): Promise<void> {
  const { userId, createdById, email, role, isConfirmed } = joined;
  const payload = { email, role, isConfirmed };
  await tell(tx, joined, { kind: "member_joined", payload, to: [createdById], actorId: userId });
}

export async function acceptInvitation(
  db: Db,
  caller: Actor,
  input: Parsed<typeof projectsContract, "accept_invite">,
): Promise<Answered<typeof projectsContract, "accept_invite">> {
  const { userId, address } = caller;
  return { projectId: await acceptInvite(db, { token: input.token, userId, address }, tellInviter) };
}

export async function setRole(
  db: Db,
  access: Access<"administer" | "read">,
  input: Parsed<typeof projectsContract, "change_role">,
): Promise<Answered<typeof projectsContract, "change_role">> {
  await changeRole(db, access, input);
  wakePerson(db, input.userId);
  return {};
}

export async function remove(
  db: Db,
  access: Access<"administer" | "read">,
  input: Parsed<typeof projectsContract, "remove_member">,
): Promise<Answered<typeof projectsContract, "remove_member">> {
  await removeMember(db, access, input.userId);
  wakePerson(db, input.userId);
  return {};
}

export async function transfer(
  db: Db,
  access: Access<"administer" | "read">,
  input: Parsed<typeof projectsContract, "transfer_ownership">,
): Promise<Answered<typeof projectsContract, "transfer_ownership">> {
  await transferOwnership(db, access, input.userId);
  wakePerson(db, input.userId);
  wakePerson(db, access.userId);
  return {};
}

export async function leave(
  db: Db,
  access: Access<"read">,
): Promise<Answered<typeof projectsContract, "leave_project">> {
  await leaveProject(db, access);
  wakePerson(db, access.userId);
  return {};
}
