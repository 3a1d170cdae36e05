import { beforeAll, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { listProjectEvents, listRunEvents } from "./events";

const own = ownDatabase();
let world: AWorld;
let other: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
  other = await aWorld(own.db);
});

/** A second researcher of the project with a run of its own. */
async function aSecond(): Promise<{ researcherId: string; runId: RunId }> {
  const { projectId, owner } = world;
  const researcher = await own.db.researcher.create({
    data: { projectId, name: "Salt", nameKey: "salt", problem: "How salty is the sea?", runCount: 4 },
    select: { id: true },
  });
  const run = await own.db.run.create({
    data: {
      projectId,
      researcherId: researcher.id,
      number: 4,
      mode: "offline",
      strategy: "quick",
      question: "How salty is the sea?",
      settings: {},
      secret: "s",
      idempotencyKey: crypto.randomUUID(),
      startedById: owner,
    },
    select: { id: true },
  });
  return { researcherId: researcher.id, runId: RunId.parse(run.id) };
}

test("lines of several researchers at once say whose they are: the run and its researcher", async () => {
  const { projectId } = world;
  const second = await aSecond();
  const halted = { kind: "run_halted", payload: { halt: "gate_blocked", artifact: "a" } } as const;
  for (const runId of [world.runId, second.runId]) {
    await own.db.$transaction((tx) => appendEvents(tx, { projectId, runId }, [halted]));
  }
  const lines = (await listProjectEvents(own.db, world, 2)).map(({ text, run, researcher }) => [text, run, researcher]);
  // Both may be of one millisecond, in which neither is the later.
  expect(new Set(lines)).toEqual(
    new Set([
      [
        "The run stopped: a check was not passed.",
        { id: second.runId, number: 4 },
        { id: second.researcherId, name: "Salt" },
      ],
      [
        "The run stopped: a check was not passed.",
        { id: world.runId, number: 1 },
        { id: world.researcherId, name: "Tides" },
      ],
    ]),
  );
  const feed = await listRunEvents(own.db, world, { runId: second.runId, after: 0, upTo: 99, take: 10 });
  expect(feed.map(({ run, researcher }) => [run?.number, researcher?.name])).toEqual([[4, "Salt"]]);
  expect(holesOf(feed)).toEqual([]);
});

test("a line about a researcher names it; one of another project stays without a name", async () => {
  const { projectId } = world;
  const edited = (researcherId: string): NewEvent => ({ kind: "researcher_edited", payload: { researcherId } });
  await own.db.$transaction((tx) =>
    appendEvents(tx, { projectId, runId: null }, [edited(world.researcherId), edited(other.researcherId)]),
  );
  const [foreign, mine] = await listProjectEvents(own.db, world, 2);
  expect(mine).toMatchObject({ run: null, researcher: { id: world.researcherId, name: "Tides" } });
  expect(foreign).toMatchObject({ run: null, researcher: null });
});

test("a line of the project about one researcher says whose it is, and names no run", async () => {
  const { projectId, researcherId } = other;
  const payload = { researcherId, name: "Tides" };
  await own.db.$transaction((tx) =>
    appendEvents(tx, { projectId, runId: null }, [{ kind: "researcher_archived", payload }]),
  );
  const lines = await listProjectEvents(own.db, other, 1);
  expect(lines.map(({ text, run, researcher }) => ({ text, run, researcher }))).toEqual([
    { text: "The researcher “Tides” was archived.", run: null, researcher: { id: researcherId, name: "Tides" } },
  ]);
});

/** Takes what these events said, past the rule that an event never changes. */
async function takeWords(kind: string, projectId: string): Promise<void> {
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`update audit_event set payload = '{}' where kind = ${kind} and project_id = ${projectId}::uuid`;
  });
}

test("an event of a run that lost what it said by a rule says that it happened, and no more; others are told as ever", async () => {
  const { projectId, runId, researcherId } = await aWorld(own.db);
  await takeWords("node_completed", projectId);
  const paused = { kind: "run_paused", payload: {} } as const;
  await own.db.$transaction((tx) => appendEvents(tx, { projectId, runId }, [paused]));
  const feed = await listRunEvents(own.db, { projectId }, { runId, after: 0, upTo: 99, take: 10 });
  expect(feed.map(({ text }) => text)).toEqual([
    "The run was paused.",
    expect.stringMatching(/^Step completed\. \S/),
    "Run 1 started.",
  ]);
  // Of a project's own events none is taken.
  const payload = { researcherId, name: "Tides" };
  await own.db.$transaction((tx) =>
    appendEvents(tx, { projectId, runId: null }, [{ kind: "researcher_archived", payload }]),
  );
  await takeWords("researcher_archived", projectId);
  expect((await listProjectEvents(own.db, { projectId }, 1)).map(({ text }) => text)).toEqual(["researcher archived"]);
});
