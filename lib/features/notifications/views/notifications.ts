import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { type MailRhythm, mailRhythms } from "@/lib/domain/notify/digest";
import { notificationGroupNames } from "@/lib/domain/notify/groups";
import { notificationText } from "@/lib/domain/notify/notification";
import { readCursor, writeCursor } from "@/lib/features/kit/cursor";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople, type People } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isMailConfigured } from "@/lib/platform/mail/send-mail";

const PAGE = 30;

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

const Row = z.object({
  id: z.string(),
  project_id: z.string(),
  project: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  actor_id: z.string().nullable(),
  created_at: z.date(),
  read_at: z.date().nullable(),
});
type Row = z.infer<typeof Row>;

/** How many a person has not read, of projects that they are a member of now. */
export async function countUnread(db: Db | Tx, userId: UserId): Promise<number> {
  return (await countUnreadOf(db, [userId])).get(userId) ?? 0;
}

/** How many each of these people has not read, of projects that they are a member of now: `user_id` and `count`. */
export function unreadOf(userIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select n.user_id, count(*)::int as count from notification n
      join membership m on m.project_id = n.project_id and m.user_id = n.user_id
    where n.user_id = any(${userIds}) and n.read_at is null group by n.user_id`;
}

/** How many each of several people has not read, in one query; those who have read all are left out. */
export async function countUnreadOf(db: Db | Tx, userIds: readonly UserId[]): Promise<Map<string, number>> {
  const rows = z
    .array(z.object({ user_id: z.string(), count: z.int() }))
    .parse(await db.$queryRaw(unreadOf(Prisma.sql`${[...userIds]}::uuid[]`)));
  return new Map(rows.map(({ user_id: id, count }) => [id, count]));
}

function asView(row: Row, people: People) {
  const said = notificationText({ projectId: row.project_id, kind: row.kind, payload: row.payload });
  if (said === null) return [];
  return [
    {
      id: row.id,
      project: { id: row.project_id, name: row.project },
      by: people(row.actor_id),
      ...said,
      at: iso(row.created_at),
      isRead: row.read_at !== null,
    },
  ];
}

function rhythmOf({ mailsNotifications, digest }: { mailsNotifications: boolean; digest: string | null }): MailRhythm {
  if (!mailsNotifications) return "never";
  return mailRhythms.find((one) => one === digest) ?? "at_once";
}

/** What somebody was told, the newest first, a page at a time; of projects that they have left, nothing. */
export async function getNotificationsView(db: Db, { userId }: { readonly userId: UserId }, input: { before: string }) {
  const [at, id] = readCursor(Cursor, input.before) ?? [null, null];
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select n.id, n.project_id, p.name as project, n.kind, n.payload, n.actor_id, n.created_at, n.read_at
      from notification n join project p on p.id = n.project_id
        join membership m on m.project_id = n.project_id and m.user_id = n.user_id
      where n.user_id = ${userId}::uuid
        and (${at}::timestamptz is null or (n.created_at, n.id) < (${at}::timestamptz, ${id}::uuid))
      order by n.created_at desc, n.id desc limit ${PAGE + 1}`,
  );
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const [people, unread, memberships, person] = await Promise.all([
    loadPeople(
      db,
      shown.map((row) => row.actor_id),
    ),
    countUnread(db, userId),
    db.membership.findMany({
      where: { userId, project: { archivedAt: null } },
      select: { mutedAt: true, unwanted: true, project: { select: { id: true, name: true } } },
      orderBy: { project: { name: "asc" } },
      take: 200,
    }),
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { mailsNotifications: true, digest: true, timeZone: true },
    }),
  ]);
  return {
    notifications: shown.flatMap((row) => asView(row, people)),
    next: last === undefined ? null : writeCursor([iso(last.created_at), last.id]),
    unread,
    mail: isMailConfigured() ? { rhythm: rhythmOf(person), timeZone: person.timeZone } : null,
    projects: memberships.map(({ mutedAt, unwanted, project }) => ({
      ...project,
      isMuted: mutedAt !== null,
      unwanted: notificationGroupNames.filter((group) => unwanted.includes(group)),
    })),
  };
}

export type NotificationsView = ShownBy<typeof getNotificationsView>;

export type NotificationView = NotificationsView["notifications"][number];
