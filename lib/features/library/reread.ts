import { z } from "zod";
import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { LookOutcome } from "@/lib/domain/watch/watching";
import { pullForward } from "@/lib/features/schedules/pull-forward";
import { type Compared, compareQuotes, refreshStale } from "@/lib/knowledge/stale";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { inTransaction } from "@/lib/platform/db/tx";
import { stillListed } from "@/lib/sources/as-listed";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { lockLibrary } from "@/lib/sources/insert-source";
import { type PageAnswer, type PageRequest, readPage } from "@/lib/sources/read-page";
import { whyNoRoom } from "@/lib/sources/room";
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

/** Why a page was not even asked for: it was not read then. */
const notAsked: ReadonlySet<string> = new Set(["not_allowed", "robots"]);

/** What came of asking for a page again stands with it. */
async function noteOutcome(
  tx: Tx,
  scope: Scope,
  look: { sourceId: SourceId; at: Date; outcome: LookOutcome; why?: { code: string; message: string } },
): Promise<void> {
  const { sourceId, at, outcome, why } = look;
  const isAsked = why === undefined || !notAsked.has(why.code);
  await tx.$executeRaw`
    update source set last_read_at = case when ${isAsked} then ${at}::timestamptz else last_read_at end, look_outcome = ${outcome},
      status_code = ${why?.code ?? null}, status_reason = ${why?.message ?? null},
      flags = case when ${why === undefined} then array_remove(flags, 'unreachable')
        else (select array_agg(distinct flag) from unnest(flags || '{unreachable}') as flag) end
    where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid`;
}

/** Marks quotes that are gone or back, and says what a reading changed to whom it concerns. */
async function settle(
  tx: Tx,
  scope: Scope,
  {
    title,
    isChanged,
    by,
    ...reading
  }: Parameters<typeof refreshStale>[2] & {
    sourceId: SourceId;
    title: string;
    isChanged: boolean;
    by: UserId | null;
  },
): Promise<Extract<Reread, { gone: number }>> {
  const { sourceId, at } = reading;
  const { gone, back, ...quotes } = await refreshStale(tx, scope, reading);
  const isMoved = quotes.lost + quotes.found > 0;
  // A quote that came in after the page had changed is gone, too, though the page says what it said at the last look.
  if (isChanged || isMoved) await noteChange(tx, scope, { sourceId, title, ...quotes, by });
  if (isMoved) await pullForward(tx, scope, { sourceId, at });
  return { outcome: isChanged ? "changed" : "unchanged", gone, back };
}

/** Why there is no room for a text that the library does not have; null where there is, or it has it. */
async function whyNotKept(tx: Tx, { projectId }: Scope, sha256: string): Promise<string | null> {
  const known = await tx.content.count({ where: { projectId, sha256 } });
  const noRoom = known > 0 ? null : await whyNoRoom(tx, { projectId }, "reading");
  return noRoom?.message ?? null;
}

/** Says that nobody knows what the page says now, and why. */
async function keepUnread(
  tx: Tx,
  scope: Scope,
  { sourceId, at, code, message }: { sourceId: SourceId; at: Date; code: string; message: string },
): Promise<Reread> {
  await noteOutcome(tx, scope, { sourceId, at, outcome: "unreachable", why: { code, message } });
  return { outcome: "unreachable", reason: message };
}

async function keep(
  tx: Tx,
  scope: Scope,
  { sourceId, page, at, by, before }: AskedAgain & { page: { ok: true } },
): Promise<Reread> {
  const { robots, validators } = page;
  const { currentSha256, title } = await tx.source.findFirstOrThrow({
    where: { ...scope, id: sourceId },
    select: { currentSha256: true, title: true },
  });
  const earlier = await tx.snapshot.findFirst({
    where: { ...scope, sourceId, sha256: currentSha256 ?? "" },
    select: { publishedOn: true, dateFrom: true },
  });
  const read = stillListed(page.read, earlier);
  const noRoom = await whyNotKept(tx, scope, contentHash(read.text));
  if (noRoom !== null) return await keepUnread(tx, scope, { sourceId, at, code: "library_full", message: noRoom });
  const { snapshotId, sha256 } = await storeSnapshot(tx, scope, { sourceId, read, original: null, robots });
  const isChanged = currentSha256 !== sha256;
  await tx.$executeRaw`
    update source set current_sha256 = ${sha256}, flags = ${read.notes},
      publisher = coalesce(${read.publisher}, publisher), status = 'ready',
      page_etag = ${validators.etag}, page_modified = ${validators.modified}
    where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid`;
  await noteOutcome(tx, scope, { sourceId, at, outcome: isChanged ? "changed" : "unchanged" });
  const isCutShort = read.notes.includes("cut_short");
  const reading = { sourceId, snapshotId, text: read.text, sha256, isCutShort, at, before };
  return await settle(tx, scope, { ...reading, title, isChanged, by });
}

/** A page says what it said: only quotes that came in since it changed are compared with that. */
async function keepSame(tx: Tx, scope: Scope, { sourceId, at, by, before }: AskedAgain): Promise<Reread> {
  await noteOutcome(tx, scope, { sourceId, at, outcome: "unchanged" });
  const now = before && (await readCurrent(tx, scope, sourceId));
  if (now === null) return { outcome: "unchanged", gone: 0, back: 0 };
  return await settle(tx, scope, { ...now, sourceId, at, before, isChanged: false, by });
}

/**
 * Keeps what came of asking for a page again, with the library locked: what it says now beside what it said, quotes that
 * are gone marked, and those that are back good again. A page that cannot be read keeps all that it had, and says why.
 */
export async function keepAnswer(tx: Tx, scope: Scope, answer: AskedAgain): Promise<Reread> {
  const { sourceId, page, at } = answer;
  if (page.ok) return await keep(tx, scope, { ...answer, page });
  if (page.code === "not_modified") return await keepSame(tx, scope, answer);
  return await keepUnread(tx, scope, { sourceId, at, code: page.code, message: page.message });
}

const Current = z.array(
  z
    .object({
      snapshotId: z.uuid(),
      title: z.string(),
      text: z.string(),
      sha256: z.string(),
      notes: z.array(z.string()),
    })
    .transform(({ notes, ...current }) => ({ ...current, isCutShort: notes.includes("cut_short") })),
);

/** What a page said last, where quotes of what it said before that count as still there; null where none do. */
async function readCurrent(
  db: Db | Tx,
  { projectId }: Scope,
  sourceId: SourceId,
): Promise<z.infer<typeof Current>[number] | null> {
  const rows = await db.$queryRaw`
    select t.id as "snapshotId", s.title, c.text, c.sha256, t.notes
    from source s join snapshot t on t.source_id = s.id and t.sha256 = s.current_sha256
      join content c on c.project_id = t.project_id and c.sha256 = t.sha256
    where s.project_id = ${projectId}::uuid and s.id = ${sourceId}::uuid
      and exists (select from snapshot o join evidence e on e.project_id = o.project_id and e.snapshot_id = o.id
        where o.source_id = s.id and o.id <> t.id and e.stale_at is null)`;
  return Current.parse(rows)[0] ?? null;
}

/** Compares the quotes of a page with what it says now, before that is kept. */
export async function compareAnswer(
  db: Db,
  scope: Scope,
  { sourceId, page }: Pick<AskedAgain, "sourceId" | "page">,
): Promise<Compared | null> {
  if (!page.ok) {
    const now = page.code === "not_modified" ? await readCurrent(db, scope, sourceId) : null;
    return now && (await compareQuotes(db, scope, { sourceId, ...now }));
  }
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
