import { z } from "zod";
import type { ResearcherId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { whyAtRest } from "@/lib/domain/researcher/researcher";
import { nextPlannedMs, scheduleWords } from "@/lib/domain/researcher/schedule";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { workingOf } from "@/lib/features/runs/commands";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { inTransaction } from "@/lib/platform/db/tx";
import type { schedulesContract } from "./contract";
import { forStore } from "./stored-schedule";

async function workingResearcher(tx: Tx, scope: Scope, id: ResearcherId): Promise<{ name: string }> {
  const row = await tx.researcher.findFirst({
    where: { projectId: scope.projectId, id },
    select: { name: true, status: true },
  });
  if (row === null) throw new Refusal("not_found", "There is no such researcher in this project.");
  const atRest = whyAtRest(row);
  if (atRest !== null) throw new Refusal("conflict", atRest);
  return row;
}

const Revision = z.array(z.object({ revision: z.int() }));

type SetSchedule = Parsed<typeof schedulesContract, "set_schedule">;

/** Writes a schedule if nobody has since it was read; its revision. */
async function writeSchedule(
  tx: Tx,
  { projectId, userId }: Access<"research">,
  { researcherId, plan, settings, revision, nextAt }: SetSchedule & { nextAt: Date },
): Promise<number> {
  const stored = forStore(plan);
  const rows = Revision.parse(
    await tx.$queryRaw`
      insert into researcher_schedule as s (researcher_id, project_id, plan, when_changed, settings, set_by_id, next_at)
      select ${researcherId}::uuid, ${projectId}::uuid, ${JSON.stringify(stored.plan)}::jsonb, ${stored.whenChanged}::boolean,
        ${JSON.stringify(settings)}::jsonb, ${userId}::uuid, ${nextAt}::timestamptz
      where ${revision}::int is null
        or exists (select from researcher_schedule where researcher_id = ${researcherId}::uuid)
      on conflict (researcher_id) do update set plan = excluded.plan, when_changed = excluded.when_changed, settings = excluded.settings,
        set_by_id = excluded.set_by_id, next_at = excluded.next_at,
        trying_since = null, retry_at = null, last_at = null, last_note = null,
        revision = s.revision + 1, updated_at = now()
      where s.revision = ${revision}::int
      returning revision`,
  );
  const [written] = rows;
  if (written !== undefined) return written.revision;
  throw new Refusal("stale", "Someone else has changed this schedule. Reload to see it, then set it again.");
}

/** Has a researcher run again by itself, for whoever sets it; the first planned time is the next that comes. */
export async function setSchedule(
  db: Db,
  access: Access<"research" | "read">,
  input: SetSchedule,
): Promise<Answered<typeof schedulesContract, "set_schedule">> {
  const { researcherId, plan } = input;
  await workingOf(db, access, input);
  return await inTransaction(db, async (tx) => {
    const { name } = await workingResearcher(tx, access, researcherId);
    const nextAt = new Date(nextPlannedMs(plan, (await databaseNow(tx)).getTime()));
    const revision = await writeSchedule(tx, access, { ...input, nextAt });
    const payload = { researcherId, name, words: scheduleWords(plan), nextAt: nextAt.toISOString() };
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [
      { kind: "schedule_set", payload, actorId: access.userId },
    ]);
    return { revision, nextAt: nextAt.toISOString() };
  });
}

/** Lets a researcher run by hand alone. */
export async function removeSchedule(
  db: Db,
  access: Access<"research" | "read">,
  { researcherId }: Parsed<typeof schedulesContract, "remove_schedule">,
): Promise<Answered<typeof schedulesContract, "remove_schedule">> {
  return await inTransaction(db, async (tx) => {
    const { projectId } = access;
    const row = await tx.researcher.findFirst({ where: { projectId, id: researcherId }, select: { name: true } });
    if (row === null) throw new Refusal("not_found", "There is no such researcher in this project.");
    const { count } = await tx.researcherSchedule.deleteMany({ where: { projectId, researcherId } });
    if (count === 0) return {};
    await appendEvents(tx, { projectId, runId: null }, [
      { kind: "schedule_removed", payload: { researcherId, name: row.name }, actorId: access.userId },
    ]);
    return {};
  });
}
