import { z } from "zod";
import type { Failure } from "@/lib/domain/core/failure";
import { type Scope, SnapshotId, SourceId } from "@/lib/domain/core/ids";
import type { FailureKind, Sensitivity } from "@/lib/domain/core/words";
import type { Db, Tx } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { inTransaction } from "@/lib/platform/db/tx";
import { isDomainAllowed, NOT_ALLOWED } from "@/lib/sources/fetch/allowed-domains";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { findKnown, insertSource, lockLibrary } from "./insert-source";
import { type PageAddress, pageAddress } from "./page-address";
import { type PageAnswer, readPage } from "./read-page";
import { whyNoRoom } from "./room";

/** What a run may read, and on whose behalf. */
export interface ReadingRun {
  runId: string;
  sensitivity: Sensitivity;
  /** Hosts that a restricted run may read. */
  allowedDomains: readonly string[];
  policy: FetchPolicy;
}

export type RetrieveAnswer =
  | { ok: true; snapshotId: SnapshotId; sourceId: SourceId; sha256: string }
  | { ok: false; failure: Failure };

interface PageRequest {
  address: PageAddress;
  run: ReadingRun;
  signal: AbortSignal;
}

const LIBRARY = "library:";

function failed(code: string, message: string): RetrieveAnswer {
  return { ok: false, failure: { kind: "permanent", code, message } };
}

const Newest = z.object({ snapshotId: SnapshotId, sourceId: SourceId, sha256: z.string(), isExcluded: z.boolean() });

/** What a stored source said last; a failure when it is excluded, null when there is no such source. */
async function newestSnapshot(
  tx: Tx,
  scope: Scope,
  which: { sourceId: SourceId } | { canonicalUrl: string },
): Promise<RetrieveAnswer | null> {
  const sourceId = "sourceId" in which ? which.sourceId : null;
  const canonicalUrl = "canonicalUrl" in which ? which.canonicalUrl : null;
  const rows = z.array(Newest).parse(
    await tx.$queryRaw`
      select s.id as "snapshotId", s.source_id as "sourceId", s.sha256, o.archived_at is not null as "isExcluded"
      from source o join snapshot s on s.source_id = o.id and s.project_id = o.project_id
      where o.project_id = ${scope.projectId}::uuid and o.status = 'ready'
        and (o.id = ${sourceId}::uuid or o.canonical_url = ${canonicalUrl})
      order by (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256 limit 1`,
  );
  const [newest] = rows;
  return newest ? asAnswer(newest) : null;
}

function asAnswer({ isExcluded, ...snapshot }: z.infer<typeof Newest>): RetrieveAnswer {
  return isExcluded ? failed("excluded", "This source was excluded from the library.") : { ok: true, ...snapshot };
}

function refusal(address: PageAddress, run: ReadingRun): RetrieveAnswer | null {
  if (run.sensitivity === "no_web") return failed("no_web", "This run reads nothing from the web.");
  const isOutside = run.sensitivity === "restricted" && !isDomainAllowed(address.canonical, run.allowedDomains);
  return isOutside ? failed("not_allowed", NOT_ALLOWED) : null;
}

/** Refusals that another time may lift; the rest stand. */
const passing = new Map<Extract<PageAnswer, { ok: false }>["code"], FailureKind>([
  ["timeout", "timeout"],
  ["unreachable", "unavailable"],
  ["rate_limited", "rate_limited"],
  ["busy", "unavailable"],
]);

function unread(page: Extract<PageAnswer, { ok: false }>): RetrieveAnswer {
  const { code, message, retryAfterMs } = page;
  const kind = passing.get(code) ?? "permanent";
  return { ok: false, failure: { kind, code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) } };
}

/** Stores a page, unless it, or its very text under another address, came in meanwhile: then that is what was read. */
async function keep(
  tx: Tx,
  scope: Scope,
  page: PageRequest & Extract<PageAnswer, { ok: true }>,
): Promise<RetrieveAnswer> {
  const { address, read, robots, run } = page;
  await lockLibrary(tx, scope);
  const known = await findKnown(tx, scope, { address, read });
  const stored = known && (await newestSnapshot(tx, scope, { sourceId: known.sourceId }));
  if (stored) return stored;
  const noRoom = await whyNoRoom(tx, scope);
  if (noRoom) return failed("library_full", noRoom.message);
  const inserted = await insertSource(tx, scope, {
    kind: "url",
    title: read.title ?? address.canonical,
    fileName: null,
    address,
    userId: null,
    addedByRunId: run.runId,
    read,
    original: null,
    robots,
  });
  return { ok: true, ...inserted };
}

async function fromWeb(db: Db, scope: Scope, request: PageRequest): Promise<RetrieveAnswer> {
  const address = { url: request.address.url, isRobotsObeyed: true, owner: scope.projectId };
  const page = await readPage(address, request.run.policy, request.signal);
  if (!page.ok) return unread(page);
  // Where a page leads to another site, the rules of the run hold for that one, too.
  const led = refusal({ url: page.url, canonical: page.url }, request.run);
  if (led !== null) return led;
  return inTransaction(db, (tx) => keep(tx, scope, { ...request, ...page }));
}

interface InLibrary {
  projectId: string;
  sourceId: SourceId;
}

const newestOf = gather<InLibrary, RetrieveAnswer | null>({ most: 200, atOnce: 2 }, async (db, inputs) => {
  const rows = z.array(Newest.extend({ projectId: z.string() })).parse(
    await db.$queryRaw`
      /* newest_snapshots */
      select distinct on (s.source_id) s.id as "snapshotId", s.source_id as "sourceId", s.sha256,
        o.archived_at is not null as "isExcluded", o.project_id as "projectId"
      from source o join snapshot s on s.source_id = o.id and s.project_id = o.project_id
      where o.status = 'ready' and o.id = any(${inputs.map((one) => one.sourceId)}::uuid[])
      order by s.source_id, (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256`,
  );
  const byId = new Map(rows.map(({ projectId, ...row }) => [`${projectId} ${row.sourceId}`, row]));
  return inputs.map(({ projectId, sourceId }) => {
    const newest = byId.get(`${projectId} ${sourceId}`);
    return newest ? asAnswer(newest) : null;
  });
});

async function fromLibrary(db: Db, scope: Scope, id: string): Promise<RetrieveAnswer> {
  const sourceId = SourceId.safeParse(id);
  const known = sourceId.success ? await newestOf(db, { ...scope, sourceId: sourceId.data }) : null;
  return known ?? failed("not_found", "This source is not in the library any more.");
}

/** Reads one address for a run: a source of the library, a page that is stored already, or, if it may, the web. */
export async function retrieve(
  db: Db,
  scope: Scope,
  request: { url: string; run: ReadingRun; signal: AbortSignal },
): Promise<RetrieveAnswer> {
  const { url, run, signal } = request;
  if (url.startsWith(LIBRARY)) return fromLibrary(db, scope, url.slice(LIBRARY.length));
  const address = pageAddress(url);
  if (address === null) return failed("invalid_url", "This is not an address that can be fetched.");
  const known = await newestSnapshot(db, scope, { canonicalUrl: address.canonical });
  return known ?? refusal(address, run) ?? fromWeb(db, scope, { address, run, signal });
}
