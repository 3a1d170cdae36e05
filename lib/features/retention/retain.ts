import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { RetentionKind } from "@/lib/domain/install/retention-shapes";
import { deleteInTurn, STEP_MS } from "@/lib/features/kit/deletion-steps";
import { findHold } from "@/lib/features/kit/legal-hold";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { reach } from "@/lib/run/engine/race-points";
import { countRetained } from "./holdings";
import { takeSome } from "./take";

/** Minutes until what has become older is looked for again. */
const AGAIN_MINUTES = 60;

const Rule = z.object({ projectId: ProjectId, kind: RetentionKind });
type Rule = z.infer<typeof Rule>;

const nameOf = ({ projectId, kind }: Rule): string => `${projectId} ${kind}`;

/** The rule that is due the longest, of those that were not looked at just now. What is being deleted goes with its project. */
async function findDue(db: Db, tried: readonly string[]): Promise<Rule | null> {
  const rows = z.array(Rule).parse(
    await db.$queryRaw`
      select r.project_id as "projectId", r.kind from retention_rule r join project p on p.id = r.project_id
      where r.next_look_at <= now() and p.delete_after is null and r.project_id || ' ' || r.kind <> all(${tried}::text[])
      order by r.next_look_at, r.project_id, r.kind limit 1`,
  );
  return rows[0] ?? null;
}

const Standing = z.object({ days: z.int(), setById: z.string().nullable() });

/** Keeps a rule from other workers until the transaction ends; null where it is gone, or one is at it. */
async function takeRule(tx: Tx, { projectId, kind }: Rule): Promise<z.infer<typeof Standing> | null> {
  const rows = z.array(Standing).parse(
    await tx.$queryRaw`
      select days, set_by_id as "setById" from retention_rule
      where project_id = ${projectId}::uuid and kind = ${kind} and next_look_at <= now() for no key update skip locked`,
  );
  return rows[0] ?? null;
}

async function lookAgain(tx: Tx, { projectId, kind }: Rule): Promise<void> {
  await tx.$executeRaw`
    update retention_rule set next_look_at = now() + make_interval(mins => ${AGAIN_MINUTES}::int)
    where project_id = ${projectId}::uuid and kind = ${kind}`;
}

const Open = z.object({ id: z.uuid(), before: z.date(), days: z.int() });
type Open = z.infer<typeof Open>;

/** The sweep that is under way; where none is and something is older, one begins. */
async function openSweep(tx: Tx, rule: Rule, { days, setById }: z.infer<typeof Standing>): Promise<Open | null> {
  const { projectId, kind } = rule;
  const standing = await tx.retentionSweep.findFirst({ where: { projectId, kind, endedAt: null } });
  if (standing !== null) return Open.parse(standing);
  const [takes] = await countRetained(tx, rule, { kind, choices: [days] });
  if (takes === undefined || takes.files + takes.runs + takes.calls === 0) return null;
  // Rounded down: the column holds milliseconds, and a rule takes nothing that is younger by less.
  const rows = z.array(Open).parse(
    await tx.$queryRaw`
      insert into retention_sweep (project_id, kind, days, set_by_id, before)
      values (${projectId}::uuid, ${kind}, ${days}::int, ${setById}::uuid,
        date_trunc('milliseconds', now() - make_interval(days => ${days}::int)))
      returning id, before, days`,
  );
  return rows[0] ?? null;
}

const Ended = z.object({ rows: z.int(), runs: z.int(), bytes: z.coerce.number() });

/** Ends a sweep: the project's trail says what went, in numbers, and that outlives what it tells of. */
async function endSweep(tx: Tx, { projectId, kind }: Rule, { id, days }: Open): Promise<void> {
  const { rows, runs, bytes } = Ended.parse(
    await tx.retentionSweep.update({ where: { id }, data: { endedAt: new Date() } }),
  );
  const payload = { id, what: kind, days, rows, runs, bytes };
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "retention_applied", payload }]);
}

type Came = "goes_on" | "ended" | "rests";

/** Takes what goes until the time of a step is up, and counts it. */
async function takeForAWhile(tx: Tx, rule: Rule, { id, before }: Open): Promise<boolean> {
  await tx.$executeRaw`select set_config('stemma.retains', ${id}, true)`;
  const endsAtMs = performance.now() + STEP_MS;
  const sum = { rows: 0, runs: 0, bytes: 0 };
  let isAll = false;
  while (!isAll && performance.now() < endsAtMs) {
    const taken = await takeSome(tx, { id, before, ...rule });
    sum.rows += taken.rows;
    sum.runs += taken.runs;
    sum.bytes += taken.bytes;
    isAll = taken.isAll;
  }
  await tx.$executeRaw`
    update retention_sweep set rows = rows + ${sum.rows}::int, runs = runs + ${sum.runs}::int, bytes = bytes + ${sum.bytes}::bigint
    where id = ${id}::uuid`;
  return isAll;
}

/**
 * One step by a rule, in one transaction: whoever dies in the middle of it leaves all as it was before, and whoever comes
 * next goes on from there. A legal hold stops it where it stands; a rule that was changed meanwhile ends it there.
 */
async function step(db: Db, rule: Rule): Promise<Came> {
  const { projectId } = rule;
  return await inTransaction(db, async (tx) => {
    // Whoever sets a hold, or changes the rule, waits for this step, and this for them.
    await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for no key update`;
    const standing = await takeRule(tx, rule);
    if (standing === null) return "rests";
    if ((await findHold(tx, projectId)) !== null) {
      await lookAgain(tx, rule);
      return "rests";
    }
    const open = await openSweep(tx, rule, standing);
    if (open === null) {
      await lookAgain(tx, rule);
      return "rests";
    }
    if (open.days !== standing.days) {
      await endSweep(tx, rule, open);
      return "goes_on";
    }
    if (!(await takeForAWhile(tx, rule, open))) return "goes_on";
    await endSweep(tx, rule, open);
    await lookAgain(tx, rule);
    return "ended";
  });
}

async function applyRule(db: Db, rule: Rule, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const came = await step(db, rule);
    await reach("retained", rule.projectId);
    if (came !== "goes_on") return came === "ended";
  }
  return false;
}

/** Applies the rules of projects that are due, one after the other; called again and again by every worker. */
export async function retainDue(db: Db, signal: AbortSignal): Promise<number> {
  return await deleteInTurn<Rule>(signal, {
    what: "what a rule no longer keeps",
    field: "rule",
    idOf: nameOf,
    findNext: (tried) => findDue(db, tried),
    deleteOne: (rule) => applyRule(db, rule, signal),
  });
}
