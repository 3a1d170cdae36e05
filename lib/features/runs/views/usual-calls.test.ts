import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { findUsualCalls } from "./usual-calls";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  place = await aProject(own.db);
});

interface Call {
  agent: string;
  tokensIn: number;
  tokensOut: number;
}

/** A completed run that asked a model, made so many hours ago, with its calls. */
async function aRun(hoursAgo: number, calls: readonly Call[], told: object = {}): Promise<void> {
  const { projectId } = place;
  const { runId } = await aRunThat(own.db, place, crypto.randomUUID(), { status: "completed", stage: "finalize" });
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await own.db.run.update({ where: { id: runId }, data: { mode: "live", createdAt, ...told } });
  const step = { key: "search-1", kind: "search", stage: "wave1", title: "?", ordinal: 1, input: {} } as const;
  const { id: nodeId } = await own.db.node.create({ data: { projectId, runId, ...step }, select: { id: true } });
  const like = { projectId, runId, nodeId, attempt: 1, promptHash: "h", prompt: "?", model: "m", output: {} };
  const at = { startedAt: new Date(0), endedAt: new Date(1) };
  for (const [nth, call] of calls.entries())
    await own.db.agentCall.create({ data: { ...like, ...at, ...call, inputDigest: `${nth}` } });
}

async function usual(of = place): Promise<Call[]> {
  const access = await openProject(own.db, { caller: { userId: of.owner }, projectId: of.projectId }, "read");
  return await findUsualCalls(own.db, access);
}

test("a project that has asked no model yet knows nothing of what calls take", async () => {
  expect(await usual()).toEqual([]);
  await aRun(1, [{ agent: "scope", tokensIn: 10, tokensOut: 5 }], { mode: "offline" });
  await aRun(1, [{ agent: "scope", tokensIn: 10, tokensOut: 5 }], { status: "cancelled" });
  expect(await usual()).toEqual([]);
});

test("of each agent the middle call counts, those that took nothing left out", async () => {
  const scope = (tokensIn: number, tokensOut: number): Call => ({ agent: "scope", tokensIn, tokensOut });
  await aRun(1, [
    scope(10, 1),
    scope(30, 9),
    scope(1_000, 2),
    scope(0, 0),
    { agent: "answer", tokensIn: 7, tokensOut: 3 },
  ]);
  expect(await usual()).toEqual([
    { agent: "answer", tokensIn: 7, tokensOut: 3 },
    { agent: "scope", tokensIn: 30, tokensOut: 2 },
  ]);
  await aRun(2, [scope(50, 4)]);
  expect((await usual())[1]).toEqual({ agent: "scope", tokensIn: 40, tokensOut: 3 });
});

test("the last five runs are learned from, and none of another project", async () => {
  for (let hour = 1; hour <= 5; hour += 1) await aRun(hour, [{ agent: "scope", tokensIn: 10, tokensOut: 1 }]);
  for (let hour = 6; hour <= 11; hour += 1) await aRun(hour, [{ agent: "scope", tokensIn: 900, tokensOut: 1 }]);
  expect(await usual()).toEqual([{ agent: "scope", tokensIn: 10, tokensOut: 1 }]);
  expect(await usual(await aProject(own.db))).toEqual([]);
});
