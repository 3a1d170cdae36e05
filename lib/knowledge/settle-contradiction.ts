import { z } from "zod";
import { FactId, type RelationId, RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { factVerdicts, type RelationStatus, type ReviewVerdict } from "@/lib/domain/core/words";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { refreshScores } from "./score";
import { settleFactIn } from "./settle";

/** What came of two facts that do not agree. */
type Outcome =
  | { holds: "first" | "second" | "unrelated" | "open" }
  | { holds: "both"; firstScope: string; secondScope: string };

export interface Settlement {
  relationId: RelationId;
  /** The revision that was seen. */
  revision: number;
  outcome: Outcome;
  note: string;
}

const Row = z.object({
  aId: FactId,
  bId: FactId,
  aRevision: z.int(),
  bRevision: z.int(),
  revision: z.int(),
  runId: RunId.nullable(),
});
type Row = z.infer<typeof Row>;

async function lockPair(tx: Tx, access: Access<"review">, seen: Settlement): Promise<Row> {
  const rows = await tx.$queryRaw`
    select r.a_id as "aId", r.b_id as "bId", a.revision as "aRevision", b.revision as "bRevision", r.revision,
      r.run_id as "runId"
    from fact_relation r join fact a on a.id = r.a_id join fact b on b.id = r.b_id
    where r.project_id = ${access.projectId}::uuid and r.id = ${seen.relationId}::uuid and r.kind = 'contradicts'
    for update`;
  const row = z.array(Row).parse(rows)[0];
  if (row === undefined) throw new Refusal("not_found", "There is no such contradiction in this project.");
  if (row.revision === seen.revision) return row;
  throw new Refusal("stale", "Someone else settled this contradiction meanwhile. Reload to see how.");
}

const statuses: Record<Outcome["holds"], RelationStatus> = {
  first: "settled",
  second: "settled",
  both: "settled",
  unrelated: "dismissed",
  open: "confirmed",
};

const verdictsOn: Record<Outcome["holds"], ReviewVerdict> = {
  first: "accepted",
  second: "accepted",
  both: "accepted",
  unrelated: "rejected",
  open: "reopened",
};

function inWords(outcome: Outcome): string {
  if (outcome.holds === "both") return `Both hold: the first ${outcome.firstScope}; the second ${outcome.secondScope}`;
  const sentences = {
    first: "The first holds",
    second: "The second holds",
    unrelated: "They do not contradict each other",
    open: "Open again",
  };
  return sentences[outcome.holds];
}

const Judged = z.array(z.object({ factId: FactId, revision: z.int(), verdict: z.enum(factVerdicts) }));

/**
 * Takes back what the settlement said of the two facts, where nobody has said anything of them since: the verdict that a
 * person gave before it stands again; without one the fact is open.
 */
async function takeBack(tx: Tx, access: Access<"review">, relationId: RelationId): Promise<void> {
  const rows = await tx.$queryRaw`
    select f.id as "factId", f.revision, coalesce((
        select v.verdict::text from review v
        where v.project_id = f.project_id and v.subject = 'fact' and v.subject_id = f.id::text
          and v.subject_version < f.revision and v.reviewer_id is not null
        order by v.subject_version desc limit 1), 'reopened') as verdict
    from fact_relation r join fact f on f.project_id = r.project_id and f.id in (r.a_id, r.b_id)
    where r.project_id = ${access.projectId}::uuid and r.id = ${relationId}::uuid and r.settlement is not null
      and exists (select 1 from review v where v.project_id = f.project_id and v.subject = 'fact'
        and v.subject_id = f.id::text and v.subject_version = f.revision and v.note = r.settlement)
    order by f.id`;
  for (const { factId, revision, verdict } of Judged.parse(rows)) {
    await settleFactIn(tx, access, { factId, revision, verdict, note: inWords({ holds: "open" }) });
  }
}

/** Verdicts on the two facts that follow from the outcome: they are a person's, like any other. */
async function judgeBoth(tx: Tx, access: Access<"review">, given: Settlement, pair: Row): Promise<void> {
  const { holds } = given.outcome;
  if (holds === "unrelated") return;
  if (holds === "open") return await takeBack(tx, access, given.relationId);
  const verdicts = {
    a: holds === "second" ? "rejected" : "accepted",
    b: holds === "first" ? "rejected" : "accepted",
  } as const;
  const note = [inWords(given.outcome), given.note].filter((part) => part !== "").join(". ");
  await settleFactIn(tx, access, { factId: pair.aId, revision: pair.aRevision, verdict: verdicts.a, note });
  await settleFactIn(tx, access, { factId: pair.bId, revision: pair.bRevision, verdict: verdicts.b, note });
}

async function writeSettlement(tx: Tx, access: Access<"review">, given: Settlement): Promise<number> {
  const { outcome, note } = given;
  const settlement = [inWords(outcome), note].filter((part) => part !== "").join(". ");
  const isOpen = outcome.holds === "open";
  const revision = given.revision + 1;
  await tx.factRelation.update({
    where: { id: given.relationId },
    data: {
      status: statuses[outcome.holds],
      // What holds under two different circumstances differs in scope, whatever it was taken for.
      ...(outcome.holds === "both" ? { nature: "scope" } : {}),
      settlement: isOpen ? null : settlement,
      // Who opens it again says that it stands.
      confirmedById: isOpen ? access.userId : null,
      settledById: isOpen ? null : access.userId,
      settledAt: isOpen ? null : new Date(),
      revision,
    },
    select: { id: true },
  });
  return revision;
}

/**
 * Settles a contradiction: one of the facts holds and the other is rejected, or both hold, each in its scope, or they do
 * not contradict each other at all. `stale` when someone else settled it since it was seen.
 */
export async function settleContradiction(
  db: Db,
  access: Access<"review">,
  given: Settlement,
): Promise<{ revision: number; runId: RunId | null }> {
  return await inTransaction(db, async (tx) => {
    const pair = await lockPair(tx, access, given);
    await judgeBoth(tx, access, given, pair);
    const revision = await writeSettlement(tx, access, given);
    const { projectId, userId } = access;
    const { relationId, outcome, note } = given;
    await tx.review.create({
      data: {
        projectId,
        runId: pair.runId,
        subject: "relation",
        subjectId: relationId,
        subjectVersion: revision,
        verdict: verdictsOn[outcome.holds],
        note,
        reviewerId: userId,
      },
    });
    const payload = { subject: "contradiction", subjectId: relationId, verdict: "settled", note: inWords(outcome) };
    await appendEvents(tx, { projectId, runId: pair.runId }, [{ kind: "review_given", payload, actorId: userId }]);
    await refreshScores(tx, access, [pair.aId, pair.bId]);
    return { revision, runId: pair.runId };
  });
}
