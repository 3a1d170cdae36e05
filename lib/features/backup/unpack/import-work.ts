import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ProjectId, RunId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { importKinds } from "@/lib/domain/files/import";
import { temporaryFolder } from "@/lib/features/backup/layout/temporary";
import { replayBundle } from "@/lib/features/replay/replay";
import type { Db, Tx } from "@/lib/platform/db/client";
import { workerConnections } from "@/lib/platform/db/connections";
import { again } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { advance, fail, release, renew, tidyLeased } from "@/lib/platform/queue/leased";
import type { Queue } from "@/lib/platform/queue/queue";
import { readingArtifacts } from "@/lib/reports/bundle/artifact-invalid";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { reach } from "@/lib/run/engine/race-points";
import { importFile } from "./import-file";

const TABLE = "import_job";
/** How long an import stays with a worker that gives no sign of life, and how often a living one gives it. */
const LEASE_SECONDS = 60;
const RENEW_MS = 15_000;
/** Workers that may die of one import before it is given up. */
const ATTEMPTS = 3;
/** Under way in one worker: as many as it has connections for them. */
export const IMPORTS_AT_ONCE = workerConnections.imports;

/** What an import needs: the worker's connections for short statements, and those that only imports hold for long. */
export interface ImportDeps {
  readonly db: Db;
  readonly long: () => Db;
  readonly boss: Queue;
}

const Claimed = z.object({
  id: z.string(),
  token: z.string(),
  kind: z.enum(importKinds),
  userId: UserId,
  sourceRunId: RunId.nullable(),
});
type Claimed = z.output<typeof Claimed>;

/**
 * Takes the import whose turn it is: of an account that has none under way, the longest unserved first; or one whose
 * worker is gone. An index holds that no account has two under way: of two workers that took two of one, one asks again.
 */
async function claimNext(db: Db): Promise<Claimed | null> {
  const rows = await again(
    () => db.$queryRaw<unknown[]>`
      update import_job set status = 'running', progress = 10, attempts = attempts + 1, started_at = now(),
        lease_token = ${randomUUID()}::uuid, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = (
        select j.id from import_job j
        where j.attempts < ${ATTEMPTS} and (
          (j.status = 'running' and j.lease_until < now())
          or (j.status = 'queued' and not exists (
            select from import_job o where o.user_id = j.user_id and o.status = 'running')))
        order by (select max(l.started_at) from import_job l where l.user_id = j.user_id) nulls first, j.created_at
        limit 1 for update skip locked)
      returning id, lease_token as token, kind, user_id as "userId", source_run_id as "sourceRunId"`,
  );
  return rows[0] === undefined ? null : Claimed.parse(rows[0]);
}

/** The parts of what was sent, one in memory at a time. */
async function* partsOf(db: Db, { id }: Claimed): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ; ordinal += 1) {
    const where = { jobId_ordinal: { jobId: id, ordinal } };
    const chunk = await db.importChunk.findUnique({ where, select: { bytes: true } });
    if (chunk === null) return;
    yield chunk.bytes;
  }
}

/** Ends the import in the transaction that makes what it makes: both are there, or neither is. */
function endIn(claimed: Claimed): (tx: Tx, made: { projectId: ProjectId; runId?: RunId }) => Promise<void> {
  return async (tx, { projectId, runId = null }) => {
    await reach("import_made", claimed.id);
    const ended = await tx.$executeRaw`
      update import_job set status = 'done', progress = 100, project_id = ${projectId}::uuid, run_id = ${runId}::uuid,
        ended_at = now(), lease_until = null
      where id = ${claimed.id}::uuid and lease_token = ${claimed.token}::uuid and status = 'running'`;
    if (ended === 0) throw new Error("The import was taken over by another worker.");
  };
}

async function importProject({ db, long }: ImportDeps, claimed: Claimed): Promise<void> {
  const { folder, remove } = await temporaryFolder();
  try {
    const path = join(folder, "sent.zip");
    const file = await open(path, "wx", 0o600);
    for await (const part of partsOf(db, claimed)) await file.write(part);
    await file.close();
    await advance(db, TABLE, { ...claimed, progress: 30 });
    await importFile(long(), path, { userId: claimed.userId, name: "Imported session", finish: endIn(claimed) });
  } finally {
    await remove();
  }
}

async function bundleOf({ db, long }: ImportDeps, claimed: Claimed): Promise<Uint8Array> {
  const { sourceRunId } = claimed;
  if (sourceRunId === null) {
    const parts: Uint8Array[] = [];
    for await (const part of partsOf(db, claimed)) parts.push(part);
    return Buffer.concat(parts);
  }
  const run = await db.run.findUniqueOrThrow({ where: { id: sourceRunId }, select: { projectId: true } });
  const scope = { projectId: ProjectId.parse(run.projectId) };
  const pack = (): Promise<Uint8Array> => packRun(long(), scope, sourceRunId);
  return await readingArtifacts(db, { ...scope, runId: sourceRunId }, pack);
}

async function importBundle(deps: ImportDeps, claimed: Claimed): Promise<void> {
  const bytes = await bundleOf(deps, claimed);
  await advance(deps.db, TABLE, { ...claimed, progress: 30 });
  const { userId, sourceRunId: sourceId } = claimed;
  await replayBundle(deps.long(), { bytes, userId, sourceId, finish: endIn(claimed) }, deps.boss);
}

/** What went wrong and is not about the zip is tried again by whoever comes next, as often as an import may be. */
async function recordFailure(db: Db, claimed: Claimed, error: unknown): Promise<void> {
  if (error instanceof Refusal) return await fail(db, TABLE, { ...claimed, why: error.message });
  log.warn({ error, import: claimed.id }, "an import did not come to its end");
  await release(db, TABLE, { ...claimed, isUncounted: false });
}

async function work(deps: ImportDeps, claimed: Claimed): Promise<void> {
  const { db } = deps;
  const living = setInterval(() => {
    renew(db, TABLE, { ...claimed, seconds: LEASE_SECONDS }).catch((error: unknown) =>
      log.warn({ error, import: claimed.id }, "an import gave no sign of life"),
    );
  }, RENEW_MS);
  try {
    await (claimed.kind === "project" ? importProject(deps, claimed) : importBundle(deps, claimed));
  } catch (error) {
    await recordFailure(db, claimed, error);
  } finally {
    clearInterval(living);
    await dropEnded(db);
  }
}

/** What was sent is needed no longer than until its import has ended. */
async function dropEnded(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from import_chunk c using import_job j where j.id = c.job_id and j.status in ('done', 'failed')`;
}

async function tidy(db: Db): Promise<void> {
  const why = "It could not be imported, though it was tried several times.";
  await tidyLeased(db, TABLE, { attempts: ATTEMPTS, why });
  await db.$executeRaw`
    with left_off as (delete from import_job where status = 'receiving' and lease_until < now()),
    ended as (
      delete from import_chunk c using import_job j where j.id = c.job_id and j.status in ('done', 'failed')
    )
    update import_job set status = 'failed', ended_at = now(), error = ${why}
    where status = 'queued' and attempts >= ${ATTEMPTS}`;
}

/** Works the import whose turn it is; false when there is none. */
async function workNext(deps: ImportDeps, held: Set<Claimed>): Promise<boolean> {
  const claimed = await claimNext(deps.db);
  if (claimed === null) return false;
  held.add(claimed);
  try {
    await work(deps, claimed);
  } finally {
    held.delete(claimed);
  }
  return true;
}

export interface Importing {
  /** Looks for what waits; returns at once. */
  wake(): void;
  sweep(): Promise<void>;
  /** Takes nothing more; resolves when none is under way, or once what is was handed back. Says whether nothing is. */
  stop(handingBack: AbortSignal): Promise<boolean>;
}

/** What one worker imports, two at most at once, beside its other work. */
export function importsUnderWay(deps: ImportDeps): Importing {
  const underWay = new Set<Promise<void>>();
  const held = new Set<Claimed>();
  let isStopping = false;
  const workAll = async (): Promise<void> => {
    while (!isStopping && (await workNext(deps, held)));
  };
  const wake = (): void => {
    if (isStopping || underWay.size >= IMPORTS_AT_ONCE) return;
    const lane = workAll()
      .catch((error: unknown) => log.warn({ error }, "the sweep will take the import up"))
      .finally(() => underWay.delete(lane));
    underWay.add(lane);
  };
  return {
    wake,
    async sweep(): Promise<void> {
      await tidy(deps.db);
      wake();
    },
    async stop(handingBack): Promise<boolean> {
      isStopping = true;
      const told = new Promise<void>((resolve) => {
        if (handingBack.aborted) resolve();
        handingBack.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([Promise.all(underWay), told]);
      for (const claimed of held) await release(deps.db, TABLE, { ...claimed, isUncounted: true });
      return underWay.size === 0;
    },
  };
}
