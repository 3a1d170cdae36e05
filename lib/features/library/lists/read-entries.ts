import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { ProjectId, SourceId } from "@/lib/domain/core/ids";
import { hostOf } from "@/lib/domain/core/url";
import { whyNotLooked } from "@/lib/features/library/look-scope";
import { rereadSource } from "@/lib/features/library/reread";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { findKnown, insertSource, lockLibrary } from "@/lib/sources/insert-source";
import { type PageAnswer, readPage } from "@/lib/sources/read-page";
import { whyNoRoom } from "@/lib/sources/room";
import type { AskDeps } from "./ask-list";

/** Pages that one turn of a worker reads, how long one may take, and how long it stays with who gives no sign of life. */
const AT_ONCE = 4;
const READING_MS = 60_000;
const LEASE_S = 180;

const Taken = z.object({
  projectId: ProjectId,
  listId: z.uuid(),
  canonical: z.string(),
  url: z.string(),
  status: z.enum(["queued", "changed"]),
});
type Taken = z.infer<typeof Taken>;

/** Takes pages that lists named and nobody has read, one of each list before the second of any. */
async function takeEntries(db: Db): Promise<Taken[]> {
  const waits = Prisma.sql`e.status in ('queued', 'changed') and (e.lease_until is null or e.lease_until <= now())`;
  return z.array(Taken).parse(
    await db.$queryRaw`
      with waiting as (
        select e.list_id, e.canonical, row_number() over (partition by e.list_id order by e.found_at, e.canonical) as nth
        from watched_entry e where ${waits} and ${isInUse(Prisma.sql`e.project_id`)}
      ), free as (
        select e.list_id, e.canonical from watched_entry e
          join (select list_id, canonical from waiting order by nth limit ${AT_ONCE}) w using (list_id, canonical)
        where ${waits} for update of e skip locked
      ) update watched_entry o set lease_until = now() + make_interval(secs => ${LEASE_S})
      from free where o.list_id = free.list_id and o.canonical = free.canonical
      returning o.project_id as "projectId", o.list_id as "listId", o.canonical, o.url, o.status`,
  );
}

async function settle(db: Db | Tx, { listId, canonical }: Taken, reason: string | null): Promise<void> {
  const data = { status: reason === null ? "read" : "unread", reason, leaseUntil: null };
  await db.watchedEntry.updateMany({ where: { listId, canonical, status: { in: ["queued", "changed"] } }, data });
}

/** Keeps a page that was read as a source, unless the library has it or is full. */
async function keepPage(tx: Tx, entry: Taken, answer: PageAnswer): Promise<void> {
  if (!answer.ok) return await settle(tx, entry, answer.message);
  const scope = { projectId: entry.projectId };
  await lockLibrary(tx, scope);
  // A list that is watched no more brings nothing.
  const isWanted = await tx.watchedEntry.count({
    where: { listId: entry.listId, canonical: entry.canonical, status: "queued" },
  });
  if (isWanted === 0) return;
  const { read, robots } = answer;
  const address = { url: entry.url, canonical: entry.canonical };
  const known = await findKnown(tx, scope, { address, read });
  const noRoom = known ? null : await whyNoRoom(tx, scope);
  if (noRoom !== null) return await settle(tx, entry, noRoom.message);
  const title = read.title ?? hostOf(entry.url) ?? entry.url;
  const given = { kind: "url", title, fileName: null, address, userId: null, addedByRunId: null } as const;
  if (!known) await insertSource(tx, scope, { ...given, read, original: null, robots });
  await settle(tx, entry, null);
}

async function readNew(db: Db, entry: Taken, { policy, signal }: AskDeps): Promise<void> {
  const page = { url: entry.url, isRobotsObeyed: true, owner: entry.projectId };
  const why = await whyNotLooked(db, entry, entry.url);
  if (why !== null) return await settle(db, entry, why);
  const answer = await readPage(page, policy, AbortSignal.any([signal, AbortSignal.timeout(READING_MS)]));
  if (signal.aborted) return;
  const whyNotThere = answer.ok ? await whyNotLooked(db, entry, answer.url) : null;
  if (whyNotThere !== null) return await settle(db, entry, whyNotThere);
  await inTransaction(db, (tx) => keepPage(tx, entry, answer));
}

const Known = z.array(z.object({ id: SourceId }));

/** Reads a page of the library again that its list says has changed; its quotes are compared as of any watched page. */
async function readAgain(db: Db, entry: Taken, { policy }: AskDeps): Promise<void> {
  const { projectId, canonical } = entry;
  const sources = Known.parse(
    await db.source.findMany({
      where: { projectId, canonicalUrl: canonical, kind: "url", archivedAt: null },
      select: { id: true },
      take: 1,
    }),
  );
  for (const { id: sourceId } of sources) {
    const done = await rereadSource(db, { projectId }, { sourceId, policy, by: null });
    return await settle(db, entry, done.outcome === "unreachable" ? done.reason : null);
  }
  await settle(db, entry, "It is not in the library, so it was not read again.");
}

async function readEntry(db: Db, entry: Taken, deps: AskDeps): Promise<void> {
  if (entry.status === "queued") await readNew(db, entry, deps);
  else await readAgain(db, entry, deps);
}

/**
 * Reads pages that watched lists named, each by one worker and each as a commit: a process that dies leaves the rest to the
 * others. Returns how many were taken up.
 */
export async function readEntries(db: Db, deps: AskDeps): Promise<number> {
  const taken = await takeEntries(db);
  for (const entry of taken) {
    if (deps.signal.aborted) break;
    await readEntry(db, entry, deps);
  }
  return taken.length;
}
