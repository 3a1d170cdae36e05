import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { doiOf } from "@/lib/domain/references/doi";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { refuseDeleted } from "./deletion/refuse-deleted";

/** Says by which DOI a source is cited; an empty text takes it away. Answers the DOI as it is kept. */
export async function setDoi(
  db: Db,
  { projectId }: Scope,
  { sourceId, doi: given, userId }: { sourceId: SourceId; doi: string; userId: UserId },
): Promise<string> {
  const doi = given.trim() === "" ? null : doiOf(given);
  if (doi === null && given.trim() !== "") {
    throw new Refusal("invalid", "Write a DOI, such as 10.1000/182, or its address.", "doi");
  }
  return await inTransaction(db, async (tx) => {
    await refuseDeleted(tx, sourceId);
    const known = await tx.source.findFirst({ where: { projectId, id: sourceId }, select: { doi: true, url: true } });
    if (known === null) throw new Refusal("not_found", "There is no such source.");
    if (known.url !== null) throw new Refusal("invalid", "A page is cited by its own address.", "doi");
    if (known.doi !== doi) {
      await tx.source.update({ where: { id: sourceId }, data: { doi } });
      const event = { kind: "source_doi_set", payload: { sourceId, doi: doi ?? "" }, actorId: userId } as const;
      await appendEvents(tx, { projectId, runId: null }, [event]);
    }
    return doi ?? "";
  });
}
