import { z } from "zod";
import type { ResearcherId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { FoundGap } from "@/lib/domain/run/results";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** Keeps the gaps that a run found; those it had found before and does not find any more are closed. */
export async function writeGaps(
  tx: Tx,
  scope: Scope,
  input: { runId: string; researcherId: string; nodeId: string; gaps: readonly FoundGap[] },
): Promise<void> {
  const descriptions = input.gaps.map((gap) => gap.description);
  await tx.$executeRaw`
    update gap set closed_at = now()
    where project_id = ${scope.projectId}::uuid and run_id = ${input.runId}::uuid and closed_at is null
      and description <> all(${descriptions}::text[])`;
  if (input.gaps.length === 0) return;
  await tx.gap.createMany({
    data: input.gaps.map((gap) => ({
      projectId: scope.projectId,
      researcherId: input.researcherId,
      runId: input.runId,
      nodeId: input.nodeId,
      description: gap.description,
      importance: gap.importance,
      suggestedQueries: gap.queries,
    })),
    skipDuplicates: true,
  });
}

/** Gaps that one look asks of what was found. */
const ASKED = 50;

const Described = z.array(z.object({ description: z.string() }));

/** What a researcher's other runs, and people, left open: the most important first, so many at most. */
export async function listLeftOpen(
  tx: Tx,
  scope: Scope,
  { runId, researcherId, most = ASKED }: { runId: string; researcherId: string; most?: number },
): Promise<string[]> {
  const rows = Described.parse(
    await tx.$queryRaw`
      select description from gap
      where project_id = ${scope.projectId}::uuid and researcher_id = ${researcherId}::uuid
        and run_id is distinct from ${runId}::uuid and closed_at is null
      group by description order by max(importance) desc, description limit ${most}::int`,
  );
  return rows.map(({ description }) => description);
}

/** Closes what was left open and is answered now. */
export async function closeGaps(
  tx: Tx,
  scope: Scope,
  answered: { researcherId: string; descriptions: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    update gap set closed_at = now()
    where project_id = ${scope.projectId}::uuid and researcher_id = ${answered.researcherId}::uuid
      and description = any(${[...answered.descriptions]}::text[]) and closed_at is null`;
}

/**
 * Gives a researcher a question to look into: an open gap of the greatest importance, beside any run. One that was asked
 * in these words and is open still is not asked twice.
 */
export async function askResearcher(
  db: Db,
  access: Access<"research">,
  input: { researcherId: ResearcherId; question: string },
): Promise<void> {
  const { projectId, userId } = access;
  const { researcherId, question } = input;
  await inTransaction(db, async (tx) => {
    const researchers = await tx.$queryRaw<unknown[]>`
      select 1 from researcher where project_id = ${projectId}::uuid and id = ${researcherId}::uuid for no key update`;
    if (researchers.length === 0) throw new Refusal("not_found", "There is no such researcher in this project.");
    const asked = { projectId, researcherId, runId: null, description: question };
    if ((await tx.gap.count({ where: { ...asked, closedAt: null } })) > 0) return;
    await tx.gap.create({ data: { ...asked, importance: 1 } });
    await appendEvents(tx, { projectId, runId: null }, [
      { kind: "question_asked", payload: { researcherId, question }, actorId: userId },
    ]);
  });
}
