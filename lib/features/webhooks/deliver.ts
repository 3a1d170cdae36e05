import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { Refusal } from "@/lib/domain/core/refusal";
import { announcementText } from "@/lib/domain/notify/announcement";
import { nextAttemptMs } from "@/lib/domain/notify/attempts";
import { webhookBody, webhookFormNames } from "@/lib/domain/notify/webhook";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { siteLink } from "@/lib/platform/mail/site-link";
import type { webhookOutcomes } from "@/lib/platform/metric-catalogue";
import { count } from "@/lib/platform/metrics";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { type Posted, postOnce } from "./post";
import { openWebhook, signaturesOf } from "./sealed-webhook";

/** Messages on their way at once, and how long one stays with a worker that gives no sign of life. */
const AT_ONCE = 8;
const LEASE_S = 60;
/** Days for which what was told outside is kept: for its feed, and to be sent again. */
const KEPT_DAYS = 90;
const KEPT_AT_ONCE = 1_000;

const Taken = z.object({
  id: z.uuid(),
  projectId: z.string(),
  project: z.string(),
  webhookId: z.uuid(),
  form: z.enum(webhookFormNames),
  sealed: z.instanceof(Uint8Array),
  attempts: z.int(),
  announcementId: z.uuid(),
  kind: z.string(),
  payload: z.unknown(),
  at: z.date(),
});
type Taken = z.infer<typeof Taken>;

/** What was written a moment ago is due: the database rounds to milliseconds, our clock cuts. */
function isDue(now: Date): Prisma.Sql {
  return Prisma.sql`d.next_at <= ${now}::timestamptz + interval '1 millisecond'
    and (d.lease_until is null or d.lease_until <= ${now}::timestamptz)`;
}

/** Takes messages that are due, of each webhook the oldest first and in turns. Those of an archived project wait. */
async function takeDue(db: Db, now: Date): Promise<Taken[]> {
  return z.array(Taken).parse(
    await db.$queryRaw`
      with due as (
        select d.id, d.next_at, row_number() over (partition by d.webhook_id order by d.next_at, d.created_at, d.id) as nth
        from webhook_delivery d join webhook w on w.id = d.webhook_id and w.stopped_at is null
        where ${isDue(now)} and ${isInUse(Prisma.sql`d.project_id`)}
      ), free as (
        select d.id from webhook_delivery d
        where d.id in (select id from due order by nth, next_at, id limit ${AT_ONCE}) and ${isDue(now)}
        for update of d skip locked
      ), taken as (
        update webhook_delivery d set attempts = d.attempts + 1,
          lease_until = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
        from free where d.id = free.id returning d.*
      ) select t.id, t.project_id as "projectId", p.name as project, w.id as "webhookId", w.kind as form, w.sealed,
        t.attempts, a.id as "announcementId", a.kind, a.payload, a.created_at as at
      from taken t join webhook w on w.id = t.webhook_id join project p on p.id = t.project_id
        join announcement a on a.id = t.announcement_id`,
  );
}

/** A message as it leaves: its id is the same at every try, and what signs it covers id, time and body. */
function messageOf(taken: Taken, now: Date): { url: string; headers: Record<string, string>; body: string } | null {
  const said = announcementText(taken);
  if (said === null) return null;
  const webhook = openWebhook(taken.webhookId, taken.sealed);
  const project = { id: taken.projectId, name: taken.project };
  const { type, text } = said;
  const outgoing = {
    type,
    text,
    at: taken.at.toISOString(),
    project,
    link: siteLink(said.path),
    payload: taken.payload,
  };
  const body = webhookBody(taken.form, outgoing);
  if (taken.form !== "signed") return { url: webhook.url, headers: {}, body };
  const [id, seconds] = [taken.announcementId, Math.floor(now.getTime() / 1_000)];
  const signed = { "webhook-id": id, "webhook-timestamp": String(seconds) };
  const signature = signaturesOf(webhook, { id, seconds, body });
  return { url: webhook.url, headers: { ...signed, "webhook-signature": signature }, body };
}

/** Writes what became of a try, where it is still this worker's. A receiver that wants nothing more stops its webhook. */
async function settle(db: Db, taken: Taken, { posted, now }: { posted: Posted; now: Date }): Promise<void> {
  const { id, attempts, webhookId } = taken;
  const tried = { attempts, nowMs: now.getTime(), ...(posted.ok ? {} : { askedMs: posted.askedMs }) };
  const nextMs = posted.ok || posted.isGone ? null : nextAttemptMs(tried);
  const outcome = posted.ok
    ? { takenAt: now, status: null, why: null }
    : { takenAt: null, status: posted.status, why: posted.why };
  const data = { ...outcome, lastAt: now, leaseUntil: null, nextAt: nextMs === null ? null : new Date(nextMs) };
  await inTransaction(db, async (tx) => {
    await tx.webhookDelivery.updateMany({ where: { id, attempts }, data });
    if (posted.ok || !posted.isGone) return;
    const stoppedWhy = "The receiver answered 410, which says that it wants nothing more.";
    await tx.webhook.updateMany({ where: { id: webhookId }, data: { stoppedAt: now, stoppedWhy } });
  });
  count("stemma_webhook_tries_total", { outcome: outcomeOf(posted, nextMs) });
}

function outcomeOf(posted: Posted, nextMs: number | null): (typeof webhookOutcomes)[number] {
  if (posted.ok) return "taken";
  if (posted.isGone) return "stopped";
  return nextMs === null ? "given_up" : "put_off";
}

interface DeliverDeps {
  policy: FetchPolicy;
  signal: AbortSignal;
}

function failed(why: string): Posted {
  return { ok: false, status: null, why, isGone: false, askedMs: 0 };
}

async function postTaken(taken: Taken, now: Date, deps: DeliverDeps): Promise<Posted> {
  try {
    const message = messageOf(taken, now);
    if (message === null) return failed("It is of a kind that this version does not know.");
    return await postOnce(message.url, message, deps);
  } catch (error) {
    // Its key is not here: the sentence says what to do.
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  }
}

async function deliver(db: Db, taken: Taken, { now, ...deps }: DeliverDeps & { now: Date }): Promise<void> {
  const posted = await postTaken(taken, now, deps);
  // Whoever stops may not know whether it came: the next worker sends it again, under its id.
  if (deps.signal.aborted && !posted.ok) return;
  await settle(db, taken, { posted, now });
}

/** Drops what was told so long ago that no feed holds it, with what was sent of it. */
async function tidy(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    delete from announcement where id in (
      select id from announcement where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      limit ${KEPT_AT_ONCE})`;
}

/**
 * Sends what projects tell to their webhooks, as it is due: at least once each, under one id, however often workers are
 * killed. What is not taken is tried again, ever later, for some 27 hours. `now` is the database's time where it is not
 * given. Returns how many tries were made.
 */
export async function deliverDue(db: Db, { now, ...deps }: DeliverDeps & { now?: Date }): Promise<number> {
  const at = now ?? (await databaseNow(db));
  const taken = await takeDue(db, at);
  const done = await Promise.allSettled(taken.map((one) => deliver(db, one, { ...deps, now: at })));
  for (const one of done) if (one.status === "rejected") log.error({ error: one.reason }, "a webhook was not sent");
  await tidy(db, at);
  return taken.length;
}
