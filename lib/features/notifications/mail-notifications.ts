import { z } from "zod";
import { UserId } from "@/lib/domain/core/ids";
import { nextAttemptMs } from "@/lib/domain/notify/attempts";
import { type LetterLine, letterText } from "@/lib/domain/notify/letter";
import { notificationText } from "@/lib/domain/notify/notification";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { isMailConfigured, type Mail, sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";
import { gatherAtOnce, gatherMornings } from "./gather-letters";
import { unsubscribeLinks } from "./unsubscribe";

/** Seconds that a notification waits for being read in the app before it is sent. */
const WAIT_S = 60;
/** Letters that a worker sends before it looks again, and how long they stay with it when it gives no sign of life. */
const LETTERS = 20;
const LEASE_S = 300;
/** Days that a letter is remembered: what stood in it stays, as it was told. */
const KEPT_DAYS = 31;

const Taken = z.object({ id: z.uuid(), userId: UserId, attempts: z.int() });
type Taken = z.infer<typeof Taken>;

/** Takes letters that are due; each is with one worker until its lease ends. */
async function takeLetters(db: Db, now: Date): Promise<Taken[]> {
  return z.array(Taken).parse(
    await db.$queryRaw`
      with due as (
        select id from letter where next_at <= ${now}::timestamptz + interval '1 millisecond'
          and (lease_until is null or lease_until <= ${now}::timestamptz)
        order by next_at, id limit ${LETTERS} for update skip locked
      ) update letter l set attempts = l.attempts + 1, lease_until = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
      from due where l.id = due.id returning l.id, l.user_id as "userId", l.attempts`,
  );
}

const Line = z.object({
  projectId: z.string(),
  project: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  by: z.string().nullable(),
  email: z.string(),
});

/** What stands in a letter, and to whom it goes: nothing of a project that its reader has left or muted meanwhile. */
async function readLetter(db: Db, { id, userId }: Taken): Promise<Mail | null> {
  const rows = z.array(Line).parse(
    await db.$queryRaw`
      select n.project_id as "projectId", p.name as project, n.kind, n.payload, a.name as by, u.email
      from notification n
        join "user" u on u.id = n.user_id and u.mails_notifications and u.disabled_at is null
        join membership m on m.project_id = n.project_id and m.user_id = n.user_id and m.muted_at is null
        join project p on p.id = n.project_id left join person a on a.id = n.actor_id
      where n.letter_id = ${id}::uuid and n.user_id = ${userId}::uuid order by n.created_at, n.id`,
  );
  const lines = rows.flatMap(({ projectId, project, by, ...row }): LetterLine[] => {
    const said = notificationText({ projectId, ...row });
    return said === null ? [] : [{ project, by, text: said.text, excerpt: said.excerpt, link: siteLink(said.path) }];
  });
  const links = unsubscribeLinks(userId);
  const written = letterText(lines, { settings: siteLink("/notifications"), unsubscribe: links?.page ?? null });
  const to = rows[0]?.email;
  if (written === null || to === undefined) return null;
  return { ...written, to, id, ...(links === null ? {} : { unsubscribe: links.post }) };
}

/** Sends one letter; whoever dies before it says that it was sent leaves it to be sent again, under the same id. */
async function sendLetter(db: Db, letter: Taken, now: Date): Promise<void> {
  const mail = await readLetter(db, letter);
  const isDone = mail === null || (await sendMail(mail)) === "sent";
  const next = isDone ? null : nextAttemptMs({ attempts: letter.attempts, nowMs: now.getTime() });
  const data = { nextAt: next === null ? null : new Date(next), leaseUntil: null };
  const sent = isDone && mail !== null ? { sentAt: now } : {};
  await db.letter.updateMany({ where: { id: letter.id, attempts: letter.attempts }, data: { ...data, ...sent } });
}

async function tidyLetters(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from letter where next_at is null and created_at < now() - make_interval(days => ${KEPT_DAYS})`;
}

/**
 * Mails what has not been read in the app, at once or gathered as each person chose. A letter is written down before it is
 * sent, so that no notification is in two, and tried again while the mail server does not take it. `now` is the database's
 * time where it is not given. Returns how many letters were tried.
 */
export async function mailDue(db: Db, { waitS = WAIT_S, now }: { waitS?: number; now?: Date } = {}): Promise<number> {
  if (!isMailConfigured()) return 0;
  await gatherAtOnce(db, waitS);
  await gatherMornings(db, now ?? (await databaseNow(db)));
  // Read anew: what was gathered just now is due.
  const at = now ?? (await databaseNow(db));
  const letters = await takeLetters(db, at);
  for (const letter of letters) await sendLetter(db, letter, at);
  await tidyLetters(db);
  return letters.length;
}
