import { z } from "zod";
import { RunId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { SearchResult } from "@/lib/domain/run/results";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { StoredHits } from "@/lib/run/drivers/stored";

const shown = { searches: 300, fetches: 5_000 } as const;

const Said = z.object({ message: z.string() });

type Outcome = "read" | "unread" | "left_out";

interface Fetched {
  sourceId: string | null;
  failure: string | null;
}

function messageOf(failure: unknown): string | null {
  return failure === null ? null : (Said.safeParse(failure).data?.message ?? "It failed without saying why.");
}

/** By node and address: a hit was read where the same search node asked for its page. */
async function listFetched(db: Db, access: Access<"read">, runId: RunId): Promise<Map<string, Fetched>> {
  const rows = await db.fetchCall.findMany({
    where: { projectId: access.projectId, runId },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    take: shown.fetches,
    select: { nodeId: true, url: true, failure: true, snapshot: { select: { sourceId: true } } },
  });
  return new Map(
    rows.map(({ nodeId, url, failure, snapshot }) => [
      `${nodeId} ${url}`,
      { sourceId: snapshot?.sourceId ?? null, failure: messageOf(failure) },
    ]),
  );
}

function outcomeOf(fetched: Fetched | undefined): { outcome: Outcome; why: string | null; sourceId: string | null } {
  if (fetched === undefined) return { outcome: "left_out", why: "Others came before it.", sourceId: null };
  if (fetched.sourceId === null) return { outcome: "unread", why: fetched.failure, sourceId: null };
  return { outcome: "read", why: null, sourceId: fetched.sourceId };
}

/** Searches that followed links: which pages that led to, and why one could not be read. */
async function listFollowed(db: Db, access: Access<"read">, runId: RunId) {
  const nodes = await db.node.findMany({
    where: { projectId: access.projectId, runId, kind: "search", status: "complete" },
    orderBy: { ordinal: "asc" },
    select: { id: true, title: true, result: true },
  });
  return nodes.flatMap(({ id, title, result }) => {
    const followed = SearchResult.safeParse(result).data?.followed ?? [];
    return followed.length === 0 ? [] : [{ nodeId: id, nodeTitle: title, pages: followed }];
  });
}

/** Every search of a run: what was asked of whom, what came, what of it was read, and why the rest was not. */
export async function getSearchLogView(db: Db, access: Access<"read">, input: { runId: string }) {
  const runId = idOf(RunId, input.runId);
  const where = { projectId: access.projectId, runId };
  found(await db.run.findFirst({ where: { id: runId, projectId: access.projectId }, select: { id: true } }));
  const [calls, total, fetched, followings] = await Promise.all([
    db.searchCall.findMany({
      where,
      orderBy: [{ startedAt: "asc" }, { id: "asc" }],
      take: shown.searches,
      include: { node: { select: { key: true, title: true } } },
    }),
    db.searchCall.count({ where }),
    listFetched(db, access, runId),
    listFollowed(db, access, runId),
  ]);
  const searches = calls.map(({ id, node, nodeId, query, startedAt, results, failure, failed }) => ({
    id,
    nodeKey: node.key,
    nodeTitle: node.title,
    query,
    at: iso(startedAt),
    failed: [...failed, ...(messageOf(failure) === null ? [] : [messageOf(failure) ?? ""])],
    hits: StoredHits.catch([])
      .parse(results ?? [])
      .map(({ provider, url, title }) => ({
        provider,
        url: url.startsWith("library:") ? null : url,
        title,
        ...outcomeOf(fetched.get(`${nodeId} ${url}`)),
      })),
  }));
  const followed = followings.map(({ nodeId, nodeTitle, pages }) => ({
    nodeId,
    nodeTitle,
    pages: pages.map((page) => ({ ...page, sourceId: fetched.get(`${nodeId} ${page.url}`)?.sourceId ?? null })),
  }));
  return { searches, total, followed };
}

/** Every search of a run, in the order in which they were made. */
export type SearchLogView = ShownBy<typeof getSearchLogView>;
