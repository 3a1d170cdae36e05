import type { UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import type { Db } from "@/lib/platform/db/client";
import type { CommandOutput, CommandParsed } from "./contract";

/** Says that these notifications, or all there are, have been read. */
export async function readNotifications(
  db: Db,
  { userId }: { readonly userId: UserId },
  { ids }: CommandParsed<"read_notifications">,
): Promise<CommandOutput<"read_notifications">> {
  const which = ids === null ? {} : { id: { in: ids } };
  await db.notification.updateMany({ where: { userId, readAt: null, ...which }, data: { readAt: new Date() } });
  return {};
}

/** Ends, or begins again, what a member is told of a project. */
export async function mute(
  db: Db,
  access: Access<"read">,
  { isMuted }: CommandParsed<"mute_project">,
): Promise<CommandOutput<"mute_project">> {
  const where = { projectId: access.projectId, userId: access.userId };
  await db.membership.updateMany({ where, data: { mutedAt: isMuted ? new Date() : null } });
  return {};
}

/** Says whether somebody wants what they are told by e-mail, too. */
export async function mailMe(
  db: Db,
  { userId }: { readonly userId: UserId },
  { isWanted }: CommandParsed<"mail_notifications">,
): Promise<CommandOutput<"mail_notifications">> {
  await db.user.update({ where: { id: userId }, data: { mailsNotifications: isWanted } });
  return {};
}
