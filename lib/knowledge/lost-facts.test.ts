import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { RelationId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject, aUser } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listLostFacts } from "./lost-facts";
import { mergeFacts } from "./merge";
import { settleFact } from "./settle";
import { settleContradiction } from "./settle-contradiction";

const own = ownDatabase();
let world: AWorld;
let access: Access<"review" | "read">;
let keys: string[];
beforeEach(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "review");
  keys = world.facts.map(({ key }) => key);
});

test("of a fact that a person rejected it is told who did, and that nothing took its place", async () => {
  const [one] = world.facts;
  if (one === undefined) throw new Error("a fact");
  await settleFact(own.db, access, { factId: one.id, revision: 1, verdict: "rejected", note: "No." });
  const [lost] = (await listLostFacts(own.db, world, keys)).filter(({ key }) => key === one.key);
  expect(lost).toEqual({ key: one.key, by: "owner", instead: null });
});

test("of one that lost a contradiction it is told which fact holds, and who settled it", async () => {
  const { id } = await own.db.factRelation.findFirstOrThrow({ where: { projectId: world.projectId } });
  const relation = { relationId: RelationId.parse(id), revision: 1, note: "By the gauge." };
  await settleContradiction(own.db, access, { ...relation, outcome: { holds: "first" } });
  const [holds = "", fails = ""] = keys.toSorted();
  const lost = await listLostFacts(own.db, world, [fails]);
  expect(lost).toEqual([{ key: fails, by: "owner", instead: { key: holds, how: "settled" } }]);
});

test("of one that was merged it is told into which", async () => {
  const [from, into] = world.facts;
  if (from === undefined || into === undefined) throw new Error("two facts");
  const editor = await openProject(
    own.db,
    { caller: { userId: world.owner }, projectId: world.projectId },
    "edit_fact",
  );
  const [fact, target] = [
    { factId: from.id, revision: 1 },
    { factId: into.id, revision: 1 },
  ];
  await mergeFacts(own.db, editor, { fact, into: target });
  expect(await listLostFacts(own.db, world, [from.key])).toEqual([
    { key: from.key, by: null, instead: { key: into.key, how: "merged" } },
  ]);
});

test("without keys nothing is looked for, and of another project nothing is told", async () => {
  expect(await listLostFacts(own.db, world, [])).toEqual([]);
  expect(await listLostFacts(own.db, await aProject(own.db), keys)).toEqual([]);
});

test("facts that a report may cite still are told with nobody who set them aside and nothing in their place", async () => {
  const told = await listLostFacts(own.db, world, [...keys, ...keys, "000000000000"]);
  expect(told).toEqual(keys.toSorted().map((key) => ({ key, by: null, instead: null })));
});

test("of verdicts that were given in one moment the one on the newest revision says by whom", async () => {
  const [one] = world.facts;
  if (one === undefined) throw new Error("a fact");
  const names = ["first", "last", "second"] as const;
  const createdAt = new Date(Date.UTC(2024, 0, 1));
  for (const [nth, subjectVersion] of [2, 4, 3].entries()) {
    const reviewerId = await aUser(own.db, names[nth]);
    const verdict = { subject: "fact", subjectId: one.id, subjectVersion, verdict: "rejected", reviewerId } as const;
    await own.db.review.create({ data: { projectId: world.projectId, ...verdict, createdAt } });
  }
  expect(await listLostFacts(own.db, world, [one.key])).toEqual([{ key: one.key, by: "last", instead: null }]);
});

test("of several facts that hold against one that was set aside the one settled last is named, while it stands", async () => {
  const { projectId, facts } = world;
  const [fails, holds] = facts;
  if (fails === undefined || holds === undefined) throw new Error("two facts");
  const [later] = await someFacts(own.db, { projectId }, ["The tide at Brest rises by eight metres."]);
  const other = await own.db.fact.findUniqueOrThrow({ where: { id: later?.id ?? "" } });
  await own.db.fact.update({ where: { id: fails.id }, data: { status: "rejected", isSettled: true } });
  const settledById = await aUser(own.db, "judge");
  const settled = { status: "settled", settlement: "?", settledById } as const;
  await own.db.factRelation.updateMany({ where: { projectId }, data: { ...settled, settledAt: new Date(1_000) } });
  const pair = { projectId, kind: "contradicts", nature: "direct", aId: other.id, bId: fails.id, reason: "?" } as const;
  await own.db.factRelation.create({ data: { ...pair, ...settled, settledAt: new Date(2_000) } });
  const instead = async (): Promise<string | undefined> =>
    (await listLostFacts(own.db, world, [fails.key]))[0]?.instead?.key;
  expect(await instead()).toBe(other.key);
  await own.db.fact.update({ where: { id: other.id }, data: { status: "rejected" } });
  expect(await instead()).toBe(holds.key);
  await own.db.fact.update({ where: { id: holds.id }, data: { status: "stale" } });
  expect(await instead()).toBeUndefined();
});
