import { z } from "zod";
import type { ResearcherId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { liveRunStatuses, researcherStatuses } from "@/lib/domain/core/words";
import { type ResearcherAct, runStands, statusAfter, whyAtRest, whyNot } from "@/lib/domain/researcher/researcher";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requestSummary } from "./summary-requests";

const Row = z.object({ name: z.string(), status: z.enum(researcherStatuses) });
type Row = z.infer<typeof Row>;

const Live = z.object({ number: z.int(), status: z.enum(liveRunStatuses) });

/** Locks a researcher until the transaction ends: a run that starts meanwhile waits. */
async function lockResearcher(tx: Tx, scope: Scope, id: ResearcherId): Promise<Row> {
  const rows = await tx.$queryRaw<unknown[]>`
    select name, status::text from researcher
    where project_id = ${scope.projectId}::uuid and id = ${id}::uuid for update`;
  if (rows[0] === undefined) throw new Refusal("not_found", "There is no such researcher in this project.");
  return Row.parse(rows[0]);
}

/** A completed or archived researcher takes up no research: its last run cannot go on either. */
export async function refuseAtRest(tx: Tx, researcherId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select name, status::text from researcher where id = ${researcherId}::uuid for update`;
  const reason = whyAtRest(Row.parse(rows[0]));
  if (reason !== null) throw new Refusal("conflict", reason);
}

/** The status says whether a run is under way but for a revision, which reopens the run of a researcher that rests. */
async function findLive(tx: Tx, researcherId: ResearcherId): Promise<z.infer<typeof Live> | null> {
  const live = await tx.run.findFirst({
    where: { researcherId, status: { in: [...liveRunStatuses] } },
    select: { number: true, status: true },
  });
  return live === null ? null : Live.parse(live);
}

export interface ActOnResearcher {
  researcherId: ResearcherId;
  userId: UserId;
}

const events = {
  activate: "researcher_activated",
  finish: "researcher_finished",
  archive: "researcher_archived",
} as const;

async function act(tx: Tx, scope: Scope, input: ActOnResearcher & { act: ResearcherAct }): Promise<Row> {
  const { researcherId, userId } = input;
  const row = await lockResearcher(tx, scope, researcherId);
  const live = await findLive(tx, researcherId);
  const reason = whyNot(input.act, { ...row, liveRun: live?.status ?? null });
  if (reason !== null) throw new Refusal("conflict", reason);
  if (live !== null && input.act !== "activate") {
    const stands = `Run ${live.number} of “${row.name}” ${runStands(live.status)}.`;
    throw new Refusal("conflict", `${stands} Let it end, or cancel it first.`);
  }
  await tx.$executeRaw`
    update researcher set status = ${statusAfter[input.act]}::researcher_status, updated_at = now()
    where id = ${researcherId}::uuid`;
  const event = { kind: events[input.act], payload: { researcherId, name: row.name }, actorId: userId } as const;
  await appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
  return row;
}

/** Brings a researcher back that was completed or archived; its history, settings, plan and gaps were never gone. */
export async function activateResearcher(db: Db, scope: Scope, input: ActOnResearcher): Promise<void> {
  await inTransaction(db, (tx) => act(tx, scope, { ...input, act: "activate" }));
}

/** Hides a researcher; all that it found is kept. */
export async function archiveResearcher(db: Db, scope: Scope, input: ActOnResearcher): Promise<void> {
  await inTransaction(db, (tx) => act(tx, scope, { ...input, act: "archive" }));
}

/**
 * Completes a researcher and asks for the project's summary to be made again with what it found. Nothing is asked for
 * when it has found nothing: then false comes back.
 */
export async function finishResearcher(db: Db, scope: Scope, input: ActOnResearcher): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const { name } = await act(tx, scope, { ...input, act: "finish" });
    const found = await tx.fold.findFirst({
      where: { ...scope, researcherId: input.researcherId, nodeKey: null },
      select: { id: true },
    });
    if (found !== null) await requestSummary(tx, scope, { ...input, name });
    return found !== null;
  });
}
