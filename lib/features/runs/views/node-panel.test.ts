import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Role } from "@/lib/domain/core/words";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getNodePanelView, type NodePanelView } from "./node-panel";

let own: TestDatabase;
let world: AWorld;
beforeAll(async () => {
  own = await aDatabase();
  world = await aWorld(own.db);
});
afterAll(() => own.drop());

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
  const seen = async (role: Role): Promise<unknown> => {
    const { calls, attempts } = await panelFor(role);
    const [call] = calls;
    return [call?.prompt, call?.tokensIn, call?.costUsd, call?.output === null, attempts[0]?.notes === null];
  };
  expect(await seen("editor")).toEqual(["A secret prompt", 11, 0.5, false, false]);
  expect(await seen("reviewer")).toEqual(["A secret prompt", 0, 0, false, false]);
  expect(await seen("viewer")).toEqual([null, 0, 0, true, true]);
});
