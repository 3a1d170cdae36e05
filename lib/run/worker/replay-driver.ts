import { SnapshotId, SourceId } from "@/lib/domain/core/ids";
import type { SourceRecord } from "@/lib/domain/run/bundle";
import type { Db } from "@/lib/platform/db/client";
import { openBundle } from "@/lib/reports/bundle/zip";
import type { Driver, Retrieved } from "@/lib/run/drivers/driver";
import { openRecording, type Recording } from "@/lib/run/drivers/recording";
import { replayDriver } from "@/lib/run/drivers/replay";
import type { ClaimedNode, NodeRun } from "@/lib/run/engine/context";

/** Recordings that one worker keeps open; a bundle is opened once for all nodes of its run. */
const KEPT = 4;

async function findSource(db: Db, run: NodeRun, source: SourceRecord): Promise<Retrieved | null> {
  const row = await db.snapshot.findFirst({
    where: { projectId: run.projectId, sha256: source.sha256, source: { title: source.title, url: source.url } },
    orderBy: { id: "asc" },
    select: { id: true, sourceId: true, sha256: true },
  });
  if (!row) return null;
  return { snapshotId: SnapshotId.parse(row.id), sourceId: SourceId.parse(row.sourceId), sha256: row.sha256 };
}

/** The recording that a replayed run answers from. */
export async function recordingOf(db: Db, runId: string): Promise<Recording> {
  const { bytes } = await db.runBundle.findUniqueOrThrow({ where: { runId }, select: { bytes: true } });
  return openRecording((await openBundle(bytes)).files);
}

/** Makes drivers for nodes of replayed runs: each answers from the bundle that its run was made from. */
export function replayDrivers(db: Db): (run: NodeRun, node: ClaimedNode) => Promise<Driver> {
  const open = new Map<string, Promise<Recording>>();
  function openOnce(runId: string): Promise<Recording> {
    const known = open.get(runId);
    if (known) return known;
    const oldest = open.keys().next().value;
    if (open.size >= KEPT && oldest !== undefined) open.delete(oldest);
    const loaded = recordingOf(db, runId);
    open.set(runId, loaded);
    loaded.catch(() => open.delete(runId));
    return loaded;
  }
  return async (run, node) => {
    const recording = await openOnce(run.id);
    const { key, attempt } = node;
    return replayDriver(recording, { node: key, attempt, findSource: (source) => findSource(db, run, source) });
  };
}
