import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { projectTables } from "@/lib/features/backup/layout/tables";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { workCrawl } from "@/lib/features/library/crawls";
import { lookDue } from "@/lib/features/library/watch";
import { mailDue } from "@/lib/features/notifications/mail-notifications";
import { workSummary } from "@/lib/features/researchers/summaries";
import type { Db } from "@/lib/platform/db/client";
import { listDueRuns, listLostNodes, listReady } from "@/lib/run/worker/recovery";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { unpackProject } from "./unpack-project";

let there: TestDatabase;
let here: TestDatabase;
let folder: string;
let exported: ProjectId;
let imported: ProjectId;

const long = new Date(Date.now() - 90 * 86_400_000);

/** A run of a researcher of its own, whose steps are in these states. */
async function aLiveRun(db: Db, world: AWorld, name: string): Promise<string> {
  const { projectId, owner } = world;
  const researcher = await db.researcher.create({
    data: { projectId, name, nameKey: name, problem: "How high is the tide?", runCount: 1 },
    select: { id: true },
  });
  const { id: runId } = await db.run.create({
    data: {
      projectId,
      researcherId: researcher.id,
      number: 1,
      mode: name === "replayed" ? "replay" : "live",
      strategy: "perspectives",
      question: "How high is the tide?",
      settings: RunSettings.parse({}),
      secret: "s",
      idempotencyKey: crypto.randomUUID(),
      startedById: owner,
      wakeAt: long,
    },
    select: { id: true },
  });
  for (const [ordinal, status] of (["ready", "running", "failed"] as const).entries()) {
    const own = { key: `search-${ordinal}`, kind: "search", stage: "wave1", title: "Sailor" } as const;
    const times = { readyAt: long, retryAt: long };
    await db.node.create({ data: { projectId, runId, ...own, ordinal, status, ...times, input: {} } });
  }
  return runId;
}

/** A project full of things that go on by themselves. */
async function aBusyWorld(db: Db): Promise<ProjectId> {
  const world = await aWorld(db);
  const { projectId, researcherId } = world;
  const page = { projectId, kind: "url", title: "A page", host: "127.0.0.1" } as const;
  for (const nth of [1, 2, 3]) {
    const url = `http://127.0.0.1:9/${nth}`;
    const due = { status: "ready", rereadDays: 1, lastReadAt: long, nextLookAt: long } as const;
    await db.source.create({ data: { ...page, url, canonicalUrl: url, ...due } });
  }
  await db.source.create({ data: { ...page, url: "http://127.0.0.1:9/4", status: "reading" } });
  const site = { url: "http://127.0.0.1:9/", origin: "http://127.0.0.1:9", prefix: "/", cap: 5 };
  const crawl = await db.crawl.create({ data: { projectId, ...site }, select: { id: true } });
  await db.crawlPage.create({
    data: { projectId, crawlId: crawl.id, url: site.url, canonical: site.url, ordinal: 0 },
  });
  await aLiveRun(db, world, "under way");
  const replayed = await aLiveRun(db, world, "replayed");
  await db.runBundle.create({ data: { projectId, runId: replayed, bytes: Buffer.from("a bundle") } });
  await db.summaryRequest.create({ data: { projectId, researcherId, secret: "s", retryAt: long } });
  await db.projectCall.create({
    data: {
      projectId,
      subjectKind: "summary",
      subjectId: crypto.randomUUID(),
      agent: "summarize_project",
      promptHash: "h",
      inputDigest: "d",
      prompt: "p",
      startedAt: long,
    },
  });
  const text = "How high is the tide?";
  await db.question.create({ data: { id: crypto.randomUUID(), projectId, text, model: "offline" } });
  return projectId;
}

beforeAll(async () => {
  [there, here] = await Promise.all([aDatabase(), aDatabase()]);
  folder = await mkdtemp(join(tmpdir(), "stemma-rest-"));
  exported = await aBusyWorld(there.db);
  const file = join(folder, "busy.zip");
  await packProject(there.db, { projectId: exported }, { file, now: new Date() });
  imported = await unpackProject(here.db, file, { userId: await aUser(here.db, "Grace") });
}, 60_000);
afterAll(async () => {
  await Promise.all([there.drop(), here.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Columns that make a worker do something by itself, and of which rows it does. */
const acting: Readonly<Record<string, string>> = {
  "source.reread_days": "reread_days is not null",
  "source.status": "status = 'reading'",
  "crawl.status": "status = 'running'",
  "crawl_page.status":
    "status = 'queued' and exists (select from crawl c where c.id = t.crawl_id and c.status = 'running')",
  "run.status": "status = 'running'",
  "run.wake_at": "wake_at is not null",
  "node.status":
    "status in ('ready', 'running') and exists (select from run r where r.id = t.run_id and r.status = 'running')",
  "node.retry_at": "retry_at is not null and exists (select from run r where r.id = t.run_id and r.status = 'running')",
  "summary_request.status": "status = 'waiting'",
  "summary_request.retry_at": "retry_at is not null",
  "run_bundle.result": "result is null",
  "project_call.ended_at": "ended_at is null",
  "question.status": "status = 'asked'",
};

/** Instants that only say what happened, by whatever table has them. */
const past = new Set(
  `accepted_at answered_at archived_at asked_at closed_at consumed_at created_at deleted_at dismissed_at draft_at edited_at ended_at
  evaluated_at last_read_at paused_at plan_approved_at read_at ready_at redacted_at research_started_at resolved_at settled_at
  stale_at started_at ts updated_at`.split(/\s+/),
);
/** States that only people change, and what counts within a run that a person resumes. */
const still = new Set([
  "researcher.status",
  "fact.status",
  "fact_relation.status",
  "report.status",
  "suggestion.status",
  "retry_directive.backoff_ms",
  "run.scheduled_for",
  // Of a sweep that was: no rule of the project comes with it.
  "retention_sweep.before",
  "retention_sweep.began_at",
]);

test("S14: every column that says when or whether something happens is known to set something going, or not to", async () => {
  const rows = await here.db.$queryRaw<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any(${projectTables.map(({ name }) => name)})
      and (udt_name = 'timestamptz' or column_name ~ '(^status|_(days|hours|minutes|seconds|ms|cron|every))$')`;
  const stays = new Set(
    projectTables.flatMap(({ name, without = [] }) => without.map((column) => `${name}.${column}`)),
  );
  const unknown = rows
    .map(({ table, column }) => ({ column, name: `${table}.${column}` }))
    .filter(({ column, name }) => !(name in acting || past.has(column) || still.has(name) || stays.has(name)));
  expect(unknown).toEqual([]);
});

test.each(Object.entries(acting))("S14: nothing of an import is set going by %s", async (column, condition) => {
  const [table] = column.split(".");
  const count = `select count(*)::int as rows from "${table}" t where project_id = $1::uuid and ${condition}`;
  expect(await there.db.$queryRawUnsafe(count, exported)).not.toEqual([{ rows: 0 }]);
  expect(await here.db.$queryRawUnsafe(count, imported)).toEqual([{ rows: 0 }]);
});

test("S14: no sweep of a worker finds anything of an imported project", async () => {
  const { db } = here;
  const signal = AbortSignal.timeout(30_000);
  const policy = { allowed: new Set<string>() };
  const nobody = { runAgent: (): never => expect.unreachable("a model was asked"), now: (): number => Date.now() };
  expect(await lookDue(db, { policy, signal })).toBe(0);
  expect(await workCrawl(db, { policy, signal, pace: () => expect.unreachable("a site was read") })).toBe(false);
  expect(await workSummary(db, { driverFor: async () => nobody, signal })).toBe(false);
  expect(await listDueRuns(db)).toEqual([]);
  expect(await listLostNodes(db, { most: 100 })).toEqual([]);
  expect(await listReady(db)).toEqual([]);
  expect(await db.notification.count()).toBe(0);
  expect(await mailDue(db, { waitS: 0 })).toBe(0);
});

test("S14: the importer is told what was switched off", async () => {
  const { importStopped } = await here.db.project.findUniqueOrThrow({
    where: { id: imported },
    select: { importStopped: true },
  });
  expect(importStopped).toEqual({
    replays: 1,
    runs: 1,
    crawls: 1,
    rereads: 3,
    readings: 1,
    summaries: 1,
    questions: 1,
    calls: 1,
  });
});
