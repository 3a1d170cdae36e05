import { z } from "zod";
import type { HoldsTrace } from "@/lib/domain/deletion/traces";
import type { Tx } from "@/lib/platform/db/client";
import { openBundle } from "@/lib/reports/bundle/zip";

/** What is not to stand in a bundle any more: how a text is known to hold it, and JSON without it. */
export interface Cleaning {
  holds: HoldsTrace;
  clean: (value: unknown) => unknown;
}

/** Whether a run's bundle, unpacked, holds what goes; one that cannot be opened any more may. */
async function isHolding(bytes: Uint8Array, { holds }: Cleaning): Promise<boolean> {
  if (bytes.byteLength === 0) return false;
  try {
    const { files } = await openBundle(bytes);
    return [...files.values()].some((text) => holds(text));
  } catch {
    return true;
  }
}

/** Empties the bundles of a project's runs that hold what goes, one in memory at a time. */
export async function cleanBundles(tx: Tx, projectId: string, cleaning: Cleaning): Promise<number> {
  const runs = await tx.runBundle.findMany({
    where: { projectId },
    select: { runId: true },
    orderBy: { runId: "asc" },
  });
  let cleaned = 0;
  for (const { runId } of runs) {
    const row = await tx.runBundle.findUniqueOrThrow({
      where: { runId },
      select: { bytes: true, steps: true, result: true },
    });
    if (!(await isHolding(row.bytes, cleaning))) continue;
    const steps = JSON.parse(JSON.stringify(cleaning.clean(row.steps)));
    await tx.runBundle.update({ where: { runId }, data: { bytes: Buffer.alloc(0), steps } });
    cleaned += 1;
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
