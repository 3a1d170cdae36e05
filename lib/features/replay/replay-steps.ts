import { z } from "zod";
import { ProjectId, RunId, type Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { runStatuses } from "@/lib/domain/core/words";
import { compareArtifacts, type TrailVerdict } from "@/lib/domain/run/bundle";
import { type Act, nextPosition, Step } from "@/lib/domain/run/steps";
import { editSection } from "@/lib/features/reports/report-edits";
import { requestChanges } from "@/lib/features/reports/reports";
import { cancelRun, endPause, leaveOut, pauseRun, resumeRun, retryNode } from "@/lib/features/runs/controls";
import { changeLimits, continueRun } from "@/lib/features/runs/limits";
import { addSearch, changeSearch, dropSearch, restoreSearch } from "@/lib/features/runs/plan-changes";
import { approvePlan, editPlan } from "@/lib/features/runs/runs";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inLongTransaction, inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { noteInvalid } from "@/lib/reports/bundle/artifact-invalid";
import { TRAIL, verifyTrail } from "@/lib/reports/bundle/run-trail";
import { type Bundle, openBundle } from "@/lib/reports/bundle/zip";
import { wantEnd } from "@/lib/run/drivers/holds";
import { actOnRun } from "@/lib/run/engine/act-on-run";
import { turnTaken } from "@/lib/run/engine/turns";
import { recordingOf } from "@/lib/run/worker/replay-driver";
import { newestReport, reviewAgain } from "./replay-reviews";

const Open = z.object({
  run_id: RunId,
  project_id: ProjectId,
  source_id: RunId.nullable(),
  user_id: UserId.nullable(),
  status: z.enum(runStatuses),
  revision: z.number(),
  position: z.number(),
  steps: z.array(Step),
  open: z.array(z.string()),
  working: z.number(),
});
type Open = z.infer<typeof Open>;

/** Replayed runs whose comparison is not made yet: one, or some of all. */
async function listOpen(db: Db, runId: string | null): Promise<Open[]> {
  return z.array(Open).parse(
    await db.$queryRaw`
      select b.run_id, b.project_id, b.source_id, r.started_by_id as user_id, r.status::text, r.revision, b.position,
        b.steps, array(select n.key from node n where n.run_id = b.run_id
          and n.status in ('pending', 'ready', 'running', 'failed')) as open,
        (select count(*)::int from node n where n.run_id = b.run_id and n.status = 'running') as working
      from run_bundle b join run r on r.id = b.run_id
      where b.result is null and (${runId}::uuid is null or b.run_id = ${runId}::uuid)
      order by b.created_at, b.run_id limit 20`,
  );
}

// ── What was done to the run ────────────────────────────────────────────────

async function tryAgain(db: Db, runId: RunId, nodeKey: string): Promise<void> {
  await actOnRun(db, runId, async (tx) => {
    await tx.$executeRaw`
      update node set retry_at = now() where run_id = ${runId}::uuid and key = ${nodeKey} and status = 'failed'`;
    return { value: undefined, cause: `tried_again ${nodeKey}` };
  });
}

async function cut(db: Db, runId: RunId, why: string): Promise<void> {
  await actOnRun(db, runId, async (tx, send) => {
    await wantEnd(tx, runId, why);
    const { status } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    // A person may end the research of a run that is paused.
    if (status === "paused") await endPause(tx, send, runId);
    return { value: undefined, cause: "cut" };
  });
}

/** Whether the search that comes next is there already: a worker died between the act and its count. */
async function isAdded(db: Db, { run_id: runId, steps, position }: Open): Promise<boolean> {
  const before = steps.slice(0, position).filter((step) => step.kind === "search_added").length;
  const added = { runId, kind: "search", addedById: { not: null }, key: { startsWith: "added-" } } as const;
  return (await db.node.count({ where: added })) > before;
}

async function isSentBack(db: Db, runId: RunId): Promise<boolean> {
  const { reportId } = await newestReport(db, runId);
  return (await db.report.count({ where: { id: reportId, status: "changes_requested" } })) > 0;
}

async function editAgain(
  db: Db,
  replayed: Open,
  act: Extract<Act, { kind: "report_edited" }> & { userId: UserId },
): Promise<void> {
  const { version, ordinal, heading, markdown, note, userId } = act;
  // A worker died between the act and its count.
  if ((await db.report.count({ where: { runId: replayed.run_id, version, authorId: { not: null } } })) > 0) return;
  const newest = await newestReport(db, replayed.run_id);
  const change = { ...newest, ordinal, edit: { heading, markdown }, note, userId };
  const { reads } = await recordingOf(db, replayed.run_id);
  await editSection(db, { projectId: replayed.project_id }, change, (name) => reads(name)[0]);
}

/** Whether the plan is by now as it was approved: nobody had edited it, or its edits are steps of their own. */
function isPlanTold({ steps, position }: Open, act: Extract<Act, { kind: "plan_approved" }>): boolean {
  return act.perspectives.length === 0 || steps.slice(0, position).some((step) => step.kind === "plan_edited");
}

async function doAgain(db: Db, replayed: Open, userId: UserId, act: Act): Promise<void> {
  const scope: Scope = { projectId: replayed.project_id };
  const runId = replayed.run_id;
  const input = { runId, userId };
  switch (act.kind) {
    case "tried_again":
      return tryAgain(db, runId, act.node);
    case "cut":
      return cut(db, runId, act.why);
    case "plan_edited":
      await editPlan(db, scope, { ...input, revision: replayed.revision, perspectives: act.perspectives });
      return;
    case "plan_approved": {
      if (isPlanTold(replayed, act)) return approvePlan(db, scope, { ...input, revision: replayed.revision });
      const edit = { ...input, revision: replayed.revision, perspectives: act.perspectives };
      return approvePlan(db, scope, { ...input, revision: await editPlan(db, scope, edit) });
    }
    case "paused":
      return pauseRun(db, scope, input);
    case "resumed":
      return resumeRun(db, scope, input);
    case "search_added":
      if (await isAdded(db, replayed)) return;
      await addSearch(db, scope, { ...input, perspective: act.perspective, under: act.under });
      return;
    case "search_changed":
      return changeSearch(db, scope, { ...input, nodeKey: act.node, perspective: act.perspective });
    case "search_dropped":
      return dropSearch(db, scope, { ...input, nodeKey: act.node });
    case "search_restored":
      return restoreSearch(db, scope, { ...input, nodeKey: act.node });
    case "node_retried":
      return retryNode(db, scope, { ...input, nodeKey: act.node });
    case "node_left_out":
      return leaveOut(db, scope, { ...input, nodeKey: act.node });
    // Whoever did it then was allowed to, and a replay pays for nothing.
    case "limits_changed":
      return changeLimits(db, scope, { mayRaise: true, ...input, limits: act.limits });
    case "continued":
      return continueRun(db, scope, { mayRaise: true, ...input, limits: act.limits });
    case "report_edited":
      return editAgain(db, replayed, { ...act, userId });
    case "report_accepted":
    case "report_rejected":
    case "topic_judged":
    case "approval_dismissed":
      return reviewAgain(db, { ...replayed, userId }, act);
    case "changes_requested":
      if (await isSentBack(db, runId)) return;
      return requestChanges(db, scope, { ...(await newestReport(db, runId)), note: act.note, userId });
    case "cancelled":
      return cancelRun(db, scope, input);
  }
}

/** An act that does not fit where the replay stands is left out: it has taken another way, and the comparison says so. */
async function tryAct(db: Db, replayed: Open, userId: UserId, act: Act): Promise<void> {
  await doAgain(db, replayed, userId, act).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ run: replayed.run_id, act: act.kind, why: error.message }, "a recorded act did not fit the replay");
  });
}

// ── The comparison ──────────────────────────────────────────────────────────

const Hash = z.object({ seq: z.int(), hash: z.string() });

/** Whether the bundle's audit trail is as it was written; held against the run itself where that is here. */
async function judgeTrail(db: Db, { index, files }: Bundle, sourceId: RunId | null): Promise<TrailVerdict | null> {
  if (index.trail === null) return null;
  const rows = await db.$queryRaw`
    select seq, encode(hash, 'hex') as hash from audit_event
    where stream_id = ${sourceId}::uuid and seq <= ${index.trail.events} and hash is not null`;
  const known = new Map(
    z
      .array(Hash)
      .parse(rows)
      .map(({ seq, hash }) => [seq, hash]),
  );
  return verifyTrail(files.get(TRAIL) ?? "", index.trail, known);
}

/** An artifact of the replay: the hash that its text has, and the one that it was written with. */
const Left = z.object({ path: z.string(), sha256: z.string(), written: z.string() });

async function compare(db: Db, rest: Open): Promise<void> {
  const { bytes } = await db.runBundle.findUniqueOrThrow({ where: { runId: rest.run_id }, select: { bytes: true } });
  const bundle = await openBundle(bytes);
  const rows = z.array(Left).parse(
    await db.$queryRaw`
      select path, encode(sha256(convert_to(content, 'UTF8')), 'hex') as sha256, sha256 as written
      from artifact where run_id = ${rest.run_id}::uuid order by created_at, path`,
  );
  const recorded = bundle.index.artifacts.map((path) => ({ path, sha256: bundle.index.files[path] ?? "" }));
  const trail = await judgeTrail(db, bundle, rest.source_id);
  const result = { ...compareArtifacts(recorded, rows), trail };
  const first = result.first === null ? null : `${result.first.path} (${result.first.why})`;
  const payload = {
    isIdentical: result.isIdentical,
    compared: result.compared,
    first,
    trailBadAt: trail?.bad ?? null,
  };
  await inTransaction(db, async (tx) => {
    const written = await tx.runBundle.updateMany({
      where: { runId: rest.run_id, result: { equals: Prisma.DbNull } },
      data: { result },
    });
    if (written.count === 0) return;
    const stream = { projectId: rest.project_id, runId: rest.run_id };
    for (const { path, sha256, written: said } of rows) if (sha256 !== said) await noteInvalid(tx, stream, path);
    await appendEvents(tx, stream, [{ kind: "run_replayed", payload }]);
    const source = rest.source_id
      ? await tx.run.findUnique({ where: { id: rest.source_id }, select: { projectId: true } })
      : null;
    if (!source || !rest.source_id) return;
    const original = { projectId: ProjectId.parse(source.projectId), runId: rest.source_id };
    await appendEvents(tx, original, [{ kind: "run_replayed", payload }]);
  });
  wakeWatchers(db, rest.run_id);
  if (rest.source_id) wakeWatchers(db, rest.source_id);
}

// ── One step after the other ────────────────────────────────────────────────

/** Longest that one act may take: it has transactions of its own, which may wait for others and be tried again. */
const ACT_MS = 60_000;

/** Whether the replay has come to its end: nothing is left to do again, or nothing can be. */
function hasCome(replayed: Open, step: Step | undefined): boolean {
  if (replayed.status === "running" || replayed.working > 0) return false;
  return step === undefined || step.kind === "ended" || replayed.user_id === null;
}

/** Takes the next step, if it is one that is done from outside; false when there is none. */
async function advanceOnce(db: Db, replayed: Open): Promise<boolean> {
  const position = nextPosition({ ...replayed, open: new Set(replayed.open) });
  const step = replayed.steps[position];
  if (hasCome(replayed, step)) {
    await compare(db, replayed);
    return false;
  }
  if (step === undefined || step.kind === "ended" || replayed.user_id === null) return false;
  const { user_id: userId } = replayed;
  // Of two workers one does it, and no node takes its turn before it is done, for the step counts only then. The other
  // does not wait: whoever did it goes on.
  const work = async (tx: Tx): Promise<boolean> => {
    const rows = await tx.$queryRaw<unknown[]>`
      select 1 from run_bundle where run_id = ${replayed.run_id}::uuid and position = ${replayed.position}
      for update skip locked`;
    if (rows.length === 0) return false;
    await tryAct(db, replayed, userId, step);
    await tx.runBundle.update({ where: { runId: replayed.run_id }, data: { position: position + 1 } });
    return true;
  };
  return await inLongTransaction(db, work, { timeout: ACT_MS, maxWait: 10_000 });
}

/** Does again what comes next in a replayed run, as far as it is not for its nodes to do. */
export async function advanceReplay(db: Db, runId: string): Promise<void> {
  for (;;) {
    const [replayed] = await listOpen(db, runId);
    if (!replayed || !(await advanceOnce(db, replayed))) return;
    turnTaken(runId);
  }
}

/** Does again what comes next in all replayed runs whose comparison is not made yet. */
export async function advanceReplays(db: Db): Promise<void> {
  for (const { run_id: runId } of await listOpen(db, null)) await advanceReplay(db, runId);
}
