import type { Access } from "@/lib/domain/core/rights";
import { type ListKind, listKinds } from "@/lib/domain/watch/listing";
import { type LookOutcome, lookOutcomes } from "@/lib/domain/watch/watching";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

function kindOf(kind: string): ListKind {
  return listKinds.find((one) => one === kind) ?? "feed";
}

function outcomeOf(outcome: string | null): LookOutcome | null {
  return lookOutcomes.find((one) => one === outcome) ?? null;
}

/** Feeds, sitemaps and searches that a project watches, with how many of their pages were read, and how many not. */
export async function listWatchedLists(db: Db, { projectId }: Access<"read">) {
  const [rows, counts] = await Promise.all([
    db.watchedList.findMany({ where: { projectId }, orderBy: [{ nextLookAt: "asc" }, { id: "asc" }] }),
    db.watchedEntry.groupBy({ by: ["listId", "status"], where: { projectId }, _count: true }),
  ]);
  const of = (listId: string, status: string): number =>
    counts.find((one) => one.listId === listId && one.status === status)?._count ?? 0;
  return rows.map((row) => ({
    id: row.id,
    kind: kindOf(row.kind),
    address: row.address,
    title: row.title,
    days: row.days,
    lookedAt: isoOrNull(row.lookedAt),
    nextAt: iso(row.nextLookAt),
    outcome: outcomeOf(row.outcome),
    reason: row.reason,
    read: of(row.id, "read"),
    unread: of(row.id, "unread"),
    waiting: of(row.id, "queued") + of(row.id, "changed"),
  }));
}

export type WatchedListView = ShownBy<typeof listWatchedLists>[number];
