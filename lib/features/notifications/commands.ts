import type { UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { digests, nextDigestMs } from "@/lib/domain/notify/digest";
import type { commentsContract } from "@/lib/features/comments/contract";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";

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

/** Says of what a member wants no notifications in one project. */
export async function choose(
  db: Db,
  access: Access<"read">,
  { unwanted }: Parsed<typeof commentsContract, "choose_notifications">,
): Promise<Answered<typeof commentsContract, "choose_notifications">> {
  const where = { projectId: access.projectId, userId: access.userId };
  await db.membership.updateMany({ where, data: { unwanted: [...new Set(unwanted)] } });
  return {};
}

/** Says how often somebody wants what they are told by e-mail, too. What was told before belongs into no letter of it. */
export async function mailMe(
  db: Db,
  { userId }: { readonly userId: UserId },
  { rhythm, timeZone }: Parsed<typeof commentsContract, "mail_notifications">,
): Promise<Answered<typeof commentsContract, "mail_notifications">> {
  const digest = digests.find((one) => one === rhythm) ?? null;
  const now = await databaseNow(db);
  const next = digest === null ? null : new Date(nextDigestMs({ digest, timeZone }, now.getTime()));
  const gathered = { digest, timeZone, digestFrom: digest === null ? null : now, nextDigestAt: next };
  await db.user.update({ where: { id: userId }, data: { mailsNotifications: rhythm !== "never", ...gathered } });
  return {};
}
