import { afterAll, afterEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { RetentionKind } from "@/lib/domain/install/retention-shapes";
import { liftLegalHold, setLegalHold } from "@/lib/features/install/commands/legal-holds";
import { getOriginal } from "@/lib/features/library/views/original";
import { getSourceView } from "@/lib/features/library/views/source";
import { setRetention } from "@/lib/features/retention/commands/set-retention";
import { listRunEvents } from "@/lib/features/runs/views/events";
import { getNodePanelView } from "@/lib/features/runs/views/node-panel";
import { getRecordView } from "@/lib/features/runs/views/record";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireWhole } from "@/lib/reports/bundle/whole-record";
import { arm } from "@/lib/run/engine/race-points";
import { storeSnapshot } from "@/lib/sources/snapshots";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { anAdministrator } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { retainDue } from "./retain";

const own = ownDatabase();
afterEach(() => arm(null));
afterAll(() => endAllStarted());

const going = new AbortController().signal;

/** A world all of which happened so many days ago, as if it had been written then. */
async function anOldWorld(days: number): Promise<AWorld> {
  const world = await aWorld(own.db);
  const { projectId, runId } = world;
  await inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`
      update run set ended_at = ended_at - make_interval(days => ${days}::int),
        created_at = created_at - make_interval(days => ${days}::int) where id = ${runId}::uuid`;
    await tx.$executeRaw`
      update original set created_at = created_at - make_interval(days => ${days}::int) where project_id = ${projectId}::uuid`;
    await tx.$executeRawUnsafe(`do $$ declare event audit_event; begin
      update audit_event set ts = ts - make_interval(days => ${days}) where stream_id = '${runId}';
      for event in select * from audit_event where stream_id = '${runId}' order by seq loop
        update audit_event set hash = audit_event_hash(event) where stream_id = event.stream_id and seq = event.seq;
      end loop; end $$`);
  });
  return world;
}

async function rule(
  { projectId, owner }: AWorld,
  kind: RetentionKind,
  days: number | null,
  from: number | null = null,
): Promise<Awaited<ReturnType<typeof setRetention>>> {
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "retain");
  return await setRetention(own.db, access, { projectId, kind, days, from });
}

async function trailOf(projectId: ProjectId, kind: string): Promise<unknown[]> {
  const rows = await own.db.auditEvent.findMany({ where: { streamId: projectId, kind }, orderBy: { seq: "asc" } });
  return rows.map(({ payload }) => payload);
}

/** What stands in a project's records of what a model was asked and said. */
async function askedIn({ runId }: AWorld): Promise<string[]> {
  const calls = await own.db.agentCall.findMany({ where: { runId }, select: { prompt: true, output: true } });
  return calls.map(({ prompt, output }) => `${prompt} ${JSON.stringify(output)}`);
}

test("prompts and answers that are older than the rule go, and the run says when and by whose rule; costs and facts stay", async () => {
  const world = await anOldWorld(40);
  const young = await anOldWorld(10);
  const { projectId, runId, owner } = world;
  expect(await rule(world, "calls", 30)).toEqual({ takes: { days: 30, files: 0, bytes: 0, runs: 1, calls: 0 } });
  expect((await rule(young, "calls", 30)).takes).toMatchObject({ runs: 0 });
  expect(await retainDue(own.db, going)).toBe(1);

  expect(await askedIn(world)).toEqual([" null"]);
  expect(await askedIn(young)).toEqual(['A secret prompt {"facts":[]}']);
  const call = await own.db.agentCall.findFirstOrThrow({ where: { runId } });
  expect(call).toMatchObject({ agent: "extract_facts", tokensIn: 11, promptHash: "h", dropped: {} });
  expect(await own.db.fact.count({ where: { projectId } })).toBe(2);

  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const told =
    /^The prompts and answers of this run were deleted on .* by the project’s rule: kept for 30 days after the run ended, set by owner\./;
  const panel = await getNodePanelView(own.db, access, { runId, nodeKey: "search-1" });
  expect(panel.callsTaken).toMatch(told);
  expect(panel.calls).toMatchObject([{ isTaken: true, output: null }]);
  expect((await getRecordView(own.db, access, { runId })).whyNotWhole).toMatch(told);
  await expect(requireWhole(own.db, runId)).rejects.toMatchObject({ kind: "conflict" });
  await expect(requireWhole(own.db, young.runId)).resolves.toBeUndefined();
  expect(await trailOf(projectId, "retention_applied")).toMatchObject([{ what: "calls", days: 30, rows: 1, runs: 1 }]);
});

test("a file that is older goes, its page says so, the text and its quotes stay, and the project has that much more room", async () => {
  const world = await anOldWorld(40);
  const { projectId, snapshotId, sourceId, owner } = world;
  const bytes = async (): Promise<bigint> =>
    (await own.db.projectSize.findUniqueOrThrow({ where: { projectId } })).bytes;
  const before = await bytes();
  const size = Buffer.byteLength(worldText);
  expect((await rule(world, "originals", 30)).takes).toMatchObject({ files: 1, bytes: size });
  await retainDue(own.db, going);

  const [original] = await own.db.original.findMany({ where: { projectId } });
  expect(original).toMatchObject({
    sizeBytes: size,
    bytes: expect.toSatisfy((bytes: Uint8Array) => bytes.length === 0),
  });
  expect(before - (await bytes())).toBe(BigInt(size));
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const told =
    /^This file was deleted on .* by the project’s rule: kept for 30 days after the file came, set by owner\.$/;
  await expect(getOriginal(own.db, access, { snapshotId })).rejects.toMatchObject({
    kind: "not_found",
    message: expect.stringMatching(told),
  });
  const view = await getSourceView(own.db, access, { sourceId });
  expect(view.snapshot).toMatchObject({
    originalUrl: null,
    isRendered: false,
    originalTaken: expect.stringMatching(told),
  });
  expect(view.snapshot?.text).toBe(worldText);
  expect(view.quotes).toHaveLength(2);
});

test("a file that went and comes once more is there again, and is kept from then on", async () => {
  const world = await anOldWorld(40);
  const { projectId, sourceId, snapshotId, owner } = world;
  await rule(world, "originals", 30);
  await retainDue(own.db, going);
  const read = {
    text: worldText,
    mediaType: "text/plain",
    title: null,
    author: null,
    publishedOn: null,
    dateFrom: null,
    publisher: null,
    language: "en",
    pages: [],
    notes: [],
  };
  const original = { bytes: new TextEncoder().encode(worldText), mediaType: "text/plain" };
  await inTransaction(own.db, (tx) => storeSnapshot(tx, { projectId }, { sourceId, read, original, robots: null }));
  await own.db
    .$executeRaw`update retention_rule set next_look_at = now() - interval '1 second' where project_id = ${projectId}::uuid`;
  await retainDue(own.db, going);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const response = await getOriginal(own.db, access, { snapshotId });
  expect(await response.text()).toBe(worldText);
});

test("what events of a run said goes, that they happened and who did it stays, and the trail is still proven", async () => {
  const world = await anOldWorld(40);
  const { projectId, runId } = world;
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId }, "read");
  const before = await verifyAudit(own.db, access);
  expect(before.head).not.toBeNull();
  await rule(world, "events", 30);
  await retainDue(own.db, going);
  const rows = await own.db.auditEvent.findMany({ where: { runId }, orderBy: { seq: "asc" } });
  expect(rows.map(({ kind, payload, reason }) => [kind, payload, reason])).toEqual([
    ["run_started", {}, ""],
    ["tick_start", {}, ""],
    ["node_completed", {}, ""],
  ]);
  expect(rows[0]?.actorId).toBe(world.owner);
  const after = await verifyAudit(own.db, access);
  expect(after.head).not.toBeNull();
  expect(after.streams.find((stream) => stream.runId === runId)).toMatchObject({ redacted: 3, bad: null });
  const feed = await listRunEvents(own.db, access, { runId, after: 0, upTo: 9, take: 9 });
  expect(feed.map(({ text }) => text)).toContain(
    "Step completed. What this event said was deleted by the project’s rule.",
  );
  expect((await getRecordView(own.db, access, { runId })).whyNotWhole).toMatch(
    /^What the events of this run said was deleted on /,
  );
  expect(await trailOf(projectId, "retention_set")).toEqual([{ what: "events", days: 30, was: null }]);
});

test("while a legal hold stands no rule is set or shortened, and one that stands takes nothing until it is lifted", async () => {
  const world = await anOldWorld(40);
  const { projectId } = world;
  await rule(world, "calls", 30);
  const administrator = { userId: await anAdministrator(own.db, "Grace"), sessionId: null, address: "127.0.0.1" };
  await setLegalHold(own.db, administrator, { projectId, reason: "A lawsuit." });
  expect(await retainDue(own.db, going)).toBe(0);
  expect(await askedIn(world)).toEqual(['A secret prompt {"facts":[]}']);
  await expect(rule(world, "originals", 30)).rejects.toMatchObject({ kind: "conflict" });
  await expect(rule(world, "calls", 5, 30)).rejects.toMatchObject({ kind: "conflict" });
  await expect(rule(world, "calls", 35, 30)).resolves.toBeDefined();
  await liftLegalHold(own.db, administrator, { projectId });
  await own.db
    .$executeRaw`update retention_rule set next_look_at = now() - interval '1 second' where project_id = ${projectId}::uuid`;
  expect(await retainDue(own.db, going)).toBe(1);
  expect(await askedIn(world)).toEqual([" null"]);
});

test("a rule that somebody else has changed meanwhile is not overwritten, and one that ended takes nothing", async () => {
  const world = await anOldWorld(40);
  await rule(world, "calls", 3_650);
  await expect(rule(world, "calls", 30)).rejects.toMatchObject({ kind: "stale" });
  await rule(world, "calls", null, 3_650);
  expect(await retainDue(own.db, going)).toBe(0);
  expect(await askedIn(world)).toEqual(['A secret prompt {"facts":[]}']);
});

test("a run that is under way keeps its record, however old it is", async () => {
  const world = await anOldWorld(40);
  await own.db.run.update({ where: { id: world.runId }, data: { status: "paused" } });
  expect((await rule(world, "calls", 30)).takes).toMatchObject({ runs: 0 });
  await retainDue(own.db, going);
  expect(await askedIn(world)).toEqual(['A secret prompt {"facts":[]}']);
});

const statements = {
  "a call": "update agent_call set prompt = '', output = null where project_id = $1::uuid",
  "an event": "update audit_event set payload = '{}', reason = '' where project_id = $1::uuid and run_id is not null",
  "a file": "update original set bytes = '', retention_id = gen_random_uuid() where project_id = $1::uuid",
};

test.each(Object.entries(statements))(
  "%s is emptied by no transaction that has no rule to show",
  async (_, statement) => {
    const world = await anOldWorld(40);
    const { projectId } = world;
    await expect(own.db.$executeRawUnsafe(statement, projectId)).rejects.toThrow("cannot be changed or removed");
    const { id } = await own.db.retentionSweep.create({
      data: { projectId, kind: "calls", days: 30, before: new Date() },
      select: { id: true },
    });
    const named = inTransaction(own.db, async (tx) => {
      await tx.$executeRaw`select set_config('stemma.retains', ${id}, true)`;
      await tx.$executeRawUnsafe(statement, projectId);
    });
    await expect(named).rejects.toThrow("cannot be changed or removed");
  },
);

test("a worker process that is killed between two steps leaves a sweep that goes on where it was, and counts nothing twice", async () => {
  const world = await anOldWorld(40);
  const { projectId, runId } = world;
  const { nodeId } = await own.db.agentCall.findFirstOrThrow({ where: { runId }, select: { nodeId: true } });
  await own.db.$executeRaw`
    insert into agent_call (project_id, run_id, node_id, attempt, agent, prompt_hash, input_digest, prompt, output, model,
      started_at, ended_at)
    select ${projectId}::uuid, ${runId}::uuid, ${nodeId}::uuid, 1, 'extract_facts', 'h' || nth, 'd', repeat('asked ', 200),
      '{"facts": []}', 'offline', now() - interval '41 days', now() - interval '41 days' from generate_series(1, 9999) nth`;
  await rule(world, "calls", 30);
  const { child, reached } = await startArmedProcess(own.url, { holdAt: [{ point: "retained", key: projectId }] });
  await reached;
  await endWith(child, "SIGKILL");
  const left = await own.db.agentCall.count({ where: { runId, prompt: { not: "" } } });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(10_000);
  await ringOnChange(own.db, "retention_sweep");
  const next = await startArmedProcess(own.url, {});
  const ended = await untilFound(own.db, () =>
    own.db.retentionSweep.findFirst({ where: { projectId, endedAt: { not: null } } }),
  );
  expect(ended).toMatchObject({ rows: 10_000, runs: 1 });
  expect(await own.db.agentCall.count({ where: { runId, prompt: { not: "" } } })).toBe(0);
  expect(await trailOf(projectId, "retention_applied")).toHaveLength(1);
  await endWith(next.child, "SIGTERM");
}, 60_000);
