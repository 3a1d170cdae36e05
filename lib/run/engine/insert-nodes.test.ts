import { describe, expect, it } from "vitest";
import type { NodeDraft } from "@/lib/domain/run/plan";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aStoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { insertNodes, rowsOfNodes } from "./insert-nodes";
import { isToWrite, noWrites } from "./write-tick";

const own = ownDatabase();

function aDraft(key: string, needs: string[] = [], part: Partial<NodeDraft> = {}): NodeDraft {
  return { key, kind: "search", stage: "wave1", title: key, input: {}, depth: 0, needs, ...part };
}

describe("drafts that become steps", () => {
  it("are rows with an id and a place of their own, in the first round unless it is said", () => {
    const ids = new Map([["scope", "id of scope"]]);
    const drafts = [aDraft("a"), aDraft("b", [], { depth: 2 })];
    const { nodes } = rowsOfNodes({ drafts, ids, ordinalOf: (_, index) => 10 + index });
    expect(nodes).toMatchObject([
      { key: "a", ordinal: 10, round: 1, depth: 0, isReady: false },
      { key: "b", ordinal: 11, round: 1, depth: 2, isReady: false },
    ]);
    expect(nodes[0]).not.toHaveProperty("needs");
    expect([...ids.keys()]).toEqual(["scope", "a", "b"]);
    expect(ids.get("a")).toBe(nodes[0]?.id);
    expect(rowsOfNodes({ drafts, ids, ordinalOf: () => 0, round: 3 }).nodes[0]?.round).toBe(3);
  });

  it("are joined to what they need, be it there before or new, and to nothing that is not there", () => {
    const ids = new Map([["scope", "id of scope"]]);
    const { nodes, edges } = rowsOfNodes({
      drafts: [aDraft("a", ["scope", "gone"]), aDraft("b", ["a"])],
      ids,
      ordinalOf: () => 0,
    });
    const [a, b] = nodes.map(({ id }) => id);
    expect(edges).toEqual([
      { fromId: "id of scope", toId: a },
      { fromId: a, toId: b },
    ]);
  });
});

it("there is something to write as soon as any step, edge, start, gate or stage is decided", () => {
  expect(isToWrite(noWrites())).toBe(false);
  const { nodes, edges } = rowsOfNodes({ drafts: [aDraft("a")], ids: new Map(), ordinalOf: () => 0 });
  expect(isToWrite({ ...noWrites(), nodes })).toBe(true);
  expect(isToWrite({ ...noWrites(), edges: [{ fromId: "a", toId: "b" }] })).toBe(true);
  expect(isToWrite({ ...noWrites(), start: ["a"] })).toBe(true);
  expect(isToWrite({ ...noWrites(), stage: "wave1" })).toBe(true);
  // When research began is noted with the stage that it begins in.
  expect(isToWrite({ ...noWrites(), edges, researchFrom: new Date(0) })).toBe(false);
});

it("drafts stand in their run as steps that wait for what they need, in their place, with who added them", async () => {
  const { db, scope, userId, run, add } = await aStoredRun(own.db, { question: "What is due?", library: {} });
  const ids = new Map([["scope", await add({ kind: "scope", key: "scope", stage: "init" })]]);
  const drafts = [aDraft("a", ["scope"], { input: { thread: "a" } }), aDraft("b", ["scope", "a"])];
  const insertion = { ...scope, runId: run.id, drafts, ids, ordinalOf: (_: NodeDraft, index: number) => 20 + index };
  await inTransaction(db, (tx) => insertNodes(tx, { ...insertion, round: 2, addedById: userId }));
  const made = await db.node.findMany({
    where: { runId: run.id, key: { in: ["a", "b"] } },
    orderBy: { ordinal: "asc" },
  });
  const step = { kind: "search", stage: "wave1", status: "pending", readyAt: null, round: 2, addedById: userId };
  expect(made).toMatchObject([
    { ...step, id: ids.get("a"), key: "a", ordinal: 20, input: { thread: "a" } },
    { ...step, id: ids.get("b"), key: "b", ordinal: 21, input: {} },
  ]);
  const needs = await db.nodeEdge.findMany({ where: { runId: run.id }, select: { fromId: true, toId: true } });
  const [from, a, b] = ["scope", "a", "b"].map((key) => ids.get(key));
  expect(new Set(needs.map(({ fromId, toId }) => `${fromId} ${toId}`))).toEqual(
    new Set([`${from} ${a}`, `${from} ${b}`, `${a} ${b}`]),
  );
});
