import { z } from "zod";
import { type NotificationText, notificationText } from "@/lib/domain/core/notification";
import type { Db } from "@/lib/platform/db/client";
import { isMailConfigured, sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";

/** Seconds that a notification waits for being read in the app before it is sent. */
const WAIT_S = 60;
/** Older ones stay unsent: of what was told before a mail server was set, or while no worker ran, nobody is mailed. */
const STALE_S = 6 * 3600;
const AT_ONCE = 100;

const Due = z.object({
  project_id: z.string(),
  project: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  by: z.string().nullable(),
  email: z.string(),
});
type Due = z.infer<typeof Due>;

/**
 * Marks what is due as sent and returns it: marked first, so that nothing is sent twice whatever happens to the process
 * or the mail server. Those who have left the project, muted it, or want no e-mail get none.
 */
async function claimDue(db: Db, waitS: number): Promise<Due[]> {
  return z.array(Due).parse(
    await db.$queryRaw`
      with due as (
        select n.id from notification n
          join membership m on m.project_id = n.project_id and m.user_id = n.user_id and m.muted_at is null
          join "user" u on u.id = n.user_id and u.mails_notifications and u.disabled_at is null
        where n.mailed_at is null and n.read_at is null
          and n.created_at <= now() - make_interval(secs => ${waitS})
          and n.created_at > now() - make_interval(secs => ${STALE_S})
        order by n.created_at limit ${AT_ONCE} for update of n skip locked
      ), claimed as (
        update notification n set mailed_at = now() from due where n.id = due.id returning n.*
      ) select c.project_id, p.name as project, c.kind, c.payload, a.name as by, u.email
      from claimed c join project p on p.id = c.project_id join "user" u on u.id = c.user_id
        left join person a on a.id = c.actor_id
      order by c.created_at, c.id`,
  );
}

function asLines(due: Due, said: NotificationText): string {
  const who = due.by === null ? "" : `${due.by} `;
  const excerpt = said.excerpt === "" ? "" : `\n> ${said.excerpt}`;
  return `${due.project}: ${who}${said.text}${excerpt}\n${siteLink(said.path)}`;
}

/** Mails what has not been read in the app: one message to each person, at most once for each notification. */
export async function mailDue(db: Db, waitS = WAIT_S): Promise<number> {
  if (!isMailConfigured()) return 0;
  const byPerson = Map.groupBy(await claimDue(db, waitS), ({ email }) => email);
  for (const [to, all] of byPerson) {
    const lines = all.flatMap((due) => {
      const said = notificationText({ projectId: due.project_id, kind: due.kind, payload: due.payload });
      return said === null ? [] : [asLines(due, said)];
    });
    const [only] = lines;
    if (only === undefined) continue;
    const subject = lines.length === 1 ? (only.split("\n")[0] ?? "Stemma") : `${lines.length} notifications`;
    const end = `You get this as a member of these projects. To get no more: ${siteLink("/notifications")}`;
    await sendMail({ to, subject: `Stemma: ${subject.slice(0, 150)}`, text: `${lines.join("\n\n")}\n\n${end}\n` });
  }
  return byPerson.size;
}
