import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { type ProjectId, RunId, type UserId } from "@/lib/domain/core/ids";
import { type RunStatus, runStatuses, type Stage } from "@/lib/domain/core/words";
import { ReviewInput, SearchInput } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { closeSender } from "@/lib/platform/queue/queue";
import { arm } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { addSearch, changeSearch, dropSearch, restoreSearch } from "./plan-changes";
import { startRun } from "./runs";

const shop = ownWorkshop();

afterEach(() => arm(null));

/** A run of three searches, one after the other, that stands still while its first is under way. */
async function aRunUnderWay(): Promise<{ runId: RunId; goOn: () => void }> {
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    const released = new Promise<void>((release) => {
      goOn = release;
    });
    arm(async (point, nodeKey) => {
      if (point !== "before_complete" || nodeKey !== "search-1") return;
      resolve();
      await released;
    });
  });
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false, concurrency: 1 });
  const runId = await startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  await isHeld;
  return { runId, goOn };
}

const perspective = { name: "Neighbour", focus: "Noise", questions: ["How loud are the outdoor units?"] };

test("a search that a person adds is made like the planned ones, and is theirs in the trail", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUnderWay();
  const key = await addSearch(db, shop.world.scope, { runId, userId: shop.world.userId, perspective });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const nodes = await db.node.findMany({ where: { runId, key: { in: [key, `review-${key}`] } } });
  expect(nodes.map((node) => [node.status, node.addedById])).toEqual([
    ["complete", shop.world.userId],
    ["complete", shop.world.userId],
  ]);
  expect(await db.factUse.count({ where: { runId, nodeKey: key } })).toBeGreaterThan(0);
  const added = await db.auditEvent.findFirstOrThrow({ where: { runId, kind: "node_added" } });
  expect(added.actorId).toBe(shop.world.userId);
});

test("a dropped search is not made; put back, it is; and what has begun cannot be dropped", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUnderWay();
  const change = { runId, userId: shop.world.userId };
  await expect(dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-1" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-2" });
  await dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" });
  await restoreSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" });
  await expect(restoreSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" })).rejects.toMatchObject({
    kind: "conflict",
  });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const nodes = await db.node.findMany({ where: { runId, key: { startsWith: "search-" } }, orderBy: { key: "asc" } });
  expect(nodes.map((node) => node.status)).toEqual(["complete", "skipped", "complete"]);
  await expect(addSearch(db, shop.world.scope, { ...change, perspective })).rejects.toMatchObject({ kind: "conflict" });
  const late = restoreSearch(db, shop.world.scope, { ...change, nodeKey: "search-2" });
  await expect(late).rejects.toMatchObject({
    message: expect.stringContaining("only while its searches are under way"),
  });
});

test("topics of a tree are added beneath others, changed until they start, and none lies too deep", async () => {
  const { db, world } = shop;
  const tree = { strategy: "tree", tree: { breadth: 3, depth: 1, iterations: null } } as const;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "topic-1", tree);
  const change = { runId, userId: world.userId };
  const key = await addSearch(db, world.scope, { ...change, perspective, under: "topic-1" });
  const deeper = addSearch(db, world.scope, { ...change, perspective, under: key });
  await expect(deeper).rejects.toMatchObject({ kind: "invalid", field: "under" });
  const other = { name: "Subsidies", focus: "What the state pays", questions: ["Which subsidies are paid?"] };
  await changeSearch(db, world.scope, { ...change, nodeKey: "topic-2", perspective: other });
  const begun = changeSearch(db, world.scope, { ...change, nodeKey: "topic-1", perspective: other });
  await expect(begun).rejects.toMatchObject({ kind: "conflict" });
  goOn();
  expect(await untilRunRests(db, runId)).not.toBe("running");
  const nodes = await db.node.findMany({
    where: { runId, key: { in: [key, "topic-2", "review-topic-2"] } },
    orderBy: { key: "asc" },
    select: { title: true, depth: true, needs: { select: { from: { select: { key: true } } } }, input: true },
  });
  expect(nodes.map(({ title, depth, needs }) => [title, depth, needs[0]?.from.key])).toEqual([
    ["Neighbour", 1, "review-topic-1"],
    ["Review: Subsidies", 0, "topic-2"],
    ["Subsidies", 0, "topics"],
  ]);
  expect(nodes.at(-1)?.input).toMatchObject({ perspective: other });
}, 60_000);

const own = ownDatabase();
afterAll(() => closeSender(own.db));

interface APlan {
  scope: { projectId: ProjectId };
  change: { runId: RunId; userId: UserId };
}

interface Standing {
  status?: RunStatus;
  stage?: Stage;
  limitReached?: string;
  settings?: Parameters<typeof RunSettings.parse>[0];
}

/** A run that has planned its searches and made none, of a project of its own; it rests, so that nothing begins meanwhile. */
async function aPlan({ status = "paused", stage = "wave1", ...standing }: Standing = {}): Promise<APlan> {
  const place = await aProject(own.db);
  const { projectId, owner: userId } = place;
  const made = await aRunThat(own.db, place, "Tides", { status, stage, ...standing });
  const runId = RunId.parse(made.runId);
  const planning = { key: "plan", kind: "perspectives", stage: "init", status: "complete", title: "Plan" } as const;
  await own.db.node.create({ data: { projectId, runId, ...planning, ordinal: 0, input: {} } });
  return { scope: { projectId }, change: { runId, userId } };
}

interface ASearch {
  status?: "pending" | "ready" | "running" | "failed" | "complete" | "exhausted" | "skipped";
  attempt?: number;
  tags?: string[];
  depth?: number;
  addedById?: string;
}

/** A search of a plan with its review, behind all that it has. */
async function addPair({ scope, change: { runId } }: APlan, key: string, search: ASearch = {}): Promise<void> {
  const { depth, ...standing } = search;
  const ordinal = await own.db.node.count({ where: { runId } });
  const of = { ...scope, runId, stage: "wave1" } as const;
  const input = SearchInput.parse({ thread: key, rerun: 0, perspective, gaps: [], actionItems: [], depth });
  const review = ReviewInput.parse({ thread: key, rerun: 0, search: key });
  const [from, to] = [
    await own.db.node.create({ data: { ...of, key, kind: "search", title: "Heat", ordinal, input, ...standing } }),
    await own.db.node.create({
      data: { ...of, key: `review-${key}`, kind: "review", title: "Review: Heat", ordinal: ordinal + 1, input: review },
    }),
  ];
  await own.db.nodeEdge.create({ data: { ...scope, runId, fromId: from.id, toId: to.id } });
}

const acts = {
  add: ({ scope, change }: APlan) => addSearch(own.db, scope, { ...change, perspective }),
  change: ({ scope, change }: APlan) => changeSearch(own.db, scope, { ...change, nodeKey: "search-1", perspective }),
  drop: ({ scope, change }: APlan) => dropSearch(own.db, scope, { ...change, nodeKey: "search-1" }),
  restore: ({ scope, change }: APlan) => restoreSearch(own.db, scope, { ...change, nodeKey: "search-1" }),
} as const;
type Act = keyof typeof acts;

const dropped = { status: "skipped", tags: ["DROPPED"] } as const;

/** A plan of three searches of which one was dropped, where the act is to put one back. */
async function aPlanFor(act: Act, standing: Standing = {}): Promise<APlan> {
  const plan = await aPlan(standing);
  for (const key of ["search-1", "search-2", "search-3"])
    await addPair(plan, key, act === "restore" && key === "search-1" ? { ...dropped, tags: [...dropped.tags] } : {});
  return plan;
}

const told: [Act, string, object][] = [
  ["add", "node_added", { title: "Neighbour" }],
  ["change", "node_changed", { title: "Heat", to: perspective }],
  ["drop", "node_dropped", { title: "Heat" }],
  ["restore", "node_restored", { title: "Heat" }],
];

test.each(told)(
  "to %s a search of a plan is for runs whose searches are under way, and is told",
  async (act, kind, payload) => {
    const closed = { kind: "conflict", message: "The plan can be changed only while its searches are under way." };
    for (const status of runStatuses) {
      const plan = await aPlanFor(act, { status });
      if (status !== "running" && status !== "paused" && status !== "waiting") {
        await expect(acts[act](plan), status).rejects.toMatchObject(closed);
        continue;
      }
      await acts[act](plan);
      const { runId, userId: actorId } = plan.change;
      const events = await own.db.auditEvent.findMany({
        where: { runId, actorId },
        select: { kind: true, payload: true },
      });
      expect(events, status).toEqual([{ kind, payload }]);
    }
    for (const stage of ["init", "pivot"] as const)
      await expect(acts[act](await aPlanFor(act, { stage })), stage).rejects.toMatchObject(closed);
    const ended = await aPlanFor(act, { limitReached: "Its time is over." });
    await expect(acts[act](ended)).rejects.toMatchObject(closed);
  },
);

const changeable: [string, ASearch, Record<"change" | "drop" | "restore", boolean>][] = [
  ["one that waits", {}, { change: true, drop: true, restore: false }],
  ["one that waits after an attempt", { attempt: 1 }, { change: false, drop: true, restore: false }],
  ["one that failed", { status: "failed", attempt: 1 }, { change: false, drop: true, restore: false }],
  ["one that a worker may take up", { status: "ready" }, { change: false, drop: false, restore: false }],
  ["one under way", { status: "running" }, { change: false, drop: false, restore: false }],
  ["one that is done", { status: "complete" }, { change: false, drop: false, restore: false }],
  ["one whose attempts are used up", { status: "exhausted" }, { change: false, drop: false, restore: false }],
  ["one that a limit skipped", { status: "skipped" }, { change: false, drop: false, restore: false }],
  ["one that was dropped", { status: "skipped", tags: ["DROPPED"] }, { change: false, drop: false, restore: true }],
];

test.each(changeable)(
  "a search of a plan is changed, dropped or put back by how it stands: %s",
  async (_, search, may) => {
    for (const act of ["change", "drop", "restore"] as const) {
      const plan = await aPlan();
      await addPair(plan, "search-1", search);
      await addPair(plan, "search-2");
      await addPair(plan, "search-3");
      if (may[act]) await acts[act](plan);
      else await expect(acts[act](plan), act).rejects.toMatchObject({ kind: "conflict" });
    }
  },
);

/** The steps of a plan beside the one that planned it. */
async function stepsOf({
  change: { runId },
}: APlan): Promise<{ key: string; status: string; title: string; tags: string[] }[]> {
  const select = { key: true, status: true, title: true, tags: true } as const;
  return await own.db.node.findMany({ where: { runId, stage: "wave1" }, orderBy: { ordinal: "asc" }, select });
}

test("a search goes and comes back with its review, and both have its new name, of all others nothing changes", async () => {
  const plan = await aPlan();
  for (const key of ["search-1", "search-2"]) await addPair(plan, key);
  const pending = { status: "pending", tags: [] };
  const other = [
    { key: "search-2", title: "Heat", ...pending },
    { key: "review-search-2", title: "Review: Heat", ...pending },
  ];
  await acts.drop(plan);
  const gone = { status: "skipped", tags: ["DROPPED"] };
  expect(await stepsOf(plan)).toEqual([
    { key: "search-1", title: "Heat", ...gone },
    { key: "review-search-1", title: "Review: Heat", ...gone },
    ...other,
  ]);
  await acts.restore(plan);
  await acts.change(plan);
  expect(await stepsOf(plan)).toEqual([
    { key: "search-1", title: "Neighbour", ...pending },
    { key: "review-search-1", title: "Review: Neighbour", ...pending },
    ...other,
  ]);
});

test("the last search that a plan still makes stays in it", async () => {
  const plan = await aPlan();
  await addPair(plan, "search-1");
  await addPair(plan, "search-2", { status: "skipped" });
  await expect(acts.drop(plan)).rejects.toThrow("This is the plan's last search.");
  await addPair(plan, "search-3", { status: "complete" });
  await acts.drop(plan);
  expect((await stepsOf(plan))[0]).toMatchObject({ key: "search-1", status: "skipped" });
});

const tree = { strategy: "tree", tree: { breadth: 2, depth: 2 } } as const;

test("a plan holds sixteen searches; a tree as many as it plans, and sixteen that people add", async () => {
  const plan = await aPlan();
  for (let nth = 1; nth <= 15; nth += 1) await addPair(plan, `search-${nth}`);
  expect(await acts.add(plan)).toBe("added-1");
  await expect(acts.add(plan)).rejects.toThrow("A plan holds at most 16 searches. Drop one first.");
  const large = await aPlan({ settings: tree });
  for (let nth = 1; nth <= 16; nth += 1) await addPair(large, `topic-${nth}`, { depth: 0 });
  for (let nth = 1; nth <= 15; nth += 1)
    await addPair(large, `added-${nth}`, { depth: 0, addedById: large.change.userId });
  expect(await acts.add(large)).toBe("added-16");
  await expect(acts.add(large)).rejects.toThrow("A plan holds at most 16 topics that people add. Drop one first.");
});

/** Where an added search stands: behind all others, what it waits for, and its place in a tree. */
async function placeOf(plan: APlan, under?: string): Promise<object> {
  const { scope, change } = plan;
  const { runId } = change;
  const ordinal = await own.db.node.count({ where: { runId } });
  const key = await addSearch(own.db, scope, { ...change, perspective, under });
  const select = { ordinal: true, input: true, needs: { select: { from: { select: { key: true } } } } } as const;
  const node = await own.db.node.findUniqueOrThrow({ where: { runId_key: { runId, key } }, select });
  const { depth, parent } = SearchInput.parse(node.input);
  const needs = node.needs.map(({ from }) => from.key);
  expect(node.ordinal).toBe(ordinal);
  return { key, needs, depth, parent };
}

test("an added search waits for what planned the others; in a tree it is a topic of the question, or of the topic that it belongs to", async () => {
  const flat = await aPlan();
  await addPair(flat, "search-1");
  const behind = { needs: ["plan"], depth: undefined, parent: undefined };
  expect(await placeOf(flat)).toEqual({ key: "added-1", ...behind });
  expect(await placeOf(flat, "search-1")).toEqual({ key: "added-2", ...behind });

  const deep = await aPlan({ settings: tree });
  await addPair(deep, "topic-1", { depth: 0 });
  await addPair(deep, "topic-2", { depth: 1 });
  await addPair(deep, "topic-3", { depth: 2 });
  await addPair(deep, "search-9");
  expect(await placeOf(deep)).toEqual({ key: "added-1", needs: ["plan"], depth: 0, parent: undefined });
  const first = { needs: ["review-topic-1"], depth: 1, parent: "topic-1" };
  expect(await placeOf(deep, "topic-1")).toEqual({ key: "added-2", ...first });
  const lower = { needs: ["review-topic-2"], depth: 2, parent: "topic-2" };
  expect(await placeOf(deep, "topic-2")).toEqual({ key: "added-3", ...lower });
  await expect(placeOf(deep, "topic-3")).rejects.toMatchObject({ kind: "invalid", field: "under" });
  // A review is no topic, nor is what belongs to no tree.
  for (const under of ["review-topic-1", "search-9", "topic-9"])
    await expect(placeOf(deep, under), under).rejects.toThrow("There is no such topic.");
});

test("beneath a topic that was sent back, a search waits for the last verdict on it", async () => {
  const plan = await aPlan({ settings: tree });
  await addPair(plan, "topic-1", { depth: 0 });
  const { scope, change } = plan;
  const input = { thread: "topic-1", rerun: 1, search: "topic-1-retry-1" };
  const again = {
    key: "review-topic-1-retry-1",
    kind: "review",
    stage: "wave1",
    title: "?",
    ordinal: 3,
    input,
  } as const;
  await own.db.node.create({ data: { ...scope, runId: change.runId, ...again } });
  expect(await placeOf(plan, "topic-1")).toMatchObject({ needs: ["review-topic-1-retry-1"] });
});
