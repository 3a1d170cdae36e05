import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { keepProjectVersion } from "@/lib/features/kit/keep-project-version";
import type { projectsContract } from "@/lib/features/projects/contract";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { warnOfMonth } from "@/lib/run/drivers/month-budget";

/** Sets or lifts the monthly budget if nobody has changed the project since it was read; what it was stays a version. */
export async function setBudget(
  db: Db,
  access: Access<"raise_budget">,
  input: Parsed<typeof projectsContract, "set_budget">,
): Promise<Answered<typeof projectsContract, "set_budget">> {
  const { projectId, userId: actorId } = access;
  const { monthlyUsd } = input;
  return await inTransaction(db, async (tx) => {
    // With another budget other shares are spent: what was told of the one before counts no more.
    const rows = await tx.$queryRaw<unknown>`
      update project set settings = settings || ${JSON.stringify({ monthlyUsd })}::jsonb, warned_percent = 0,
        revision = revision + 1, updated_at = now()
      where id = ${projectId}::uuid and revision = ${input.revision} returning revision`;
    const edited = await keepProjectVersion(tx, access, { rows, next: "set the budget", content: { monthlyUsd } });
    const event = { kind: "budget_set", payload: { monthlyUsd }, actorId } as const;
    await appendEvents(tx, { projectId, runId: null }, [event]);
    await warnOfMonth(tx, projectId);
    return edited;
  });
}
