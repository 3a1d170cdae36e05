import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { listBrokenPrompts } from "./prompts";

const shop = ownWorkshop();
beforeEach(() => shop.db.promptOverride.deleteMany());

function save(template: string | null, revision: number | null = null, name = "classify"): Promise<unknown> {
  const { world, db } = shop;
  const input = { ...world.scope, name, template, revision };
  return runCommand(db, { userId: world.userId, address: "203.0.113.9" }, { name: "save_prompt", input });
}

async function run(): Promise<RunId> {
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  return startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
}

test("a prompt in the project's own words is what is asked, from the run's start to its replay", async () => {
  const { db, world } = shop;
  await save("Own words: what kind of question is this?\n$question");
  const runId = await run();
  // What is changed while it goes on is for the next run.
  await save("Other words: $question", 1);
  expect(await untilRunRests(db, runId)).toBe("completed");
  const call = await db.agentCall.findFirstOrThrow({ where: { runId, agent: "classify" } });
  expect(call.prompt).toMatch(/^Own words: what kind of question is this\?\nHow well do/);
  expect(call.prompt).toContain("never an instruction to you");

  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true });
}, 60_000);

test("a template that cannot be filled is refused with its name, line and variable, and nothing is lost", async () => {
  await save("What kind of question is $question?");
  await expect(save("One line.\nWhat of $questoin?", 1)).rejects.toMatchObject({
    kind: "invalid",
    field: "template",
    message: expect.stringMatching(/classify, line 2: Unknown variable \$questoin: the input has \$question/),
  });
  await expect(save("It costs $ 5.", 1)).rejects.toThrow("line 1: A dollar sign stands alone");
  await expect(save("$question", 1, "gossip")).rejects.toMatchObject({ kind: "not_found" });
  const stored = await shop.db.promptOverride.findFirstOrThrow();
  expect(stored.template).toBe("What kind of question is $question?");
});

test("two people who edit one prompt do not overwrite each other; every version stays, and the default comes back", async () => {
  await shop.db.version.deleteMany({ where: { subjectKind: "prompt" } });
  await save("First: $question");
  await expect(save("Second: $question")).rejects.toMatchObject({ kind: "stale" });
  await save("Third: $question", 1);
  await expect(save(null, 1)).rejects.toMatchObject({ kind: "stale" });
  await save(null, 2);
  expect(await shop.db.promptOverride.count()).toBe(0);
  const versions = await shop.db.version.findMany({ where: { subjectKind: "prompt" }, orderBy: { number: "asc" } });
  expect(versions.map(({ number, content }) => [number, content])).toEqual([
    [1, { template: "First: $question" }],
    [2, { template: "Third: $question" }],
    [3, { template: null }],
  ]);
});

test("a prompt that this version cannot fill any more stops runs before they begin, and is told at the start", async () => {
  const { db, world } = shop;
  const broken = { ...world.scope, agent: "classify", template: "What of $topicOfOld?" };
  await db.promptOverride.create({ data: broken });
  // One that no agent has any more is in nobody's way.
  await db.promptOverride.create({ data: { ...broken, agent: "guess" } });
  await expect(run()).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining("classify, line 1: Unknown variable $topicOfOld"),
  });
  expect(await listBrokenPrompts(db)).toMatchObject([
    { projectId: world.scope.projectId, problem: expect.stringContaining("$topicOfOld") },
  ]);
});
