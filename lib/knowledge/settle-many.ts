import { z } from "zod";
import { FactId, RunId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { type FactStatus, type FactVerdict, factStatuses } from "@/lib/domain/core/words";
import { afterVerdict } from "@/lib/domain/facts/fact";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { writeVersions } from "./fact-versions";
import { makersOfFacts } from "./four-eyes";
import type { SeenFact } from "./locked-facts";
import { refreshScores } from "./score";

/** One verdict on several facts, each as it was seen. */
export interface BatchVerdict {
  facts: readonly SeenFact[];
  verdict: FactVerdict;
  note: string;
}

/** What came of it: those that were settled, with their new revisions, and those that were not, each with why. */
export interface BatchOutcome {
  settled: { factId: FactId; revision: number }[];
  refused: { factId: FactId; statement: string; why: string }[];
  /** Runs whose feeds tell of it. */
  runIds: RunId[];
}

const Row = z.object({
  id: FactId,
  statement: z.string(),
  status: z.enum(factStatuses),
  revision: z.int(),
  runId: RunId.nullable(),
});
type Row = z.infer<typeof Row>;
type Judged = Row & { next: FactStatus };

async function lockRows(tx: Tx, access: Access<"review">, seen: readonly SeenFact[]): Promise<Map<string, Row>> {
  const ids = seen.map(({ factId }) => factId);
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select id, statement, status::text, revision, run_id as "runId" from fact
      where project_id = ${access.projectId}::uuid and id = any(${ids}::uuid[]) order by id for update`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The status that the verdict gives a fact, or why it cannot be given. */
function judge(
  row: Row | undefined,
  { seen, verdict, isOwn }: { seen: SeenFact; verdict: FactVerdict; isOwn: boolean },
): { next: FactStatus } | { why: string } {
  if (row === undefined) return { why: "It is not in this project." };
  if (row.revision !== seen.revision) return { why: "Someone else changed it meanwhile." };
  if (verdict === "accepted" && isOwn) return { why: "You wrote it; someone else has to accept it." };
  const next = afterVerdict(row.status, verdict);
  return next === null ? { why: `It is ${row.status} and cannot be ${verdict}.` } : { next };
}

async function write(tx: Tx, access: Access<"review">, given: BatchVerdict, judged: readonly Judged[]): Promise<void> {
  const { projectId, userId } = access;
  const { verdict, note } = given;
  const ids = judged.map(({ id }) => id);
  await tx.$executeRaw`
    update fact f set status = s.status::fact_status, is_settled = ${verdict !== "reopened"},
      revision = f.revision + 1, updated_at = now()
    from unnest(${ids}::uuid[], ${judged.map(({ next }) => next)}::text[]) as s(id, status)
    where f.project_id = ${projectId}::uuid and f.id = s.id`;
  await tx.review.createMany({
    data: judged.map(({ id, runId, revision }) => ({
      projectId,
      runId,
      subject: "fact" as const,
      subjectId: id,
      subjectVersion: revision + 1,
      verdict,
      note,
      reviewerId: userId,
    })),
  });
  const versions = judged.map(({ id, revision, statement, next }) => ({
    factId: id,
    number: revision + 1,
    content: { statement, status: next },
    reason: note,
  }));
  await writeVersions(tx, access, versions);
  // Streams are locked in one order, so that two batches cannot wait for each other.
  const streams = [...Map.groupBy(judged, ({ runId }) => runId)].sort(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1));
  for (const [runId, rows] of streams) {
    const events = rows.map(({ id }) => ({
      kind: "review_given" as const,
      payload: { subject: "fact", subjectId: id, verdict, note },
      actorId: userId,
    }));
    await appendEvents(tx, { projectId, runId }, events);
  }
  await refreshScores(tx, access, ids);
}

/**
 * A person's verdict on several facts in one transaction. Those that were changed since they were seen, or that cannot be
 * judged so, stay as they are and are named; the others are settled.
 */
export async function settleFacts(db: Db, access: Access<"review">, given: BatchVerdict): Promise<BatchOutcome> {
  return await inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, access, given.facts);
    const makers = await makersOfFacts(tx, access.projectId, [...rows.keys()]);
    const outcome: BatchOutcome = { settled: [], refused: [], runIds: [] };
    const judged: Judged[] = [];
    const seen = new Map(given.facts.map((one) => [one.factId, one]));
    for (const one of seen.values()) {
      const row = rows.get(one.factId);
      const isOwn = makers.get(one.factId)?.has(access.userId) === true;
      const came = judge(row, { seen: one, verdict: given.verdict, isOwn });
      if (row !== undefined && "next" in came) {
        judged.push({ ...row, next: came.next });
        outcome.settled.push({ factId: row.id, revision: row.revision + 1 });
      } else if ("why" in came) {
        outcome.refused.push({ factId: one.factId, statement: row?.statement ?? "", why: came.why });
      }
    }
    if (judged.length > 0) await write(tx, access, given, judged);
    outcome.runIds = [...new Set(judged.flatMap(({ runId }) => runId ?? []))];
    return outcome;
  });
}
