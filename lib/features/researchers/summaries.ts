import { randomUUID } from "node:crypto";
import { isInUse } from "@/lib/access/door/in-use";
import type { Failure } from "@/lib/domain/core/failure";
import { Refusal } from "@/lib/domain/core/refusal";
import { afterAttempt, isLostForGood } from "@/lib/domain/researcher/summary-attempts";
import { RunSettings } from "@/lib/domain/run/settings";
import { listProjectNotes } from "@/lib/knowledge/project-notes";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import type { AgentDriver } from "@/lib/run/drivers/agent-call";
import { askForProject, bookLostProjectCalls } from "@/lib/run/drivers/project-call";
import { promptsForRun } from "@/lib/run/engine/prompts";
import { type FrozenInput, SummaryClaim } from "./summary-claim";

/** How long a request stays with a worker that gives no sign of life, and how often a living one gives it. */
const LEASE_SECONDS = 12;
const RENEW_MS = 3_000;
/** Tokens that a project's summary may have. */
const SUMMARY_TOKENS = 700;

/** Whose the project's events are: of the person who completed the researcher. */
function by({ requestedById }: SummaryClaim): Pick<NewEvent, "actorId"> {
  return requestedById === null ? {} : { actorId: requestedById };
}

/** Writes the next version of a project's summary; one who lost the request meanwhile writes nothing. */
async function writeSummary(db: Db, held: SummaryClaim, made: { summary: string; changes: string }): Promise<void> {
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
async function failSummary(db: Db, held: SummaryClaim, why: string): Promise<void> {
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
async function laterSummary(
  db: Db,
  { id, token }: SummaryClaim,
  { reason, waitMs, isCounted }: { reason: string | null; waitMs: number; isCounted: boolean },
): Promise<void> {
  await db.$executeRaw`
    update summary_request set lease_until = null, reason = ${reason}, attempts = attempts - ${isCounted ? 0 : 1},
      retry_at = now() + make_interval(secs => ${waitMs / 1_000}::float8)
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'waiting'`;
}

/** Claims the oldest request of a project of whose none is under way: each summary is made from the one before. */
async function claim(db: Db): Promise<SummaryClaim | null> {
  const rows = await db.$queryRaw<unknown[]>`
    with free as (
      select q.id from summary_request q
      where q.status = 'waiting' and (q.lease_until is null or q.lease_until < now())
        and (q.retry_at is null or q.retry_at <= now()) and ${isInUse(Prisma.sql`q.project_id`)}
        and not exists (
          select 1 from summary_request o where o.project_id = q.project_id and o.status = 'waiting'
            and (o.created_at, o.id) < (q.created_at, q.id))
      order by q.created_at limit 1 for update skip locked)
    update summary_request q set lease_token = ${randomUUID()}::uuid, attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from free, researcher r where q.id = free.id and r.id = q.researcher_id
    returning q.id, q.project_id as "projectId", q.researcher_id as "researcherId", r.name as researcher,
      q.requested_by_id as "requestedById", q.lease_token as token, q.secret, q.attempts, q.asked as frozen`;
  return rows[0] === undefined ? null : SummaryClaim.parse(rows[0]);
}

async function renew(db: Db, { id, token }: SummaryClaim): Promise<boolean> {
  const held = await db.$executeRaw`
    update summary_request set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'waiting'`;
  return held > 0;
}

/** What the first attempt finds is what is asked, by it and by all after it: so none of them pays for another question. */
async function freeze(db: Db, { id, projectId, researcherId, frozen: earlier }: SummaryClaim): Promise<FrozenInput> {
  if (earlier !== null) return earlier;
  const scope = { projectId };
  return await inTransaction(db, async (tx) => {
    const project = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { goal: true, summary: true },
    });
    const notes = await listProjectNotes(tx, scope, researcherId);
    const input = { goal: project.goal, before: project.summary, notes, tokenBound: SUMMARY_TOKENS };
    const frozen = { input, prompts: await promptsForRun(tx, scope) };
    await tx.summaryRequest.update({ where: { id }, data: { frozen: JSON.parse(JSON.stringify(frozen)) } });
    return frozen;
  });
}

/** What becomes of an attempt that failed: another one, or the end. */
async function afterFailure(db: Db, held: SummaryClaim, failure: Failure): Promise<void> {
  const after = afterAttempt(failure, held.attempts);
  if (after.came === "ends") return failSummary(db, held, failure.message);
  await laterSummary(db, held, { reason: failure.message, ...after });
}

interface SummaryDeps {
  /** Who answers for a project. */
  driverFor: (projectId: string) => Promise<AgentDriver>;
  signal: AbortSignal;
}

async function make(db: Db, held: SummaryClaim, deps: SummaryDeps): Promise<void> {
  await inTransaction(db, (tx) => bookLostProjectCalls(tx, [held.id]));
  if (isLostForGood(held.attempts)) return failSummary(db, held, "The worker that made it was lost each time.");
  const { input, prompts } = await freeze(db, held);
  const driver = await deps.driverFor(held.projectId);
  const answer = await askForProject({ db, driver }, "summarize_project", {
    scope: { projectId: held.projectId },
    subject: { kind: "summary", id: held.id },
    secret: held.secret,
    prompts,
    contextTokens: RunSettings.parse({}).contextTokens,
    signal: deps.signal,
    input,
  });
  deps.signal.throwIfAborted();
  if (answer.ok) await writeSummary(db, held, answer.output);
  else await afterFailure(db, held, answer.failure);
}

/**
 * Makes one project's summary anew, when one is asked for and nobody works on it. A worker may die at any moment: whoever
 * comes next asks the same, and is answered from the store where there was an answer. False when there was none to make.
 */
export async function workSummary(db: Db, deps: SummaryDeps): Promise<boolean> {
  const held = await claim(db);
  if (held === null) return false;
  const abort = new AbortController();
  const signal = AbortSignal.any([deps.signal, abort.signal]);
  const timer = setInterval(() => {
    renew(db, held)
      .then((isHeld) => isHeld || abort.abort(new Error("Another worker has taken the summary.")))
      .catch((error: unknown) => log.warn({ error }, "lease of a summary not renewed"));
  }, RENEW_MS);
  try {
    await make(db, held, { ...deps, signal });
  } catch (error) {
    // Handed back: the next one to look takes it at once, and the attempt does not count.
    if (signal.aborted) await laterSummary(db, held, { reason: null, waitMs: 0, isCounted: false });
    else if (error instanceof Refusal) await failSummary(db, held, error.message);
    else throw error;
  } finally {
    clearInterval(timer);
  }
  return true;
}
