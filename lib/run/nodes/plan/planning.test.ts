import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { cancelRun } from "@/lib/features/runs/controls";
import { startRun } from "@/lib/features/runs/runs";
import { type Script, untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop, playedDrivers } from "@/lib/testing/rigs/workshop";

type Planned = AgentInput<"discover_perspectives"> | AgentInput<"plan_topics">;
type Opened = AgentInput<"propose_subtopics">;

let seen: Planned[] = [];
const opened: Opened[] = [];

function noting<K extends "discover_perspectives" | "plan_topics">(input: AgentInput<K>): void {
  seen.push(input);
}

const topic = { name: "Noise", description: "How loud it is.", criteria: ["What is said of noise?"] };
const script: Script = {
  discover_perspectives: (input) => {
    noting(input);
    return { perspectives: [{ name: "Reader", focus: "Noise", questions: ["What is said of noise?"] }] };
  },
  plan_topics: (input) => {
    noting(input);
    return { topics: [topic] };
  },
  review_findings: () => ({ verdict: "accepted", rejectedIds: [], gaps: [], actionItems: [], reason: "Enough." }),
  propose_subtopics: (input) => {
    opened.push(input);
    return { topics: [] };
  },
};

const shop = ownWorkshop(playedDrivers(() => script));
beforeAll(async () => {
  const { db, world } = shop;
  await db.project.update({
    where: { id: world.scope.projectId },
    data: { goal: "Decide on the ferry.", summary: "The ferry is old." },
  });
  const { projectId } = world.scope;
  const colleague = { projectId, name: "Grid", nameKey: "grid", problem: "Can the harbour's network charge a ferry?" };
  await db.researcher.create({ data: colleague });
  const left = { projectId, name: "Left", nameKey: "left", problem: "Nobody works on this." };
  await db.researcher.create({ data: { ...left, status: "archived" } });
}, 60_000);

test.each(["perspectives", "tree"] as const)(
  "whoever plans %s knows the project's goal and summary, what colleagues work on, the library and what a search of it finds",
  async (strategy) => {
    seen = [];
    const settings = RunSettings.parse({ strategy, approvePlan: true });
    const runId = await startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
    await untilRunRests(shop.db, runId);
    expect(seen).toHaveLength(1);
    const [input] = seen;
    expect(input?.project).toEqual({ goal: "Decide on the ferry.", summary: "The ferry is old." });
    expect(input?.colleagues).toEqual([{ name: "Grid", problem: "Can the harbour's network charge a ferry?" }]);
    expect(input?.library.sources).toBe(await shop.db.source.count({ where: shop.world.scope }));
    // All of a small library is told by title, once: by the survey, or with what the search found.
    const told = [...(input?.library.titles ?? []), ...(input?.found ?? [])];
    expect(told).toHaveLength(input?.library.sources ?? 0);
    expect(new Set(told.map((line) => line.split(": ")[0])).size).toBe(told.length);
    expect(input?.library.terms.length).toBeGreaterThan(0);
    // What a search for the question finds is told by title, date and words, more of it than is read.
    const read = await shop.db.snapshot.findMany({ where: shop.world.scope, include: { source: true } });
    const titles = read.flatMap(({ title, source }) => [source.title, ...(title === null ? [] : [title])]);
    expect(input?.found.length).toBeGreaterThan(3);
    for (const line of input?.found ?? []) expect(titles.some((title) => line.startsWith(title))).toBe(true);
    await cancelRun(shop.db, shop.world.scope, { runId, userId: shop.world.userId });
  },
);

test("whoever opens further topics knows the project's goal and summary, and what colleagues work on", async () => {
  const settings = RunSettings.parse({
    strategy: "tree",
    approvePlan: false,
    tree: { breadth: 2, depth: 1, iterations: null },
  });
  const runId = await startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  expect(opened.length).toBeGreaterThan(0);
  for (const input of opened) {
    expect(input.project).toEqual({ goal: "Decide on the ferry.", summary: "The ferry is old." });
    expect(input.colleagues).toEqual([{ name: "Grid", problem: "Can the harbour's network charge a ferry?" }]);
    expect(input.library.sources).toBe(await shop.db.source.count({ where: shop.world.scope }));
  }
}, 120_000);
