import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getFactPanelView } from "./fact-panel";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeEach(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

/** The two facts of the world, the one with the smaller id first, as relations name them. */
function pair(): [AWorld["facts"][number], AWorld["facts"][number]] {
  const [a, b] = world.facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (a === undefined || b === undefined) throw new Error("There are two facts.");
  return [a, b];
}

async function borneOutBy(factId: AWorld["facts"][number]["id"]): Promise<string[]> {
  return (await getFactPanelView(own.db, access, { factId })).corroborations.map(({ id }) => id);
}

test("a fact's panel names the facts that bear it out, from either side, until that is dismissed or they stand no more", async () => {
  const [a, b] = pair();
  const data = { projectId: world.projectId, kind: "corroborates", aId: a.id, bId: b.id, reason: "" } as const;
  const { id } = await own.db.factRelation.create({ data: { ...data, finder: "rule" } });
  expect(await borneOutBy(a.id)).toEqual([b.id]);
  expect(await borneOutBy(b.id)).toEqual([a.id]);

  await own.db.fact.update({ where: { id: b.id }, data: { status: "rejected" } });
  expect(await borneOutBy(a.id)).toEqual([]);
  await own.db.fact.update({ where: { id: b.id }, data: { status: "proposed" } });
  await own.db.factRelation.update({ where: { id }, data: { status: "dismissed" } });
  expect(await borneOutBy(a.id)).toEqual([]);
});
