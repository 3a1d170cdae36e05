import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runCommand } from "@/lib/commands/run-command";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { cancelRun } from "@/lib/features/runs/controls";
import { continueRun } from "@/lib/features/runs/limits";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop, type Workshop } from "@/lib/testing/rigs/workshop";
import { activateResearcher, archiveResearcher, finishResearcher } from "./researchers";

const shop = ownWorkshop();
let input: { researcherId: ResearcherId; userId: Workshop["world"]["userId"] };

beforeEach(async () => {
  const name = `Boilers ${randomUUID()}`;
  const { scope, userId } = shop.world;
  const problem = "What do heat pumps cost in cold climates?";
  const row = await shop.db.researcher.create({ data: { ...scope, name, nameKey: name.toLowerCase(), problem } });
  input = { researcherId: ResearcherId.parse(row.id), userId };
});

const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });

async function start(wanted: Partial<RunSettings> = {}): Promise<RunId> {
  const { db, world } = shop;
  return await startRun(db, world.scope, {
    ...input,
    settings: { ...settings, ...wanted },
    idempotencyKey: randomUUID(),
  });
}

async function status(): Promise<string> {
  const row = await shop.db.researcher.findUniqueOrThrow({
    where: { id: input.researcherId },
    select: { status: true },
  });
  return row.status;
}

test("a researcher is neither finished nor archived while a run is under way, and says which", async () => {
  const { db, world } = shop;
  const runId = await start({ strategy: "perspectives", approvePlan: true });
  for (const act of [finishResearcher, archiveResearcher]) {
    await expect(act(db, world.scope, input)).rejects.toMatchObject({ kind: "conflict", message: /under way/ });
  }
  await cancelRun(db, world.scope, { runId, userId: input.userId });
  expect(await finishResearcher(db, world.scope, input)).toBe(false);
  expect(await status()).toBe("completed");
});

test("a completed researcher starts no run and continues none until it is activated; then it has all that it had", async () => {
  const { db, world } = shop;
  const runId = await start();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const before = await db.fold.count({ where: { researcherId: input.researcherId } });
  expect(before).toBeGreaterThan(0);
  const gap = { ...world.scope, researcherId: input.researcherId, runId, description: "Nobody measured the noise." };
  await db.gap.create({ data: { ...gap, importance: 0.9 } });
  expect(await finishResearcher(db, world.scope, input)).toBe(true);
  await expect(start()).rejects.toMatchObject({ kind: "conflict", message: /completed. Activate it/ });
  await db.run.update({ where: { id: runId }, data: { limitReached: "The time was up." } });
  const limits = { minutes: null, tokens: null, usd: null };
  await expect(continueRun(db, world.scope, { mayRaise: true, ...input, runId, limits })).rejects.toMatchObject({
    message: /Activate it/,
  });
  await activateResearcher(db, world.scope, input);
  const next = await start();
  expect(await untilRunRests(db, next)).toBe("completed");
  // The next run was told what the one before had found.
  const read = await db.knowledgeRead.findMany({ where: { runId: next, name: "history" }, select: { sha256: true } });
  const told = await db.artifact.findFirst({
    where: { runId: next, path: `evidence/knowledge/${read[0]?.sha256}.json` },
  });
  expect(told?.content).toContain("Run 1");
  expect(told?.content).toContain("Nobody measured the noise.");
  const fresh = await db.run.findUniqueOrThrow({ where: { id: next }, select: { number: true } });
  expect(fresh.number).toBe(2);
}, 60_000);

test("of a start and a finish at the same moment one is refused, never both done", async () => {
  const { db, world } = shop;
  for (let round = 0; round < 8; round += 1) {
    const [started, finished] = await Promise.allSettled([
      start({ strategy: "perspectives", approvePlan: true }),
      finishResearcher(db, world.scope, input),
    ]);
    expect([started.status, finished.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    if (started.status === "fulfilled")
      await cancelRun(db, world.scope, { runId: started.value, userId: input.userId });
    else await activateResearcher(db, world.scope, input);
    expect(await status()).toBe("idle");
  }
}, 60_000);

test("what two people do at once is done once", async () => {
  const { db, world } = shop;
  const both = await Promise.allSettled([
    archiveResearcher(db, world.scope, input),
    archiveResearcher(db, world.scope, input),
  ]);
  expect(both.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const events = await db.auditEvent.findMany({
    where: { ...world.scope, kind: "researcher_archived" },
    select: { payload: true, actorId: true },
  });
  expect(events).toEqual([
    { payload: { researcherId: input.researcherId, name: expect.stringContaining("Boilers") }, actorId: input.userId },
  ]);
});

test("each wording of a researcher stays a version, its name is its own, and what people do with it is told", async () => {
  const { db, world } = shop;
  const { userId, scope } = world;
  const send = (name: string, sent: object): Promise<unknown> =>
    runCommand(db, { userId, address: "203.0.113.1" }, { name, input: { ...scope, ...sent } });
  const taken = await db.researcher.findUniqueOrThrow({ where: { id: input.researcherId } });
  const name = `Salt ${randomUUID()}`;
  const made = await send("create_researcher", { name, problem: "How salty is it?" });
  const { researcherId } = z.object({ researcherId: ResearcherId }).parse(made);
  const again = send("create_researcher", { name: ` ${name.toUpperCase()}`, problem: "?" });
  await expect(again).rejects.toMatchObject({ kind: "conflict", field: "name" });
  const edit = { researcherId, revision: 1, name, problem: "How salty is the sea?" };
  await expect(send("edit_researcher", { ...edit, name: taken.name })).rejects.toMatchObject({ field: "name" });
  expect(await send("edit_researcher", edit)).toEqual({ revision: 2 });
  await expect(send("edit_researcher", edit)).rejects.toMatchObject({ kind: "stale" });
  const versions = await db.version.findMany({
    where: { ...scope, subjectKind: "researcher", subjectId: researcherId },
  });
  expect(versions).toMatchObject([{ number: 2, authorId: userId, content: { name, problem: edit.problem } }]);
  const statusAfter = async (command: string): Promise<string> => {
    await send(command, { researcherId });
    return (await db.researcher.findUniqueOrThrow({ where: { id: researcherId } })).status;
  };
  expect(await statusAfter("archive_researcher")).toBe("archived");
  expect(await statusAfter("activate_researcher")).toBe("idle");
  expect(await statusAfter("finish_researcher")).toBe("completed");
  const events = await db.auditEvent.findMany({
    where: { ...scope, runId: null, payload: { path: ["researcherId"], equals: researcherId } },
    orderBy: { seq: "asc" },
  });
  expect(events.map(({ kind, actorId }) => [kind, actorId])).toEqual(
    ["created", "edited", "archived", "activated", "finished"].map((what) => [`researcher_${what}`, userId]),
  );
});
