import { Failure } from "@/lib/domain/core/failure";
import { SnapshotId, SourceId } from "@/lib/domain/core/ids";
import { Prisma } from "@/lib/platform/db/generated/client";
import { spendFor } from "./capture-spend";
import { type CaptureDeps, type CapturedRetrieval, type CapturedSearch, callerOf, times } from "./captured";
import { StoredHits } from "./stored";

/** Answers a search from the store, or makes it. */
export async function makeSearch(
  deps: CaptureDeps,
  request: { query: string; limit: number; signal: AbortSignal },
  requestHash: string,
): Promise<CapturedSearch> {
  const { db, driver, node, records } = deps;
  const isNew = node.isFresh && !deps.requested.has(requestHash);
  deps.requested.add(requestHash);
  if (!isNew) await records.settle();
  const stored = isNew
    ? null
    : await db.searchCall.findFirst({
        where: { nodeId: node.nodeId, requestHash, failure: { equals: Prisma.DbNull } },
        orderBy: [{ startedAt: "asc" }, { id: "asc" }],
        select: { results: true },
      });
  if (stored) return { ok: true, hits: StoredHits.parse(stored.results) };
  const reply = await driver.search({ ...request, spend: spendFor(deps) });
  const providers = reply.ok ? [...new Set(reply.hits.map((hit) => hit.provider))].sort() : [];
  const row = {
    ...callerOf(node),
    ...times(reply),
    provider: providers.length === 0 ? "library" : providers.join(", "),
    query: request.query,
    requestHash,
    results: reply.ok ? reply.hits : null,
    failure: reply.ok ? null : reply.failure,
    failed: reply.ok ? (reply.failed ?? []) : [],
  };
  records.add({ searches: [row] });
  return reply.ok ? { ok: true, hits: reply.hits } : { ok: false, failure: reply.failure };
}

/** Answers a retrieval from the store, or makes it. */
export async function makeRetrieval(
  deps: CaptureDeps,
  request: { url: string; signal: AbortSignal },
  requestHash: string,
): Promise<CapturedRetrieval> {
  const { db, driver, node, records } = deps;
  // What this attempt has retrieved, its row says no other than this process.
  const known = deps.retrieved.get(requestHash);
  if (known !== undefined) return known;
  if (!node.isFresh) await records.settle();
  const stored = node.isFresh
    ? null
    : await db.fetchCall.findFirst({
        where: { nodeId: node.nodeId, requestHash },
        orderBy: [{ startedAt: "asc" }, { id: "asc" }],
        select: { failure: true, snapshot: { select: { id: true, sourceId: true, sha256: true } } },
      });
  if (stored?.snapshot) {
    const { id, sourceId, sha256 } = stored.snapshot;
    return { ok: true, retrieved: { snapshotId: SnapshotId.parse(id), sourceId: SourceId.parse(sourceId), sha256 } };
  }
  // An address that could not be read stays unread for this node: a repeat must see what the first try saw.
  if (stored) return { ok: false, failure: Failure.parse(stored.failure) };
  const reply = await driver.retrieve(request);
  const row = {
    ...callerOf(node),
    ...times(reply),
    url: request.url,
    requestHash,
    snapshotId: reply.ok ? reply.retrieved.snapshotId : null,
    failure: reply.ok ? null : reply.failure,
  };
  records.add({ fetches: [row] });
  const answer: CapturedRetrieval = reply.ok
    ? { ok: true, retrieved: reply.retrieved }
    : { ok: false, failure: reply.failure };
  deps.retrieved.set(requestHash, answer);
  return answer;
}
