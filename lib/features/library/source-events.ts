import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** Tells in the project's feed what someone did with a source of the library. */
export async function noteSource(
  db: Db,
  scope: Scope,
  done: {
    kind: "source_added" | "source_excluded" | "source_restored" | "source_reread";
    sourceId: SourceId;
    userId: UserId;
  },
): Promise<void> {
  const { kind, sourceId, userId } = done;
  await inTransaction(db, async (tx) => {
    const source = await tx.source.findFirst({
      where: { projectId: scope.projectId, id: sourceId },
      select: { title: true },
    });
    const payload = { sourceId, title: source?.title ?? "" };
    await appendEvents(tx, { projectId: scope.projectId, runId: null }, [{ kind, payload, actorId: userId }]);
  });
}
