import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { LoopView } from "@/lib/features/kit/models";
import { appendEvents } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listLoops } from "./loops";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, owner } = world;
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
});

const perspective = { name: "Fisher", focus: "Catch", questions: ["How high?", "How salty?"] };

async function aSearch(key: string, more: { status: "pending" | "running"; attempt: number }): Promise<void> {
  const { projectId, runId } = world;
  const input = { thread: key, rerun: 1, perspective, gaps: [], actionItems: [] };
  const place = { projectId, runId, kind: "search", stage: "wave1", title: "Fisher", ordinal: 5 } as const;
  await own.db.node.create({ data: { ...place, ...more, key, input } });
}

async function tell(key: string, attempt: number, iteration: number): Promise<void> {
  const { projectId, runId } = world;
  const questions = [{ question: "How high?", state: "asked" } as const];
  const decision = { iteration, summary: `After ${iteration}.`, gaps: ["How high at noon?"], end: null };
  const payload = { text: "…", round: { attempt, decision, questions } };
  await own.db.$transaction((tx) =>
    appendEvents(tx, { projectId, runId }, [
      { kind: "node_progress", payload, nodeKey: key },
      { kind: "node_progress", payload: { text: "More facts." }, nodeKey: key },
    ]),
  );
}

async function loopOf(key: string): Promise<LoopView | undefined> {
  return (await listLoops(own.db, access, { runId: world.runId, keys: [key] })).get(key);
}

test("a search under way shows its round, what is left, and the last decision of this attempt with its gaps", async () => {
  await aSearch("search-7", { status: "running", attempt: 2 });
  await tell("search-7", 1, 2);
  expect(await loopOf("search-7")).toMatchObject({ round: 1, rounds: 3, attempt: 2, attemptCap: 3, decisions: [] });
  await tell("search-7", 2, 1);
  await tell("search-7", 2, 2);
  expect(await loopOf("search-7")).toMatchObject({
    round: 3,
    rounds: 3,
    rerun: 1,
    rerunCap: 2,
    questions: [{ question: "How high?", state: "asked" }],
    decisions: [{ iteration: 1 }, { iteration: 2, summary: "After 2.", gaps: ["How high at noon?"], end: null }],
  });
});

test("a search that was not begun has made no round, and all its questions are open", async () => {
  await aSearch("search-8", { status: "pending", attempt: 0 });
  expect(await loopOf("search-8")).toMatchObject({
    round: 0,
    questions: perspective.questions.map((question) => ({ question, state: "open" })),
    decisions: [],
  });
});

test("what is left of the time is for research, the reserve for writing taken off; steps that do not search have none", async () => {
  // Ten minutes, nothing spent: 1.5 are kept back.
  expect((await loopOf("search-8"))?.leftMs).toBe(8.5 * 60_000);
  expect(await loopOf("review-1")).toBeUndefined();
});
