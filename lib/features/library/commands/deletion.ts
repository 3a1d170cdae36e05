import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { liveRunStatuses } from "@/lib/domain/core/words";
import { isNameTyped } from "@/lib/domain/install/deletion";
import { markOf } from "@/lib/domain/markdown/removed";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { refuseHeld } from "@/lib/features/kit/legal-hold";
import type { libraryContract } from "@/lib/features/library/contract";
import { countSourceHoldings } from "@/lib/features/library/deletion/holdings";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

type Owner = Access<"delete_source" | "read">;

/** Nobody starts a run, or reads a site, while the answer to this is awaited: the project's row is held. */
async function requireRest(tx: Tx, { projectId }: Owner): Promise<void> {
  await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for update`;
  const run = await tx.run.findFirst({
    where: { projectId, status: { in: [...liveRunStatuses] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { number: true, researcher: { select: { name: true } } },
  });
  if (run !== null) {
    const sentence = `Run ${run.number} of “${run.researcher.name}” is not over and may read this source. Let it end or cancel it, then delete the source.`;
    throw new Refusal("conflict", sentence);
  }
  const crawl = await tx.crawl.findFirst({ where: { projectId, status: "running" }, select: { id: true } });
  if (crawl !== null) {
    throw new Refusal(
      "conflict",
      "A site is being read and may bring this source again. Stop it, then delete the source.",
    );
  }
}

/**
 * Has a source deleted, with all that holds its words. It is excluded at once; a worker takes everything out, and
 * nobody can bring it back. The answer says what goes.
 */
export async function askSourceDeletion(
  db: Db,
  access: Owner,
  { sourceId, title }: Parsed<typeof libraryContract, "delete_source">,
): Promise<Answered<typeof libraryContract, "delete_source">> {
  const { projectId, userId } = access;
  return await inTransaction(db, async (tx) => {
    const source = await tx.source.findFirst({
      where: { projectId, id: sourceId },
      select: { title: true, kind: true },
    });
    if (source === null) throw new Refusal("not_found", "There is no such source.");
    if ((await tx.sourceDeletion.count({ where: { sourceId } })) > 0) {
      throw new Refusal("conflict", "This source is being deleted already.");
    }
    if (!isNameTyped(title, source.title)) {
      throw new Refusal("invalid", `Type the source’s name as it is: ${source.title}`, "title");
    }
    await refuseHeld(tx, projectId);
    await requireRest(tx, access);
    const takes = await countSourceHoldings(tx, access, sourceId);
    await tx.sourceDeletion.create({
      data: { projectId, sourceId, kind: source.kind, mark: markOf(sourceId), requestedById: userId },
    });
    await tx.$executeRaw`
      update source set archived_at = coalesce(archived_at, now()), reread_days = null, next_look_at = null
      where id = ${sourceId}::uuid and project_id = ${projectId}::uuid`;
    const event = { kind: "source_deletion_asked", payload: { sourceId }, actorId: userId } as const;
    await appendEvents(tx, { projectId, runId: null }, [event]);
    return { takes };
  });
}
