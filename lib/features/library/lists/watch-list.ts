import { type Scope, type UserId, WatchedListId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { sortEntries } from "@/lib/domain/watch/listing";
import { firstLookMs } from "@/lib/domain/watch/watching";
import { whyNotLooked } from "@/lib/features/library/look-scope";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { lockLibrary } from "@/lib/sources/insert-source";
import { pageAddress } from "@/lib/sources/page-address";
import { askAddress, askSearch } from "./ask-list";
import { keepEntries } from "./keep-entries";

/** How long a person waits for a list that they add. */
const ADDING_MS = 60_000;

export interface NewList {
  kind: "address" | "search";
  address: string;
  days: number;
  most: number;
  by: UserId;
}

/**
 * Watches a feed, a sitemap or a search from now on. It is asked at once, so that what is none is refused; up to `most` of
 * what it names are read now, all others count as known.
 */
export async function watchList(
  db: Db,
  scope: Scope,
  list: NewList,
  policy: FetchPolicy,
): Promise<{ listId: WatchedListId; title: string; found: number }> {
  const { kind, days, most, by } = list;
  const address = kind === "search" ? list.address : (pageAddress(list.address)?.url ?? null);
  if (address === null)
    throw new Refusal("invalid", "Write an address that begins with http:// or https://.", "address");
  const why = kind === "search" ? null : await whyNotLooked(db, scope, address);
  if (why !== null) throw new Refusal("invalid", why, "address");
  const deps = { policy, signal: AbortSignal.timeout(ADDING_MS) };
  const none = { etag: null, modified: null };
  const answer = kind === "search" ? await askSearch(db, address, deps) : await askAddress(address, none, deps);
  if (!answer.ok) throw new Refusal("invalid", answer.message, "address");
  return await inTransaction(db, async (tx) => {
    await lockLibrary(tx, scope);
    const where = { ...scope, kind: answer.kind, address };
    if ((await tx.watchedList.count({ where })) > 0)
      throw new Refusal("conflict", "This is watched already.", "address");
    const count = (): Promise<number> => tx.watchedList.count({ where: { ...scope } });
    await requireRoom(tx, { cap: "project_lists", owner: scope.projectId, ...scope, count });
    const now = await databaseNow(tx);
    const nextLookAt = new Date(firstLookMs(days, { lastMs: now.getTime(), nowMs: now.getTime() }));
    const title = answer.title ?? address;
    const looked = { lookedAt: now, outcome: "changed", ...answer.validators };
    const row = { ...where, title, days, most, nextLookAt, addedById: by, ...looked };
    const { id } = await tx.watchedList.create({ data: row, select: { id: true } });
    const listId = WatchedListId.parse(id);
    const sorted = sortEntries(answer.entries, new Map(), most);
    await keepEntries(tx, scope, { listId, ...sorted });
    await appendEvents(tx, { projectId: scope.projectId, runId: null }, [
      { kind: "list_watched", payload: { listId, title, days }, actorId: by },
    ]);
    return { listId, title, found: sorted.fresh.length };
  });
}

/** Watches a list no more; what it brought stays. */
export async function unwatchList(
  db: Db,
  scope: Scope,
  { listId, by }: { listId: WatchedListId; by: UserId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const where = { ...scope, id: listId };
    const list = await tx.watchedList.findFirst({ where, select: { title: true } });
    if (list === null) throw new Refusal("not_found", "There is no such watched list.");
    await tx.watchedList.deleteMany({ where });
    await appendEvents(tx, { projectId: scope.projectId, runId: null }, [
      { kind: "list_watched", payload: { listId, title: list.title, days: null }, actorId: by },
    ]);
  });
}
