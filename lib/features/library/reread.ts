import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { ProjectId, type Scope, SourceId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { refreshStale, type Stale } from "@/lib/knowledge/stale";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { lockLibrary } from "@/lib/sources/insert-source";
import { type PageAnswer, readPage } from "@/lib/sources/read-page";
import { storeSnapshot } from "@/lib/sources/snapshots";

/** How long one page may take when it is read again. */
const READING_MS = 60_000;

export type Reread =
  | ({ outcome: "unchanged" | "changed" } & Stale)
  /** What it said stays as it was; `reason` says why nobody knows what it says now. */
  | { outcome: "unreachable"; reason: string };

async function addressOf(db: Db, scope: Scope, sourceId: SourceId): Promise<string> {
  const source = await db.source.findFirst({ where: { ...scope, id: sourceId }, select: { url: true, kind: true } });
  if (!source) throw new Refusal("not_found", "There is no such source.");
  if (source.kind !== "url" || source.url === null) {
    throw new Refusal("invalid", "Only pages can be read again. Add the new file or text instead.");
  }
  return source.url;
}

async function keep(
  tx: Tx,
  scope: Scope,
  { sourceId, page }: { sourceId: SourceId; page: Extract<PageAnswer, { ok: true }> },
): Promise<Reread> {
  await lockLibrary(tx, scope);
  const { read, robots } = page;
  const before = await tx.source.findFirstOrThrow({
    where: { ...scope, id: sourceId },
    select: { currentSha256: true },
  });
  const { sha256 } = await storeSnapshot(tx, scope, { sourceId, read, original: null, robots });
  await tx.$executeRaw`
    update source set last_read_at = now(), current_sha256 = ${sha256}, flags = ${read.notes},
      publisher = coalesce(${read.publisher}, publisher), status = 'ready',
      status_code = null, status_reason = null
    where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid`;
  const stale = await refreshStale(tx, scope, sourceId);
  return { outcome: before.currentSha256 === sha256 ? "unchanged" : "changed", ...stale };
}

/**
 * Reads a page of the library again: what it says now is kept beside what it said, quotes that are gone are marked, and
 * those that are back are good again. A page that cannot be read keeps all that it had, and says why.
 */
export async function rereadSource(
  db: Db,
  scope: Scope,
  input: { sourceId: SourceId; policy: FetchPolicy; signal?: AbortSignal },
): Promise<Reread> {
  const { sourceId, policy, signal } = input;
  const url = await addressOf(db, scope, sourceId);
  const late = AbortSignal.timeout(READING_MS);
  const address = { url, isRobotsObeyed: false, owner: scope.projectId };
  const page = await readPage(address, policy, signal ? AbortSignal.any([signal, late]) : late);
  // Nothing is known of a page that nobody had the time to read.
  signal?.throwIfAborted();
  if (page.ok) return inTransaction(db, (tx) => keep(tx, scope, { sourceId, page }));
  await db.$executeRaw`
    update source set last_read_at = now(), status_code = ${page.code}, status_reason = ${page.message},
      flags = (select array_agg(distinct flag) from unnest(flags || '{unreachable}') as flag)
    where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid`;
  return { outcome: "unreachable", reason: page.message };
}

const Due = z.array(z.object({ id: SourceId, projectId: ProjectId }));

/**
 * Takes up to `most` pages whose time to be read again has come; whoever takes one counts it as read now. The project of
 * which a page was read longest ago comes first.
 */
async function takeDue(db: Db, most: number): Promise<z.infer<typeof Due>> {
  return Due.parse(
    await db.$queryRaw`
      with due as (
        select id, project_id, last_read_at, row_number() over (partition by project_id order by last_read_at, id) as nth
        from source where reread_days is not null and archived_at is null and kind = 'url'
          and ${isInUse(Prisma.sql`source.project_id`)} and last_read_at < now() - make_interval(days => reread_days)
      ), served as (
        select project_id, max(last_read_at) as at from source
        where reread_days is not null and project_id in (select project_id from due) group by project_id
      ), next as (
        select due.id from due join served using (project_id) order by due.nth, served.at, due.last_read_at limit ${most}
      ), taken as (
        select s.id from source s join next on next.id = s.id
        where s.last_read_at < now() - make_interval(days => s.reread_days) for update of s skip locked)
      update source set last_read_at = now() from taken where source.id = taken.id
      returning source.id, source.project_id as "projectId"`,
  );
}

async function rereadOne(
  db: Db,
  { id, projectId }: z.infer<typeof Due>[number],
  { policy, signal }: { policy: FetchPolicy; signal: AbortSignal },
): Promise<void> {
  try {
    await rereadSource(db, { projectId }, { sourceId: id, policy, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    // Due again, for whoever looks next.
    await db.$executeRaw`
      update source set last_read_at = now() - make_interval(days => reread_days, secs => 1) where id = ${id}::uuid`;
  }
}

/** Reads again what is due, a few at a time; called by every worker, each page by one of them. */
export async function rereadDue(db: Db, deps: { policy: FetchPolicy; signal: AbortSignal }, most = 2): Promise<number> {
  const due = await takeDue(db, most);
  await Promise.all(due.map((source) => rereadOne(db, source, deps)));
  return due.length;
}

/** Has a page read again every so many days, or by hand alone. */
export async function scheduleSource(
  db: Db,
  scope: Scope,
  schedule: { sourceId: SourceId; days: number | null },
): Promise<void> {
  await addressOf(db, scope, schedule.sourceId);
  await db.source.updateMany({ where: { ...scope, id: schedule.sourceId }, data: { rereadDays: schedule.days } });
}
