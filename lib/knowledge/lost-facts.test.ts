import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { RelationId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
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
