import { z } from "zod";
import { notificationGroupNames } from "@/lib/domain/notify/groups";
import { NotificationRules } from "@/lib/features/kit/shapes";
import { getNotificationRules } from "@/lib/features/notifications/views/rules";
import { noQuery } from "./query";
import { command, inProject, type Route } from "./route";

const Wanted = z.strictObject({
  isMuted: z.boolean().optional().meta({ description: "Whether nothing at all is told." }),
  wanted: z
    .array(z.enum(notificationGroupNames))
    .max(notificationGroupNames.length)
    .optional()
    .meta({ description: "The groups that are told; all others are not." }),
});

export const notificationRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/notification-rules",
      id: "getNotificationRules",
      says: "Of what in a project the token's owner is told.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: NotificationRules },
    },
    async ({ db, access }) => await getNotificationRules(db, access),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/notification-rules",
      id: "setNotificationRules",
      says: "Says of what in a project the token's owner is told; what is left out stays as it is. Only for themselves.",
      scope: "choose_notifications",
      query: noQuery,
      body: Wanted,
      answer: { status: 200, json: NotificationRules },
    },
    async ({ call, db, access, body: { isMuted, wanted } }) => {
      const { projectId } = access;
      if (isMuted !== undefined) await command(call, "mute_project", { projectId, isMuted });
      if (wanted !== undefined) {
        const unwanted = notificationGroupNames.filter((group) => !wanted.includes(group));
        await command(call, "choose_notifications", { projectId, unwanted });
      }
      return await getNotificationRules(db, access);
    },
  ),
];
