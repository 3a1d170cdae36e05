import { z } from "zod";
import { ImportId, type RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { IMPORT_HOURS, type ImportKind, importBytes } from "@/lib/domain/files/import";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { senderOf, sendIn } from "@/lib/platform/queue/queue";
import { requireWhole } from "@/lib/reports/bundle/whole-record";

/** Bytes that are written at once: the connection is held for no longer than one such part takes. */
const PART = 1024 * 1024;
/** How long the next part of a zip may take to come. Whoever sends it may be gone. */
const RECEIVING_SECONDS = 300;

interface NewImport {
  userId: UserId;
  kind: ImportKind;
  name: string;
  /** The run that is to be replayed. */
  sourceRunId?: RunId;
}

/** How many imports have not ended: all, or those of one account. */
async function countOpen(tx: Tx, userId?: UserId): Promise<number> {
  const whose = userId === undefined ? {} : { userId };
  return await tx.importJob.count({ where: { ...whose, status: { in: ["receiving", "queued", "running"] } } });
}

/** Makes room for an import; refuses when too many wait. */
async function open(db: Db, { userId, kind, name, sourceRunId }: NewImport): Promise<ImportId> {
  return await inTransaction(db, async (tx) => {
    const own = { cap: "account_imports", owner: userId, projectId: null } as const;
    await requireRoom(tx, { ...own, count: () => countOpen(tx, userId) });
    await requireRoom(tx, { cap: "install_imports", owner: "", projectId: null, count: () => countOpen(tx) });
    const made = z.array(z.object({ id: ImportId })).parse(
      await tx.$queryRaw`
        insert into import_job (user_id, kind, name, status, source_run_id, lease_until, expires_at)
        values (${userId}::uuid, ${kind}, ${name.slice(0, 200).toWellFormed()}, 'receiving', ${sourceRunId ?? null}::uuid,
          now() + make_interval(secs => ${RECEIVING_SECONDS}), now() + make_interval(hours => ${IMPORT_HOURS}::int))
        returning id`,
    )[0];
    if (made === undefined) throw new Error("An insert returned no row.");
    return made.id;
  });
}

/** What is sent too slowly is tidied away meanwhile. */
function tooSlow(): Refusal {
  return new Refusal("conflict", "Sending this file took too long. Send it again.");
}

/** Has the workers take it. */
async function queue(db: Db, importId: ImportId): Promise<void> {
  const boss = await senderOf(db);
  await inTransaction(db, async (tx) => {
    const queued = await tx.$executeRaw`
      update import_job set status = 'queued', lease_until = null
      where id = ${importId}::uuid and status = 'receiving'`;
    if (queued === 0) throw tooSlow();
    await sendIn(boss, tx).import(importId);
  });
}

/** Parts of one size, but for the last; as they come they may be a few bytes each. */
async function* inParts(sent: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of sent) {
    held.push(part);
    bytes += part.byteLength;
    if (bytes < PART) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function storePart(db: Db, importId: ImportId, part: { ordinal: number; bytes: Buffer }): Promise<void> {
  const { ordinal, bytes } = part;
  const stored = await db.$executeRaw`
    with job as (select user_id from import_job where id = ${importId}::uuid),
    held as (
      select coalesce(sum(size_bytes), 0) as all_open,
        coalesce(sum(size_bytes) filter (where user_id = (select user_id from job)), 0) as own
      from import_job where status in ('receiving', 'queued', 'running')
    ), grown as (
      update import_job set size_bytes = size_bytes + ${bytes.byteLength}::int,
        lease_until = now() + make_interval(secs => ${RECEIVING_SECONDS})
      from held where id = ${importId}::uuid and status = 'receiving'
        and held.all_open + ${bytes.byteLength}::int <= ${importBytes.most}::bigint
        and held.own + ${bytes.byteLength}::int <= ${importBytes.each}::bigint
      returning id
    )
    insert into import_chunk (job_id, ordinal, bytes) select id, ${ordinal}::int, ${bytes} from grown`;
  if (stored > 0) return;
  if ((await db.importJob.count({ where: { id: importId, status: "receiving" } })) === 0) throw tooSlow();
  throw new Refusal("over_limit", "Imports that wait take too much room already. Wait until one of yours is done.");
}

/** Takes a zip as it comes and has a worker import it; nothing is left of one that does not come whole. */
export async function requestImport(db: Db, input: NewImport, sent: AsyncIterable<Uint8Array>): Promise<ImportId> {
  const importId = await open(db, input);
  try {
    let ordinal = 0;
    for await (const bytes of inParts(sent)) {
      await storePart(db, importId, { ordinal, bytes });
      ordinal += 1;
    }
    await queue(db, importId);
    return importId;
  } catch (error) {
    await db.importJob.deleteMany({ where: { id: importId, status: "receiving" } });
    throw error;
  }
}

/** Has a worker replay a run from its own evidence, in a project that only the account sees. */
export async function requestReplay(
  db: Db,
  scope: Scope,
  { userId, runId }: { userId: UserId; runId: RunId },
): Promise<ImportId> {
  const run = await db.run.findFirst({
    where: { id: runId, projectId: scope.projectId },
    select: { status: true, number: true, researcher: { select: { name: true } } },
  });
  if (!run) throw new Refusal("not_found", "There is no such run.");
  if (run.status === "running") {
    throw new Refusal("conflict", "The run is under way. Wait until it rests, or pause it; then replay it.");
  }
  await requireWhole(db, runId);
  const name = `${run.researcher.name}: run ${run.number}`;
  const importId = await open(db, { userId, kind: "run", name, sourceRunId: runId });
  await queue(db, importId);
  return importId;
}

/** Takes back an import that waits, or takes one that has ended out of the list. */
export async function cancelImport(db: Db, input: { userId: UserId; importId: ImportId }): Promise<void> {
  const { importId: id, userId } = input;
  const { count } = await db.importJob.deleteMany({ where: { id, userId, status: { not: "running" } } });
  if (count > 0) return;
  if ((await db.importJob.count({ where: { id, userId } })) === 0) {
    throw new Refusal("not_found", "There is no such import of yours.");
  }
  throw new Refusal("conflict", "It is being imported at this moment. Wait until it is done.");
}
