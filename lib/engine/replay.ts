import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/tx";
import { type Act, compareArtifacts, type SourceRecord } from "@/lib/domain/bundle";
import { ProjectId, ReportId, RunId, type Scope, UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { hostOf } from "@/lib/domain/url";
import { openRecording } from "@/lib/drivers/recording";
import { type Bundle, openBundle, sha256Of } from "@/lib/reports/zip";
import { storeContent } from "@/lib/sources/snapshots";
import { appendEvents } from "./audit";
import { resumeRun } from "./controls";
import { wakeWatchers } from "./notify";
import { senderOf } from "./queue";
import { acceptReport, requestChanges } from "./reports";
import { approvePlan, editPlan } from "./runs";
import { tick } from "./tick";

export interface OpenedRun {
  projectId: ProjectId;
  runId: RunId;
}

interface NewReplay {
  bytes: Uint8Array;
  userId: UserId;
  /** The run that the bundle was made from, when it is in this database. */
  sourceId: RunId | null;
}

async function insertSource(tx: Tx, scope: Scope, source: SourceRecord, text: string): Promise<void> {
  if (sha256Of(text) !== source.sha256) {
    throw new Refusal("invalid", `The text of ${source.label} does not have the hash that it is named by.`);
  }
  const { title, url, canonicalUrl, fileName, mediaType, kind } = source;
  const row = await tx.source.create({
    data: {
      projectId: scope.projectId,
      kind,
      status: "ready",
      title,
      url,
      // Copies of one address are one source; a second text of it stands as its own here.
      canonicalUrl: (await tx.source.count({ where: { ...scope, canonicalUrl } })) > 0 ? null : canonicalUrl,
      host: canonicalUrl === null ? null : hostOf(canonicalUrl),
      fileName,
      mediaType,
    },
    select: { id: true },
  });
  const { author, publishedOn, language, pages, notes } = source;
  const read = { text, title: source.snapshotTitle, author, publishedOn, language, mediaType, pages, notes };
  await storeContent(tx, scope, read, source.sha256);
  await tx.$executeRaw`
    insert into snapshot (project_id, source_id, sha256, media_type, title, author, published_on, language, pages,
      notes, read_at)
    values (${scope.projectId}::uuid, ${row.id}::uuid, ${source.sha256}, ${mediaType}, ${source.snapshotTitle},
      ${author}, ${publishedOn}, ${language}, ${JSON.stringify(pages)}::jsonb, ${notes}, ${source.readAt}::timestamptz)`;
}

async function insertAll(tx: Tx, bundle: Bundle, replay: NewReplay): Promise<OpenedRun> {
  const { run } = bundle.index;
  const name = `${run.projectName}: run ${run.number} replayed`.slice(0, 120);
  const project = await tx.project.create({
    data: {
      name,
      goal: "",
      createdById: replay.userId,
      // Not in the list of projects: it is found from the run.
      archivedAt: new Date(),
      memberships: { create: { userId: replay.userId, role: "owner" } },
    },
    select: { id: true },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  const recording = openRecording(bundle.files);
  for (const source of recording.sources) {
    await insertSource(tx, scope, source, recording.textOf(source.sha256) ?? "");
  }
  const researcher = await tx.researcher.create({
    data: {
      ...scope,
      name: run.researcherName,
      nameKey: run.researcherName.toLowerCase(),
      problem: run.question,
      status: "active",
      runCount: 1,
    },
    select: { id: true },
  });
  const made = await tx.run.create({
    data: {
      ...scope,
      researcherId: researcher.id,
      number: 1,
      mode: "replay",
      recordedMode: run.mode,
      strategy: run.settings.strategy,
      question: run.question,
      settings: run.settings,
      secret: run.secret,
      startedById: replay.userId,
      idempotencyKey: randomUUID(),
    },
    select: { id: true },
  });
  await tx.runBundle.create({
    data: { runId: made.id, ...scope, sourceId: replay.sourceId, bytes: Buffer.from(replay.bytes) },
  });
  const runId = RunId.parse(made.id);
  await appendEvents(tx, { ...scope, runId }, [
    { kind: "run_started", payload: { number: 1 }, actorId: replay.userId },
  ]);
  return { ...scope, runId };
}

/**
 * Opens a bundle as a run of its own, in a project of its own that only `userId` sees, and has the workers replay it:
 * every answer comes from the bundle, everything else is done again. Refuses a bundle that was changed.
 */
export async function replayBundle(db: Db, replay: NewReplay): Promise<OpenedRun> {
  const bundle = openBundle(replay.bytes);
  const boss = await senderOf(db);
  const opened = await inTransaction(db, async (tx) => {
    const made = await insertAll(tx, bundle, replay);
    await tick({ tx, boss }, made.runId, "run_started");
    return made;
  });
  wakeWatchers(db, opened.runId);
  return opened;
}

// ── What people did ─────────────────────────────────────────────────────────

const Resting = z.object({
  run_id: RunId,
  project_id: ProjectId,
  source_id: RunId.nullable(),
  user_id: UserId.nullable(),
  status: z.string(),
  revision: z.number(),
  acts_done: z.number(),
});
type Resting = z.infer<typeof Resting>;

/** Replayed runs that rest and whose comparison is not made yet. */
async function listResting(db: Db): Promise<Resting[]> {
  return z.array(Resting).parse(
    await db.$queryRaw`
      select b.run_id, b.project_id, b.source_id, r.started_by_id as user_id, r.status::text, r.revision, b.acts_done
      from run_bundle b join run r on r.id = b.run_id
      where b.result is null and r.status in ('waiting', 'halted', 'completed') limit 20`,
  );
}

async function newestReport(db: Db, runId: RunId): Promise<{ reportId: ReportId; revision: number } | null> {
  const report = await db.report.findFirst({
    where: { runId },
    orderBy: { version: "desc" },
    select: { id: true, revision: true },
  });
  return report ? { reportId: ReportId.parse(report.id), revision: report.revision } : null;
}

/** Does again what a person did; an act that does not fit where the run rests is left out, as after a pause. */
async function doAgain(db: Db, rest: Resting, userId: UserId, act: Act): Promise<void> {
  const scope = { projectId: rest.project_id };
  const runId = rest.run_id;
  if (act.kind === "plan_approved" && rest.status === "waiting") {
    const edit = { runId, revision: rest.revision, perspectives: act.perspectives, userId };
    return approvePlan(db, scope, { runId, revision: await editPlan(db, scope, edit), userId });
  }
  if (act.kind === "run_resumed" && rest.status === "halted") return resumeRun(db, scope, { runId, userId });
  const report = await newestReport(db, runId);
  if (!report) return;
  if (act.kind === "report_accepted") await acceptReport(db, scope, { ...report, userId });
  if (act.kind === "changes_requested") await requestChanges(db, scope, { ...report, note: act.note, userId });
}

async function compare(db: Db, rest: Resting, bundle: Bundle): Promise<void> {
  const rows = await db.artifact.findMany({
    where: { runId: rest.run_id },
    orderBy: [{ createdAt: "asc" }, { path: "asc" }],
    select: { path: true, sha256: true },
  });
  const recorded = bundle.index.artifacts.map((path) => ({ path, sha256: bundle.index.files[path] ?? "" }));
  const result = compareArtifacts(recorded, rows);
  const first = result.first === null ? null : `${result.first.path} (${result.first.why})`;
  const payload = { isIdentical: result.isIdentical, compared: result.compared, first };
  await inTransaction(db, async (tx) => {
    const written = await tx.runBundle.updateMany({
      where: { runId: rest.run_id, result: { equals: Prisma.DbNull } },
      data: { result },
    });
    if (written.count === 0) return;
    const stream = { projectId: rest.project_id, runId: rest.run_id };
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

/** Takes replayed runs that rest a step further: the next act of a person, or, after the last, the comparison. */
export async function advanceReplays(db: Db): Promise<void> {
  for (const rest of await listResting(db)) {
    const { bytes } = await db.runBundle.findUniqueOrThrow({ where: { runId: rest.run_id }, select: { bytes: true } });
    const bundle = openBundle(bytes);
    const act = bundle.index.run.acts[rest.acts_done];
    if (act === undefined || rest.user_id === null) {
      await compare(db, rest, bundle);
      continue;
    }
    // Counted first, in the statement that checks: of two workers one does it.
    const taken = await db.runBundle.updateMany({
      where: { runId: rest.run_id, actsDone: rest.acts_done },
      data: { actsDone: { increment: 1 } },
    });
    if (taken.count > 0) await doAgain(db, rest, rest.user_id, act);
  }
}
