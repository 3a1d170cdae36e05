import { z } from "zod";
import { digests, nextDigestMs } from "@/lib/domain/notify/digest";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** Older ones stay unsent: of what was told before a mail server was set, or while no worker ran, nobody is mailed. */
const STALE_S = 6 * 3600;
const AT_ONCE = 100;
/** People whose letters are gathered in one go. */
const PEOPLE = 50;
/** Days of notifications that one gathered letter holds at most. */
const GATHERED_DAYS = 31;

/**
 * Puts what is due at once into letters, one for each person, with what says so: nothing is in two letters whatever happens
 * to the process. Those who have left the project, muted it, or want no e-mail get none.
 */
export async function gatherAtOnce(db: Db, waitS: number): Promise<void> {
  await db.$executeRaw`
    with due as (
      select n.id, n.user_id from notification n
        join membership m on m.project_id = n.project_id and m.user_id = n.user_id and m.muted_at is null
        join "user" u on u.id = n.user_id and u.mails_notifications and u.digest is null and u.disabled_at is null
      where n.mailed_at is null and n.read_at is null
        and n.created_at <= now() - make_interval(secs => ${waitS})
        and n.created_at > now() - make_interval(secs => ${STALE_S})
      order by n.created_at limit ${AT_ONCE} for update of n skip locked
    ), made as (
      insert into letter (user_id) select distinct user_id from due returning id, user_id
    ) update notification n set mailed_at = now(), letter_id = made.id
      from due join made using (user_id) where n.id = due.id`;
}

const Person = z.object({ id: z.string(), digest: z.enum(digests), timeZone: z.string() });
type Person = z.infer<typeof Person>;

async function takeMornings(tx: Tx, now: Date): Promise<Person[]> {
  return z.array(Person).parse(
    await tx.$queryRaw`
      select id, digest, time_zone as "timeZone" from "user"
      where next_digest_at <= ${now}::timestamptz and digest = any(${[...digests]}) and mails_notifications
        and disabled_at is null
      order by next_digest_at limit ${PEOPLE} for update skip locked`,
  );
}

async function gather(tx: Tx, person: Person, now: Date): Promise<void> {
  const next = new Date(nextDigestMs(person, now.getTime()));
  await tx.$executeRaw`update "user" set next_digest_at = ${next}::timestamptz where id = ${person.id}::uuid`;
  await tx.$executeRaw`
    with due as (
      select n.id from notification n
        join membership m on m.project_id = n.project_id and m.user_id = n.user_id and m.muted_at is null
        join "user" u on u.id = n.user_id
      where n.user_id = ${person.id}::uuid and n.mailed_at is null and n.read_at is null
        and n.created_at > greatest(u.digest_from, ${now}::timestamptz - make_interval(days => ${GATHERED_DAYS}))
      for update of n
    ), made as (
      insert into letter (user_id) select ${person.id}::uuid where exists (select from due) returning id
    ) update notification n set mailed_at = now(), letter_id = made.id from due, made where n.id = due.id`;
}

/**
 * Gathers what people have not read into one letter each whose morning has come; whoever has read all gets none. Mornings
 * that were missed are made up by one letter. A morning and its letter are written together, or neither is.
 */
export async function gatherMornings(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const person of await takeMornings(tx, now)) await gather(tx, person, now);
  });
}
