import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { ProjectId, WatchedListId } from "@/lib/domain/core/ids";
import { ENTRIES_MOST, listKinds, type SortedEntries, sortEntries } from "@/lib/domain/watch/listing";
import { type LookOutcome, nextLookMs } from "@/lib/domain/watch/watching";
import { whyNotLooked } from "@/lib/features/library/look-scope";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { announce } from "@/lib/platform/notify/announce";
import { tell } from "@/lib/platform/notify/notifications";
import { lockLibrary } from "@/lib/sources/insert-source";
import { type AskDeps, askList, type ListAnswer } from "./ask-list";
import { keepEntries } from "./keep-entries";

/** How long a list stays with a worker that gives no sign of life, and how many are looked at side by side. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 2;

const Taken = z.object({
  id: WatchedListId,
  projectId: ProjectId,
  kind: z.enum(listKinds),
  address: z.string(),
  title: z.string(),
  days: z.int(),
  most: z.int(),
  plannedAt: z.date(),
  failures: z.int(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
});
type Taken = z.infer<typeof Taken>;

function isDue(now: Date): Prisma.Sql {
  return Prisma.sql`l.next_look_at <= ${now}::timestamptz and (l.look_until is null or l.look_until <= ${now}::timestamptz)
    and ${isInUse(Prisma.sql`l.project_id`)}`;
}

/** Takes lists that are due, of each project in turns. */
async function takeDue(db: Db, now: Date): Promise<Taken[]> {
  const until = new Date(now.getTime() + LEASE_MS);
  return z.array(Taken).parse(
    await db.$queryRaw`
      with due as (
        select l.id, l.next_look_at, row_number() over (partition by l.project_id order by l.next_look_at, l.id) as nth
        from watched_list l where ${isDue(now)}
      ), free as (
        select l.id from watched_list l
        where l.id in (select id from due order by nth, next_look_at limit ${AT_ONCE}) and ${isDue(now)}
        for update of l skip locked
      ) update watched_list o set look_until = ${until}::timestamptz from free where o.id = free.id
      returning o.id, o.project_id as "projectId", o.kind, o.address, o.title, o.days, o.most,
        o.next_look_at as "plannedAt", o.look_failures as failures, o.etag, o.modified`,
  );
}

/** Plans the next look; false where this one was not this worker's to make any more. */
async function planNext(
  tx: Tx,
  look: Taken,
  { now, outcome, reason }: { now: Date; outcome: LookOutcome; reason: string | null },
): Promise<boolean> {
  const { id, days, plannedAt } = look;
  const failures = outcome === "unreachable" ? look.failures + 1 : 0;
  const planned = { everyDays: days, plannedMs: plannedAt.getTime(), nowMs: now.getTime(), failures };
  const done = await tx.watchedList.updateMany({
    where: { id, nextLookAt: plannedAt },
    data: {
      nextLookAt: new Date(nextLookMs(planned)),
      lookUntil: null,
      lookFailures: failures,
      lookedAt: now,
      outcome,
      reason,
    },
  });
  return done.count > 0;
}

async function knownOf(tx: Tx, listId: WatchedListId): Promise<Map<string, string | null>> {
  const rows = await tx.watchedEntry.findMany({
    where: { listId },
    orderBy: [{ foundAt: "desc" }, { canonical: "asc" }],
    take: 2 * ENTRIES_MOST,
    select: { canonical: true, stamp: true },
  });
  return new Map(rows.map(({ canonical, stamp }) => [canonical, stamp]));
}

/** Says once, with the look that found it, that a list names pages that it did not name before. */
async function noteGrown(
  tx: Tx,
  { id: listId, projectId, title }: Taken,
  { fresh, left }: SortedEntries,
): Promise<void> {
  const found = fresh.length + left.length;
  if (found === 0) return;
  const payload = { listId, title, found };
  const members = await tx.membership.findMany({ where: { projectId }, select: { userId: true } });
  const to = members.map(({ userId }) => userId);
  await tell(tx, { projectId }, { kind: "list_grew", payload, to, actorId: null });
  await announce(tx, { projectId }, { kind: "list_grew", payload });
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "list_grew", payload }]);
}

/** What is said of new entries that are more than are read of one look. */
function leftWords({ fresh, left }: SortedEntries): string | null {
  if (left.length === 0) return null;
  return `It named ${fresh.length + left.length} new pages at once; ${left.length} were passed over.`;
}

async function keep(tx: Tx, look: Taken, { answer, now }: { answer: ListAnswer; now: Date }): Promise<void> {
  const scope = { projectId: look.projectId };
  await lockLibrary(tx, scope);
  if (!answer.ok) {
    await planNext(tx, look, { now, outcome: "unreachable", reason: answer.message });
    return;
  }
  if (answer.isSame) {
    await planNext(tx, look, { now, outcome: "unchanged", reason: null });
    return;
  }
  const sorted = sortEntries(answer.entries, await knownOf(tx, look.id), look.most);
  const isChanged = sorted.fresh.length + sorted.left.length + sorted.changed.length > 0;
  const planned = { now, outcome: isChanged ? "changed" : "unchanged", reason: leftWords(sorted) } as const;
  if (!(await planNext(tx, look, planned))) return;
  await tx.watchedList.updateMany({ where: { id: look.id }, data: answer.validators });
  await keepEntries(tx, scope, { listId: look.id, ...sorted });
  await noteGrown(tx, look, sorted);
}

async function ask(db: Db, look: Taken, deps: AskDeps): Promise<ListAnswer> {
  const why = look.kind === "search" ? null : await whyNotLooked(db, look, look.address);
  return why === null ? await askList(db, look, deps) : { ok: false, message: why };
}

const BROKEN = "Something went wrong on the server when the list was looked at. It is looked at again as planned.";

async function look(db: Db, taken: Taken, { now, ...deps }: AskDeps & { now: Date }): Promise<void> {
  const answer = await ask(db, taken, deps).catch((error: unknown): ListAnswer => {
    log.error({ error, listId: taken.id }, "a list was not looked at");
    return { ok: false, message: BROKEN };
  });
  // Nothing is known of a list that nobody had the time to ask: it is due for whoever looks next.
  if (deps.signal.aborted) {
    await db.watchedList.updateMany({
      where: { id: taken.id, nextLookAt: taken.plannedAt },
      data: { lookUntil: null },
    });
    return;
  }
  await inTransaction(db, (tx) => keep(tx, taken, { answer, now }));
}

/**
 * Looks at watched feeds, sitemaps and searches whose time has come, each by one worker; what was missed is made up once.
 * What a look found, what it tells and the next look are written together. `now` is the database's time where not given.
 */
export async function lookAtLists(db: Db, { now, ...deps }: AskDeps & { now?: Date }): Promise<number> {
  const at = now ?? (await databaseNow(db));
  const taken = await takeDue(db, at);
  const done = await Promise.allSettled(taken.map((one) => look(db, one, { ...deps, now: at })));
  for (const one of done) if (one.status === "rejected") log.error({ error: one.reason }, "a look was not kept");
  return taken.length;
}
