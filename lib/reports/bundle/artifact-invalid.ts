import type { RunId, Scope } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { InvalidArtifact } from "./invalid-artifact";

/** Notes once in the run's trail that an artifact is not what was written. True when that is new. */
export async function noteInvalid(tx: Tx, stream: Scope & { runId: RunId }, path: string): Promise<boolean> {
  const { runId } = stream;
  const known = { runId, kind: "artifact_invalid", payload: { path: ["path"], equals: path } };
  if ((await tx.auditEvent.count({ where: known })) > 0) return false;
  const why = "Its text does not have the hash that it was written with.";
  await appendEvents(tx, stream, [{ kind: "artifact_invalid", payload: { path, why }, reason: why }]);
  return true;
}

/** Reads artifacts of a run; one that was changed behind the product's back is noted, and refused all the same. */
export async function readingArtifacts<T>(
  db: Db,
  stream: Scope & { runId: RunId },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidArtifact) {
      const isNew = await inTransaction(db, (tx) => noteInvalid(tx, stream, error.path));
      if (isNew) wakeWatchers(db, stream.runId);
    }
    throw error;
  }
}
