import { z } from "zod";
import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { cleanTitle } from "@/lib/sources/display-name";
import { refuseDeleted } from "./deletion/refuse-deleted";

interface Renaming {
  sourceId: SourceId;
  /** The name that was seen. */
  from: string;
  /** Null for the name that it came with. */
  title: string | null;
  userId: UserId;
}

const Renamed = z.array(z.object({ title: z.string() }));

/** Why nothing was renamed: what it is called now is not what was seen, or it is not there. */
async function whyNot(tx: Tx, { projectId }: Scope, sourceId: SourceId): Promise<Refusal> {
  const source = await tx.source.findFirst({ where: { projectId, id: sourceId }, select: { title: true } });
  if (!source) return new Refusal("not_found", "There is no such source.");
  return new Refusal("stale", `Someone else renamed this source to “${source.title}” meanwhile. Nothing was changed.`);
}

/**
 * Gives a source another name, or the one back that it came with, which is kept. Its snapshots say what they said:
 * only what it is called changes, everywhere. Answers what it is called now.
 */
export async function renameSource(db: Db, scope: Scope, renaming: Renaming): Promise<string> {
  const { sourceId, from, userId } = renaming;
  const wanted = renaming.title === null ? null : cleanTitle(renaming.title);
  if (wanted === "") throw new Refusal("invalid", "Write a name.", "title");
  return await inTransaction(db, async (tx) => {
    await refuseDeleted(tx, sourceId);
    const [renamed] = Renamed.parse(
      await tx.$queryRaw`
        with named as (select coalesce(original_title, title) as original,
            coalesce(${wanted}, original_title, title) as title
          from source where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid)
        update source set title = named.title, original_title = nullif(named.original, named.title)
        from named where source.id = ${sourceId}::uuid and source.project_id = ${scope.projectId}::uuid
          and source.title = ${from}
        returning source.title`,
    );
    if (!renamed) throw await whyNot(tx, scope, sourceId);
    const { title } = renamed;
    if (title !== from) {
      const event = { kind: "source_renamed", payload: { sourceId, from, title }, actorId: userId } as const;
      await appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
    }
    return title;
  });
}
