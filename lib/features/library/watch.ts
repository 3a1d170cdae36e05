import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { ProjectId, type Scope, SourceId, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { firstLookMs, nextLookMs } from "@/lib/domain/watch/watching";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { log } from "@/lib/platform/log";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { ledElsewhere } from "@/lib/sources/fetch/led-elsewhere";
import { lockLibrary } from "@/lib/sources/insert-source";
import { whyNotLooked } from "./look-scope";
import { type AskedAgain, addressOf, askAgain, compareAnswer, keepAnswer } from "./reread";

/** How long a page stays with a worker that looks at it and gives no sign of life. */
const LEASE_MS = 5 * 60_000;

/** A planned look that this worker makes. */
const Taken = z.object({
  id: SourceId,
  projectId: ProjectId,
  url: z.string(),
  everyDays: z.int(),
  plannedAt: z.date(),
  failures: z.int(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
});
type Taken = z.infer<typeof Taken>;

/**
 * When the next look at a watched page (`s`) is planned; null where nobody watches it. A process of the version before
 * writes how often alone: then the plan is made from that.
 */
const plannedAtOf = Prisma.sql`case when s.reread_days is null then null else
  coalesce(s.next_look_at, s.last_read_at + make_interval(hours => 24 * s.reread_days), s.created_at) end`;

/** Whether a page (`s`) is due, and no worker is at it. One of an archived project, or that is excluded, waits. */
function isDue(now: Date): Prisma.Sql {
  return Prisma.sql`${plannedAtOf} <= ${now}::timestamptz and (s.look_until is null or s.look_until <= ${now}::timestamptz)
    and s.archived_at is null and s.kind = 'url' and s.url is not null and s.reread_days is not null
    and ${isInUse(Prisma.sql`s.project_id`)}`;
}

/** Takes up to `most` pages that are due. The project of which a page was read longest ago comes first. */
async function takeDue(db: Db, now: Date, most: number): Promise<Taken[]> {
  const until = new Date(now.getTime() + LEASE_MS);
  return z.array(Taken).parse(
    await db.$queryRaw`
      with due as (
        select s.id, s.project_id, ${plannedAtOf} as planned_at,
          row_number() over (partition by s.project_id order by ${plannedAtOf}, s.id) as nth
        from source s where ${isDue(now)}
      ), served as (
        select project_id, max(last_read_at) as at from source
        where reread_days is not null and project_id in (select project_id from due) group by project_id
      ), next as (
        select due.id from due join served using (project_id) order by due.nth, served.at, due.planned_at limit ${most}
      ), taken as (select s.id, ${plannedAtOf} as planned_at from source s join next on next.id = s.id where ${isDue(now)} for update of s skip locked)
      update source o set look_until = ${until}::timestamptz from taken where o.id = taken.id
      returning o.id, o.project_id as "projectId", o.url, o.reread_days as "everyDays", taken.planned_at as "plannedAt",
        o.look_failures as failures, o.page_etag as etag, o.page_modified as modified`,
  );
}

/**
 * Plans the next look in the place of the one that was made. False where that was not this worker's to make any more:
 * another one has made it, nobody watches the page now, or its project was archived meanwhile.
 */
async function planNext(tx: Tx, look: Taken, { now, isRead }: { now: Date; isRead: boolean }): Promise<boolean> {
  const { id, projectId, everyDays, plannedAt } = look;
  const failures = isRead ? 0 : look.failures + 1;
  const next = nextLookMs({ everyDays, plannedMs: plannedAt.getTime(), nowMs: now.getTime(), failures });
  const planned = await tx.$executeRaw`
    update source s set next_look_at = ${new Date(next)}::timestamptz, look_until = null, look_failures = ${failures}
    where s.id = ${id}::uuid and s.project_id = ${projectId}::uuid and ${plannedAtOf} = ${plannedAt}::timestamptz
      and s.archived_at is null and ${isInUse(Prisma.sql`s.project_id`)}`;
  return planned > 0;
}

async function askFor(db: Db, look: Taken, deps: LookDeps): Promise<AskedAgain["page"]> {
  const { url, projectId, etag, modified } = look;
  const why = await whyNotLooked(db, look, url);
  if (why !== null) return { ok: false, code: "not_allowed", message: why };
  // A program looks, whoever asked it to: the site's robots.txt holds.
  const page = await askAgain({ url, isRobotsObeyed: true, owner: projectId, known: { etag, modified } }, deps);
  if (!page.ok) return page;
  const led = ledElsewhere(url, page.url);
  if (led !== null)
    return { ok: false, code: "led_elsewhere", message: `Its address leads to ${led} now, not to the page.` };
  const whyNotThere = await whyNotLooked(db, look, page.url);
  return whyNotThere === null ? page : { ok: false, code: "not_allowed", message: whyNotThere };
}

interface LookDeps {
  policy: FetchPolicy;
  signal: AbortSignal;
}

/** Makes one planned look: what came of it, what it changed and the next one are written together, or nothing is. */
async function lookOnce(db: Db, look: Taken, { now, ...deps }: LookDeps & { now: Date }): Promise<void> {
  const scope = { projectId: look.projectId };
  const page = await askFor(db, look, deps);
  const isRead = page.ok || page.code === "not_modified";
  const before = await compareAnswer(db, scope, { sourceId: look.id, page });
  await inTransaction(db, async (tx) => {
    await lockLibrary(tx, scope);
    if (!(await planNext(tx, look, { now, isRead }))) return;
    await keepAnswer(tx, scope, { sourceId: look.id, page, at: now, by: null, before });
  });
}

/** Gives a look back that was not made: it is due for whoever looks next. */
async function giveBack(db: Db, { id, plannedAt }: Taken): Promise<void> {
  await db.$executeRaw`
    update source s set look_until = null where s.id = ${id}::uuid and ${plannedAtOf} = ${plannedAt}::timestamptz`;
}

/** What is said of a look that broke: nobody knows what the page says, and the fault is not the site's. */
const BROKEN = {
  ok: false,
  code: "broken",
  message: "Something went wrong on the server when the page was looked at. It is looked at again as planned.",
} as const;

/** Counts a look that broke as one that brought nothing, so that it is not made again and again. */
async function noteBroken(db: Db, look: Taken, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await planNext(tx, look, { now, isRead: false }))) return;
    const scope = { projectId: look.projectId };
    await keepAnswer(tx, scope, { sourceId: look.id, page: BROKEN, at: now, by: null, before: null });
  });
}

async function look(db: Db, taken: Taken, deps: LookDeps & { now: Date }): Promise<void> {
  try {
    await lookOnce(db, taken, deps);
  } catch (error) {
    if (deps.signal.aborted) return await giveBack(db, taken);
    log.error({ error, sourceId: taken.id }, "a page was not looked at");
    // Where even that is not possible now, it is tried again once its lease is over, and keeps no other waiting.
    await noteBroken(db, taken, deps.now).catch((second: unknown) =>
      log.error({ error: second, sourceId: taken.id }, "a look that broke was not noted"),
    );
  }
}

/**
 * Looks at watched pages whose time has come, a few at a time; called by every worker, each page by one of them. Of
 * several times that were missed one is made up. A process that dies leaves its looks to the others. `now` is the
 * database's time where it is not given.
 */
export async function lookDue(
  db: Db,
  { now, most = 2, ...deps }: LookDeps & { now?: Date; most?: number },
): Promise<number> {
  const at = now ?? (await databaseNow(db));
  const taken = await takeDue(db, at, most);
  await Promise.all(taken.map((one) => look(db, one, { ...deps, now: at })));
  return taken.length;
}

/** Has a page looked at every so many days, or by hand alone. */
export async function watchSource(
  db: Db,
  scope: Scope,
  watch: { sourceId: SourceId; days: number | null; by: UserId },
): Promise<void> {
  const { sourceId, days, by } = watch;
  await inTransaction(db, async (tx) => {
    const url = await addressOf(tx, scope, sourceId);
    const where = { ...scope, id: sourceId };
    const before = await tx.source.findFirstOrThrow({
      where,
      select: { title: true, rereadDays: true, lastReadAt: true, nextLookAt: true },
    });
    const isPlanned = before.nextLookAt !== null;
    if (before.rereadDays === days && (days === null || isPlanned)) return;
    if (days !== null) {
      const why = await whyNotLooked(tx, scope, url);
      if (why !== null) throw new Refusal("invalid", why);
      const count = (): Promise<number> => tx.source.count({ where: { ...scope, rereadDays: { not: null } } });
      const more = { cap: "project_watches", owner: scope.projectId, ...scope, count } as const;
      if (before.rereadDays === null) await requireRoom(tx, more);
    }
    const nowMs = (await databaseNow(tx)).getTime();
    const lastMs = before.lastReadAt?.getTime() ?? null;
    const nextLookAt = days === null ? null : new Date(firstLookMs(days, { lastMs, nowMs }));
    await tx.source.updateMany({ where, data: { rereadDays: days, nextLookAt, lookUntil: null, lookFailures: 0 } });
    const payload = { sourceId, title: before.title, days };
    await appendEvents(tx, { projectId: scope.projectId, runId: null }, [
      { kind: "source_watched", payload, actorId: by },
    ]);
  });
}
