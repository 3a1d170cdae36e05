import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { openBundle } from "@/lib/reports/bundle/zip";

/** What is not to stand in a bundle any more: how a text is known to hold it, and JSON without it. */
export interface Cleaning {
  holds: (text: string, path: string) => boolean;
  clean: (value: unknown) => unknown;
}

/** Whether a run's bundle, unpacked, holds what goes; one that cannot be opened any more may. */
async function isHolding(bytes: Uint8Array, { holds }: Cleaning): Promise<boolean> {
  if (bytes.byteLength === 0) return false;
  try {
    const { files } = await openBundle(bytes);
    return [...files].some(([path, text]) => holds(text, path));
  } catch {
    return true;
  }
}

/** What came of a look at one bundle, and whose it was; null where there is none behind the one before. */
export interface LookedAt {
  runId: string;
  isCleaned: boolean;
}

/** Empties the bundle of a project's next run, in the order of their ids, if it holds what goes. */
export async function cleanNextBundle(
  tx: Tx,
  projectId: string,
  { behind, ...cleaning }: Cleaning & { behind: string | null },
): Promise<LookedAt | null> {
  const row = await tx.runBundle.findFirst({
    where: { projectId, ...(behind === null ? {} : { runId: { gt: behind } }) },
    select: { runId: true, bytes: true, steps: true },
    orderBy: { runId: "asc" },
  });
  if (row === null) return null;
  const { runId } = row;
  if (!(await isHolding(row.bytes, cleaning))) return { runId, isCleaned: false };
  const steps = JSON.parse(JSON.stringify(cleaning.clean(row.steps)));
  await tx.runBundle.update({ where: { runId }, data: { bytes: Buffer.alloc(0), steps } });
  return { runId, isCleaned: true };
}

/** Empties the bundles of a project's runs that hold what goes, one in memory at a time. */
export async function cleanBundles(tx: Tx, projectId: string, cleaning: Cleaning): Promise<number> {
  let cleaned = 0;
  let looked = await cleanNextBundle(tx, projectId, { ...cleaning, behind: null });
  while (looked !== null) {
    if (looked.isCleaned) cleaned += 1;
    looked = await cleanNextBundle(tx, projectId, { ...cleaning, behind: looked.runId });
  }
  return cleaned;
}

const Ids = z.array(z.object({ id: z.uuid() }));

/**
 * Replays of runs that had its words taken out hold what these rested on, each in a project of its own: they are deleted
 * as projects are. Returns how many are still there.
 */
export async function doomReplays(tx: Tx, { sourceId }: { sourceId: string }): Promise<number> {
  await tx.$executeRaw`
    update project replay set delete_after = now(), delete_asked_at = d.asked_at, delete_asked_by_id = d.asked_by_id
    from source_deletion d join run on run.project_id = d.project_id join run_bundle bundle on bundle.source_id = run.id
    where d.source_id = ${sourceId}::uuid and replay.id = bundle.project_id and replay.is_replay
      and replay.archived_at is not null and replay.delete_after is null
      and exists (select from redaction r where r.run_id = run.id and r.source_id = d.source_id)`;
  const rows = Ids.parse(
    await tx.$queryRaw`
      select distinct replay.id from source_deletion d join run on run.project_id = d.project_id
        join run_bundle bundle on bundle.source_id = run.id join project replay on replay.id = bundle.project_id
      where d.source_id = ${sourceId}::uuid and replay.is_replay and replay.delete_after is not null`,
  );
  return rows.length;
}
