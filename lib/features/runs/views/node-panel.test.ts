import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Role } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, askedIn, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
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
  expect(holesOf(panel)).toEqual([]);
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
      { ...made, prompt: long.slice(1), output: "a" },
    ].map((one, nth) => ({ ...one, startedAt: new Date(nth), endedAt: new Date(nth + 7) })),
  });
  const { calls } = await panelFor("owner", "review-1");
  expect(calls.map(({ isTaken }) => isTaken)).toEqual([true, false, false, false, false]);
  expect(calls.map(({ isPromptCut }) => isPromptCut)).toEqual([false, false, false, true, false]);
  expect(calls[3]).toMatchObject({ prompt: `${"p".repeat(20_000)}…`, output: '"a"', ms: 7 });
  expect(calls[4]?.prompt).toBe("p".repeat(20_000));
  expect(calls[3]?.promptHash).toBe(createHash("sha256").update(long).digest("hex"));
  const seen = await panelFor("viewer", "review-1");
  expect(seen.calls.map(({ isTaken, isPromptCut }) => isTaken || isPromptCut)).toEqual(Array(5).fill(false));
});

test("a panel tells each try with what became of it, and what was folded with what that stands for", async () => {
  const { db } = own;
  const tides = await aWorld(db);
  const { projectId, runId, owner: userId } = tides;
  const node = await db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  const of = { projectId, runId, nodeId: node.id, worker: "w" };
  const first = {
    ...of,
    attempt: 1,
    startedAt: new Date(0),
    endedAt: new Date(5),
    failure: { message: "It was busy." },
  };
  await db.nodeAttempt.createMany({ data: [{ ...of, attempt: 2, startedAt: new Date(9) }, first] });
  const directive = { projectId, runId, nodeId: node.id, attempt: 1, kind: "unavailable", backoffMs: 7 } as const;
  await db.retryDirective.create({ data: { ...directive, reason: "It was busy." } });
  const fold = { level: "L0", summary: "High.", factIds: [], tokens: 3, rationale: "Full." } as const;
  const folds = [
    { ...fold, ordinal: 1, of: { turns: [0, 2] } },
    { ...fold, ordinal: 2, of: { folds: [1] } },
  ];
  await db.node.update({ where: { id: node.id }, data: { result: { ...Object(node.result), folds } } });
  const access = await openProject(db, { caller: { userId }, projectId }, "read");
  const panel = await getNodePanelView(db, access, { runId, nodeKey: "search-1" });
  const told = { attempt: 1, endedAt: new Date(5).toISOString(), failure: "It was busy." };
  expect(panel.attempts).toMatchObject([
    { ...told, directive: { kind: "unavailable", backoffMs: 7 } },
    { attempt: 2, endedAt: null, failure: null, directive: null },
  ]);
  const { factIds: _, ...shown } = fold;
  expect(panel.folds).toEqual([
    { ...shown, ordinal: 1, turns: [0, 2], folds: [] },
    { ...shown, ordinal: 2, turns: null, folds: [1] },
  ]);
  expect(holesOf(panel)).toEqual([]);
});

test("where people alone judge, a topic that waits for them shows no verdict before theirs", async () => {
  const { db } = own;
  const tides = await aWorld(db);
  const { projectId, runId, owner: userId } = tides;
  const access = await openProject(db, { caller: { userId }, projectId }, "read");
  const review = async (by: string, status: "in_review" | "complete"): Promise<string | null> => {
    await db.run.update({ where: { id: runId }, data: { settings: { review: { by } } } });
    await db.node.updateMany({ where: { runId, key: "review-1" }, data: { status } });
    return (await getNodePanelView(db, access, { runId, nodeKey: "search-1" })).review?.reason ?? null;
  };
  expect(await review("people", "in_review")).toBeNull();
  expect(await review("people", "complete")).toBe("It answers.");
  expect(await review("both", "in_review")).toBe("It answers.");
});
