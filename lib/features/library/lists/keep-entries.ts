import type { Scope } from "@/lib/domain/core/ids";
import type { ListedEntry, SortedEntries } from "@/lib/domain/watch/listing";
import type { Tx } from "@/lib/platform/db/client";

type Status = "queued" | "left" | "changed";

async function put(
  tx: Tx,
  { projectId }: Scope,
  { listId, entries, status }: { listId: string; entries: readonly ListedEntry[]; status: Status },
): Promise<void> {
  if (entries.length === 0) return;
  const urls = entries.map(({ url }) => url);
  const canonicals = entries.map(({ canonical }) => canonical);
  const stamps = entries.map(({ stamp }) => stamp);
  await tx.$executeRaw`
    insert into watched_entry (project_id, list_id, canonical, url, stamp, status)
    select ${projectId}::uuid, ${listId}::uuid, given.canonical, given.url, given.stamp, ${status}
    from unnest(${canonicals}::text[], ${urls}::text[], ${stamps}::text[]) as given(canonical, url, stamp)
    on conflict (list_id, canonical) do update
      set stamp = excluded.stamp, status = excluded.status, reason = null, lease_until = null`;
}

/** Writes what a look found: what is to be read, what is passed over, and what is to be read again. */
export async function keepEntries(
  tx: Tx,
  scope: Scope,
  { listId, fresh, left, changed }: SortedEntries & { listId: string },
): Promise<void> {
  await put(tx, scope, { listId, entries: fresh, status: "queued" });
  await put(tx, scope, { listId, entries: left, status: "left" });
  await put(tx, scope, { listId, entries: changed, status: "changed" });
}
