import type { UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import type { commentsContract } from "@/lib/features/comments/contract";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";

/** Says that these notifications, or all there are, have been read. */
export async function readNotifications(
  db: Db,
  { userId }: { readonly userId: UserId },
  { ids }: Parsed<typeof commentsContract, "read_notifications">,
): Promise<Answered<typeof commentsContract, "read_notifications">> {
  const which = ids === null ? {} : { id: { in: ids } };
  await db.notification.updateMany({ where: { userId, readAt: null, ...which }, data: { readAt: new Date() } });
  return {};
}

/** Ends, or begins again, what a member is told of a project. */
export async function mute(
  db: Db,
  access: Access<"read">,
  { isMuted }: Parsed<typeof commentsContract, "mute_project">,
): Promise<Answered<typeof commentsContract, "mute_project">> {
  const where = { projectId: access.projectId, userId: access.userId };
  await db.membership.updateMany({ where, data: { mutedAt: isMuted ? new Date() : null } });
  return {};
}

/** Says whether somebody wants what they are told by e-mail, too. */
export async function mailMe(
  db: Db,
  { userId }: { readonly userId: UserId },
  { isWanted }: Parsed<typeof commentsContract, "mail_notifications">,
): Promise<Answered<typeof commentsContract, "mail_notifications">> {
  await db.user.update({ where: { id: userId }, data: { mailsNotifications: isWanted } });
  return {};
}
