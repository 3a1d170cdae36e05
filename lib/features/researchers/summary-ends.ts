import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import type { SummaryClaim } from "./summary-claim";

/** Whose the project's events are: of the person who completed the researcher. */
function by({ requestedById }: SummaryClaim): Pick<NewEvent, "actorId"> {
  return requestedById === null ? {} : { actorId: requestedById };
}

/** Writes the next version of a project's summary; one who lost the request meanwhile writes nothing. */
export async function writeSummary(
  db: Db,
  held: SummaryClaim,
  made: { summary: string; changes: string },
): Promise<void> {
  const { id, token, projectId, researcherId, researcher } = held;
  await inTransaction(db, async (tx) => {
    const ended = await tx.$executeRaw`
      update summary_request set status = 'done', reason = null, ended_at = now(), lease_until = null
      where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'waiting'`;
    if (ended === 0) return;
    await tx.project.update({ where: { id: projectId }, data: { summary: made.summary, updatedAt: new Date() } });
    const subject = { projectId, subjectKind: "summary", subjectId: projectId };
    const last = await tx.version.findFirst({ where: subject, orderBy: { number: "desc" }, select: { number: true } });
    const number = (last?.number ?? 0) + 1;
    const content = { summary: made.summary, researcherId, researcher };
    const reason = made.changes;
    await tx.version.create({ data: { ...subject, number, content, reason, authorId: held.requestedById } });
    const payload = { researcherId, name: researcher, version: number, changes: made.changes };
    await appendEvents(tx, { projectId, runId: null }, [{ kind: "summary_written", payload, ...by(held) }]);
  });
}

/** Gives up: the project keeps the summary that it has, and says why. */
export async function failSummary(db: Db, held: SummaryClaim, why: string): Promise<void> {
  const { id, token, projectId, researcherId, researcher } = held;
  await inTransaction(db, async (tx) => {
    const ended = await tx.$executeRaw`
      update summary_request set status = 'failed', reason = ${why}, ended_at = now(), lease_until = null
      where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'waiting'`;
    if (ended === 0) return;
    const payload = { researcherId, name: researcher, why };
    await appendEvents(tx, { projectId, runId: null }, [{ kind: "summary_failed", payload, ...by(held) }]);
  });
}

/** Lets a request be taken up again after a while. */
export async function laterSummary(
  db: Db,
  { id, token }: SummaryClaim,
  { reason, waitMs, isCounted }: { reason: string | null; waitMs: number; isCounted: boolean },
): Promise<void> {
  await db.$executeRaw`
    update summary_request set lease_until = null, reason = ${reason}, attempts = attempts - ${isCounted ? 0 : 1},
      retry_at = now() + make_interval(secs => ${waitMs / 1_000}::float8)
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'waiting'`;
}
