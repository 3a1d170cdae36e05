import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { LookOutcome } from "@/lib/domain/watch/watching";
import { pullForward } from "@/lib/features/schedules/pull-forward";
import { type Compared, compareQuotes, refreshStale } from "@/lib/knowledge/stale";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { inTransaction } from "@/lib/platform/db/tx";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { lockLibrary } from "@/lib/sources/insert-source";
import { type PageAnswer, type PageRequest, readPage } from "@/lib/sources/read-page";
import { contentHash, storeSnapshot } from "@/lib/sources/snapshots";
import { noteChange } from "./note-change";

/** How long one page may take when it is read again. */
const READING_MS = 60_000;

export type Reread =
  /** `gone` and `back` count facts that are stale since, and that are not any more. */
  | { outcome: "unchanged" | "changed"; gone: number; back: number }
  /** What it said stays as it was; `reason` says why nobody knows what it says now. */
  | { outcome: "unreachable"; reason: string };

export async function addressOf(db: Db | Tx, scope: Scope, sourceId: SourceId): Promise<string> {
  const source = await db.source.findFirst({ where: { ...scope, id: sourceId }, select: { url: true, kind: true } });
  if (!source) throw new Refusal("not_found", "There is no such source.");
  if (source.kind !== "url" || source.url === null) {
    throw new Refusal("invalid", "Only pages can be read again. Add the new file or text instead.");
  }
  return source.url;
}

/** A page that was asked for again, or why it was not. */
export interface AskedAgain {
  sourceId: SourceId;
  page: Extract<PageAnswer, { ok: true }> | { ok: false; code: string; message: string };
  at: Date;
  /** Who had it read again; null where it was looked at by itself. */
  by: UserId | null;
  /** Its quotes compared with what it says now; null where there is nothing to compare. */
  before: Compared | null;
}

/** What came of asking for a page again stands with it. */
async function noteOutcome(
  tx: Tx,
  scope: Scope,
  asked: { sourceId: SourceId; at: Date; outcome: LookOutcome; why?: { code: string; message: string } },
): Promise<void> {
  const { sourceId, at, outcome, why } = asked;
  await tx.$executeRaw`
    update source set last_read_at = ${at}::timestamptz, look_outcome = ${outcome},
      status_code = ${why?.code ?? null}, status_reason = ${why?.message ?? null},
      flags = case when ${why === undefined} then array_remove(flags, 'unreachable')
        else (select array_agg(distinct flag) from unnest(flags || '{unreachable}') as flag) end
    where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid`;
}

async function keep(
  tx: Tx,
  scope: Scope,
  { sourceId, page, at, by, before }: AskedAgain & { page: { ok: true } },
): Promise<Reread> {
  const { read, robots, validators } = page;
  const { currentSha256, title } = await tx.source.findFirstOrThrow({
    where: { ...scope, id: sourceId },
    select: { currentSha256: true, title: true },
  });
  const { snapshotId, sha256 } = await storeSnapshot(tx, scope, { sourceId, read, original: null, robots });
  const outcome = currentSha256 === sha256 ? "unchanged" : "changed";
  await tx.$executeRaw`
    update source set current_sha256 = ${sha256}, flags = ${read.notes},
      publisher = coalesce(${read.publisher}, publisher), status = 'ready',
      page_etag = ${validators.etag}, page_modified = ${validators.modified}
    where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid`;
  await noteOutcome(tx, scope, { sourceId, at, outcome });
  const reading = {
    sourceId,
    snapshotId,
    text: read.text,
    sha256,
    isCutShort: read.notes.includes("cut_short"),
    at,
    before,
  };
  const { gone, back, ...quotes } = await refreshStale(tx, scope, reading);
  if (outcome === "changed") await noteChange(tx, scope, { sourceId, title, ...quotes, by });
  if (quotes.lost + quotes.found > 0) await pullForward(tx, scope, { sourceId, at });
  return { outcome, gone, back };
}

/**
 * Keeps what came of asking for a page again, with the library locked: what it says now beside what it said, quotes that
 * are gone marked, and those that are back good again. A page that cannot be read keeps all that it had, and says why.
 */
export async function keepAnswer(tx: Tx, scope: Scope, asked: AskedAgain): Promise<Reread> {
  const { sourceId, page, at } = asked;
  if (page.ok) return await keep(tx, scope, { ...asked, page });
  if (page.code === "not_modified") {
    await noteOutcome(tx, scope, { sourceId, at, outcome: "unchanged" });
    return { outcome: "unchanged", gone: 0, back: 0 };
  }
  const { code, message } = page;
  await noteOutcome(tx, scope, { sourceId, at, outcome: "unreachable", why: { code, message } });
  return { outcome: "unreachable", reason: message };
}

/** Compares the quotes of a page with what it says now, before that is kept. */
export async function compareAnswer(
  db: Db,
  scope: Scope,
  { sourceId, page }: Pick<AskedAgain, "sourceId" | "page">,
): Promise<Compared | null> {
  if (!page.ok) return null;
  const { text } = page.read;
  return await compareQuotes(db, scope, { sourceId, text, sha256: contentHash(text) });
}

/** Asks for a page again. */
export async function askAgain(
  request: PageRequest,
  { policy, signal }: { policy: FetchPolicy; signal?: AbortSignal },
): Promise<PageAnswer> {
  const late = AbortSignal.timeout(READING_MS);
  const page = await readPage(request, policy, signal ? AbortSignal.any([signal, late]) : late);
  // Nothing is known of a page that nobody had the time to read.
  signal?.throwIfAborted();
  return page;
}

/** Reads a page of the library again, as somebody asks for it. */
export async function rereadSource(
  db: Db,
  scope: Scope,
  input: { sourceId: SourceId; policy: FetchPolicy; by: UserId | null },
): Promise<Reread> {
  const { sourceId, policy, by } = input;
  const url = await addressOf(db, scope, sourceId);
  const page = await askAgain({ url, isRobotsObeyed: false, owner: scope.projectId }, { policy });
  const before = await compareAnswer(db, scope, { sourceId, page });
  return await inTransaction(db, async (tx) => {
    await lockLibrary(tx, scope);
    return await keepAnswer(tx, scope, { sourceId, page, at: await databaseNow(tx), by, before });
  });
}
