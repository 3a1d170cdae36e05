import { beforeEach, expect, test } from "vitest";
import { RunId, UserId } from "@/lib/domain/core/ids";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listProjectEvents, listRunEvents, listRunEventsAfter } from "./events";

const own = ownDatabase();
let world: AWorld;
let runId: RunId;
beforeEach(async () => {
  world = await aWorld(own.db);
  const made = await aRunThat(own.db, world, "told", { status: "running", stage: "wave1" });
  runId = RunId.parse(made.runId);
});

async function tell(of: RunId | null, ...events: NewEvent[]): Promise<void> {
  await own.db.$transaction((tx) => appendEvents(tx, { projectId: world.projectId, runId: of }, events));
}

function done(nth: number): NewEvent {
  return { kind: "node_completed", payload: { title: `Step ${nth}`, text: `Found ${nth}.` }, nodeKey: `search-${nth}` };
}

const inner: NewEvent = { kind: "tick_start", payload: { cause: "test" } };

async function seqs(page: { after?: number; upTo?: number; take?: number } = {}): Promise<number[]> {
  const asked = { runId, after: 0, upTo: 1_000, take: 100, ...page };
  return (await listRunEvents(own.db, world, asked)).map(({ seq }) => seq);
}

test("a run's feed is what happened in it, the newest first, without what is the engine's own", async () => {
  await tell(
    runId,
    { kind: "run_started", payload: { number: 1 }, actorId: world.owner },
    inner,
    done(1),
    inner,
    done(2),
  );
  const events = await listRunEvents(own.db, world, { runId, after: 0, upTo: 1_000, take: 100 });
  expect(events.map(({ kind, nodeKey, actor }) => [kind, nodeKey, actor?.name ?? null])).toEqual([
    ["node_completed", "search-2", null],
    ["node_completed", "search-1", null],
    ["run_started", null, "owner"],
  ]);
  expect(events[0]?.text).toContain("Found 2.");
});

test("what follows an event comes in its order, so that a page that was left goes on where it was", async () => {
  await tell(runId, done(1), done(2), done(3), done(4));
  const [fourth, third, second, first] = await seqs();
  expect(await seqs({ after: second ?? 0 })).toEqual([fourth, third]);
  expect(await seqs({ upTo: second ?? 0 })).toEqual([second, first]);
  expect(await seqs({ take: 1 })).toEqual([fourth]);
  const page = { runId, after: first ?? 0, upTo: third ?? 0, take: 100 };
  expect((await listRunEventsAfter(own.db, world, page)).map(({ seq }) => seq)).toEqual([second, third]);
  expect(await listRunEventsAfter(own.db, world, { ...page, after: fourth ?? 0, upTo: 1_000 })).toEqual([]);
});

test("a project's feed is what people and whole runs did, and the steps of runs are not in it", async () => {
  const { projectId, owner } = world;
  const before = (await listProjectEvents(own.db, world, 100)).length;
  await tell(null, { kind: "project_edited", payload: {}, actorId: owner });
  await tell(runId, { kind: "run_started", payload: { number: 1 }, actorId: owner }, done(1), inner);
  const events = await listProjectEvents(own.db, { projectId }, 100);
  expect(events.slice(0, events.length - before).map(({ kind }) => kind)).toEqual(["run_started", "project_edited"]);
  expect(await listProjectEvents(own.db, { projectId }, 1)).toHaveLength(1);
});

test("an event of somebody whose account is gone is told as nobody’s", async () => {
  await tell(runId, { kind: "run_paused", payload: {}, actorId: UserId.parse(crypto.randomUUID()) });
  const [event] = await listRunEvents(own.db, world, { runId, after: 0, upTo: 1_000, take: 100 });
  expect(event).toMatchObject({ kind: "run_paused", actor: null });
});

test("nothing of another project's run or project is told", async () => {
  await tell(runId, done(1));
  const other = await aWorld(own.db);
  expect(await listRunEvents(own.db, other, { runId, after: 0, upTo: 1_000, take: 100 })).toEqual([]);
  const texts = (await listProjectEvents(own.db, other, 100)).map(({ text }) => text);
  expect(texts.some((text) => text.includes("Found 1."))).toBe(false);
});
