import type { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import { notificationGroupNames, notificationGroups } from "@/lib/domain/notify/groups";
import type { NotificationRules } from "@/lib/features/kit/shapes";
import type { Db } from "@/lib/platform/db/client";

/** Of what in a project a member is told: the groups that there are, and which of them are wanted. */
export async function getNotificationRules(
  db: Db,
  { projectId, userId }: Access<"read">,
): Promise<z.infer<typeof NotificationRules>> {
  const { mutedAt, unwanted } = await db.membership.findUniqueOrThrow({
    where: { projectId_userId: { projectId, userId } },
    select: { mutedAt: true, unwanted: true },
  });
  const groups = notificationGroupNames.map((name) => ({
    name,
    label: notificationGroups[name].label,
    isWanted: !unwanted.includes(name),
  }));
  return { isMuted: mutedAt !== null, groups };
}
