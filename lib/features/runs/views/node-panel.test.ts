import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Role } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, askedIn, aWorld } from "@/lib/testing/rigs/views";
import { getNodePanelView, type NodePanelView } from "./node-panel";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function panelFor(role: Role, nodeKey = "search-1"): Promise<NodePanelView> {
  const { projectId, runId } = world;
  const userId = role === "owner" ? world.owner : await aMember(own.db, projectId, role);
  const access = await openProject(own.db, { caller: { userId }, projectId }, "read");
  return await getNodePanelView(own.db, access, { runId, nodeKey });
}

test("a search's panel says what it was for, what was asked, found and judged", async () => {
  const panel = await panelFor("owner");
  expect(panel).toMatchObject({ goal: "What a sailor needs", questions: ["How high is the tide?"] });
  expect(panel.facts.map(({ statement }) => statement).toSorted()).toEqual(
    world.facts.map(({ statement }) => statement).toSorted(),
  );
  expect(panel.review).toMatchObject({ verdict: "accepted", reason: "It answers." });
  expect(panel.topic).toMatchObject({ state: "accepted", isOpen: false });
  expect((await panelFor("owner", "review-1")).review).toMatchObject({ verdict: "accepted" });
  await expect(panelFor("owner", "search-9")).rejects.toMatchObject({ kind: "not_found" });
});

test("prompts are for those who may read them, costs for those who may see them", async () => {
  const { runId } = world;
  const { id: nodeId } = await own.db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  const attempt = { projectId: world.projectId, runId, nodeId, attempt: 1, worker: "w", notes: "inner" };
  await own.db.nodeAttempt.create({ data: attempt });
  const call = { projectId: world.projectId, runId, nodeId, attempt: 2, agent: "summarize", promptHash: "h" };
  const times = { startedAt: new Date(10), endedAt: new Date(15) };
  const told = { inputDigest: "e", prompt: "Another", output: {}, model: "offline", tokensIn: 3, tokensOut: 7 };
  await own.db.agentCall.create({ data: { ...call, ...times, ...told, costUsd: 0.1 } });
  const seen = async (role: Role): Promise<unknown> => {
    const { calls, attempts } = await panelFor(role);
    const [call, later] = calls;
    expect(call?.promptHash === null).toBe(role === "viewer");
    expect(later?.tokensOut).toBe(role === "editor" ? 7 : 0);
    return [call?.prompt, call?.tokensIn, call?.costUsd, call?.output === null, attempts[0]?.notes === null];
  };
  expect(await seen("editor")).toEqual(["A secret prompt", 11, 0.5, false, false]);
  expect(await seen("reviewer")).toEqual(["A secret prompt", 0, 0, false, false]);
  expect(await seen("viewer")).toEqual([null, 0, 0, true, true]);
});

test("a panel tells what each search brought, and each page once, with why one failed", async () => {
  const { db } = own;
  const tides = await aWorld(db);
  const { projectId, runId, snapshotId, sourceId } = tides;
  const search = { provider: "web" };
  await db.searchCall.createMany({
    data: [
      { ...(await askedIn(db, tides, 3)), ...search, query: "third", failure: { code: "x" } },
      { ...(await askedIn(db, tides, 1)), ...search, query: "first", results: [{}, {}] },
      { ...(await askedIn(db, tides, 2)), ...search, query: "second", failure: { message: "It was busy." } },
    ],
  });
  const gone = "https://gone.example/";
  await db.fetchCall.createMany({
    data: [
      { ...(await askedIn(db, tides, 3)), url: "https://tides.example/again", snapshotId },
      { ...(await askedIn(db, tides, 2)), url: gone, failure: { message: "It is not there." } },
      { ...(await askedIn(db, tides, 1)), url: "https://tides.example/", snapshotId },
    ],
  });
  const access = await openProject(db, { caller: { userId: tides.owner }, projectId }, "read");
  const panel = await getNodePanelView(db, access, { runId, nodeKey: "search-1" });
  expect(panel.searches).toEqual([
    { ...search, query: "first", hits: 2, failure: null },
    { ...search, query: "second", hits: 0, failure: "It was busy." },
    { ...search, query: "third", hits: 0, failure: "It failed without saying why." },
  ]);
  expect(panel.sources).toEqual([
    { id: sourceId, title: "100% tides", url: null, failure: null },
    { id: expect.any(String), title: gone, url: gone, failure: "It is not there." },
  ]);
});

test("a call whose words went says so; one that asked nothing, answered nothing or is not for one's eyes does not", async () => {
  const { runId, projectId } = world;
  const { id: nodeId } = await own.db.node.findFirstOrThrow({ where: { runId, key: "review-1" } });
  const at = new Date(0);
  const call = { projectId, runId, nodeId, attempt: 1, agent: "review_findings", promptHash: "h", inputDigest: "d" };
  const made = { ...call, model: "offline", startedAt: at, endedAt: at };
  const long = "p".repeat(20_001);
  await own.db.agentCall.createMany({
    data: [
      { ...made, prompt: "" },
      { ...made, prompt: "", output: {} },
      { ...made, prompt: "It never answered" },
      { ...made, prompt: long, output: "a" },
    ].map((one, nth) => ({ ...one, startedAt: new Date(nth), endedAt: new Date(nth + 7) })),
  });
  const { calls } = await panelFor("owner", "review-1");
  expect(calls.map(({ isTaken }) => isTaken)).toEqual([true, false, false, false]);
  expect(calls.map(({ isPromptCut }) => isPromptCut)).toEqual([false, false, false, true]);
  expect(calls[3]).toMatchObject({ prompt: `${"p".repeat(20_000)}…`, output: '"a"', ms: 7 });
  expect(calls[3]?.promptHash).toBe(createHash("sha256").update(long).digest("hex"));
  const seen = await panelFor("viewer", "review-1");
  expect(seen.calls.map(({ isTaken, isPromptCut }) => isTaken || isPromptCut)).toEqual([false, false, false, false]);
});
