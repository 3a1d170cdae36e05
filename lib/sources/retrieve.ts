import { z } from "zod";
import type { Db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import type { Failure } from "@/lib/domain/failure";
import { type Scope, SnapshotId, SourceId } from "@/lib/domain/ids";
import { canonicalUrl, hostOf, registrableDomain } from "@/lib/domain/url";
import type { Sensitivity } from "@/lib/domain/words";
import type { FetchPolicy } from "./fetch";
import { insertSource } from "./library";
import { readPage } from "./read-page";

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

const Newest = z.array(z.object({ snapshotId: SnapshotId, sourceId: SourceId, sha256: z.string() }));
const LIBRARY = "library:";

function failed(code: string, message: string): RetrieveAnswer {
  return { ok: false, failure: { kind: "permanent", code, message } };
}

async function newestSnapshot(
  db: Db,
  scope: Scope,
  where: { sourceId?: string; canonicalUrl?: string },
): Promise<RetrieveAnswer | null> {
  const rows = Newest.parse(
    await db.$queryRaw`
      select s.id as "snapshotId", s.source_id as "sourceId", s.sha256
      from source o join snapshot s on s.source_id = o.id
      where o.project_id = ${scope.projectId}::uuid and o.archived_at is null and o.status = 'ready'
        and (o.id = ${where.sourceId ?? null}::uuid or o.canonical_url = ${where.canonicalUrl ?? null})
      order by s.read_at desc, s.sha256 limit 1`,
  );
  return rows[0] ? { ok: true, ...rows[0] } : null;
}

function isDomainAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((domain) => host === domain || host.endsWith(`.${domain}`) || registrableDomain(host) === domain);
}

function refusal(url: string, run: ReadingRun): RetrieveAnswer | null {
  if (run.sensitivity === "no_web") return failed("no_web", "This run reads nothing from the web.");
  const host = hostOf(url);
  const isOutside = run.sensitivity === "restricted" && (host === null || !isDomainAllowed(host, run.allowedDomains));
  return isOutside ? failed("not_allowed", "This site is not among the project's allowed domains.") : null;
}

async function fromWeb(
  db: Db,
  scope: Scope,
  page: { url: string; run: ReadingRun; signal: AbortSignal },
): Promise<RetrieveAnswer> {
  const { url, run, signal } = page;
  const answer = await readPage({ url, isRobotsObeyed: true }, run.policy, signal);
  if (!answer.ok) return failed(answer.code, answer.message);
  const stored = await inTransaction(db, (tx) =>
    insertSource(tx, scope, {
      kind: "url",
      title: answer.read.title ?? url,
      fileName: null,
      url,
      userId: null,
      addedByRunId: run.runId,
      read: answer.read,
      original: null,
      robots: answer.robots,
    }),
  );
  return {
    ok: true,
    sourceId: stored.sourceId,
    snapshotId: SnapshotId.parse(stored.snapshotId),
    sha256: stored.sha256,
  };
}

/** Reads one address for a run: a source of the library, a page that is stored already, or, if it may, the web. */
export async function retrieve(
  db: Db,
  scope: Scope,
  request: { url: string; run: ReadingRun; signal: AbortSignal },
): Promise<RetrieveAnswer> {
  if (request.url.startsWith(LIBRARY)) {
    const sourceId = SourceId.safeParse(request.url.slice(LIBRARY.length));
    const known = sourceId.success ? await newestSnapshot(db, scope, { sourceId: sourceId.data }) : null;
    return known ?? failed("not_found", "This source is not in the library any more.");
  }
  const url = canonicalUrl(request.url);
  if (url === null) return failed("invalid_url", "This is not an address that can be fetched.");
  const known = await newestSnapshot(db, scope, { canonicalUrl: url });
  return known ?? refusal(url, request.run) ?? fromWeb(db, scope, { ...request, url });
}
