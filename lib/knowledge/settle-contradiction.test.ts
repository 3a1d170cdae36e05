import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { RelationId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { refreshScores } from "./score";
import { settleContradiction } from "./settle-contradiction";

const own = ownDatabase();
let world: AWorld;
let access: Access<"review" | "read">;
let relationId: RelationId;

beforeEach(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "review");
  const { id } = await own.db.factRelation.findFirstOrThrow({ where: { projectId: world.projectId } });
  relationId = RelationId.parse(id);
  await refreshScores(
    own.db,
    world,
    world.facts.map((fact) => fact.id),
  );
});

type Outcome = Parameters<typeof settleContradiction>[2]["outcome"];

async function settle(outcome: Outcome, revision = 1, note = ""): Promise<unknown> {
  return await settleContradiction(own.db, access, { relationId, revision, outcome, note });
}

async function scores(): Promise<number[]> {
  const rows = await own.db.fact.findMany({ where: { projectId: world.projectId }, orderBy: { key: "asc" } });
  return rows.map(({ score }) => score);
}

test("facts that do not contradict each other after all are scored by their quotes at once, and less once that is open again", async () => {
  const [first = 0, second = 0] = await scores();
  expect(first).toBeGreaterThan(0);
  await settle({ holds: "unrelated" });
  const freed = await scores();
  expect(freed[0]).toBeCloseTo(2 * first);
  expect(freed[1]).toBeCloseTo(2 * second);
  await settle({ holds: "open" }, 2);
  expect(await scores()).toEqual([first, second]);
});

test("facts that both hold score as what a person accepted, and differ in scope, whatever they were taken for", async () => {
  await settle({ holds: "both", firstScope: "at springs", secondScope: "at neaps" });
  expect(await scores()).toEqual([1, 1]);
  expect(await own.db.factRelation.findUniqueOrThrow({ where: { id: relationId } })).toMatchObject({
    nature: "scope",
    status: "settled",
    settlement: "Both hold: the first at springs; the second at neaps",
  });
});

test("a settlement tells its run, keeps who settled it and in which words, and is a review of its revision", async () => {
  expect(await settle({ holds: "unrelated" }, 1, "One is of the year.")).toEqual({ revision: 2, runId: world.runId });
  const settlement = "They do not contradict each other. One is of the year.";
  expect(await own.db.factRelation.findUniqueOrThrow({ where: { id: relationId } })).toMatchObject({
    status: "dismissed",
    settlement,
    settledById: world.owner,
    revision: 2,
  });
  expect(await own.db.review.findMany({ where: { subject: "relation", subjectId: relationId } })).toMatchObject([
    {
      runId: world.runId,
      subjectVersion: 2,
      verdict: "rejected",
      note: "One is of the year.",
      reviewerId: world.owner,
    },
  ]);
  expect(await own.db.review.count({ where: { projectId: world.projectId, subject: "fact" } })).toBe(0);
});

test("who opens a contradiction again says that it stands, and nobody has settled it then", async () => {
  await settle({ holds: "first" });
  await settle({ holds: "open" }, 2);
  expect(await own.db.factRelation.findUniqueOrThrow({ where: { id: relationId } })).toMatchObject({
    status: "confirmed",
    settlement: null,
    settledById: null,
    settledAt: null,
    confirmedById: world.owner,
    revision: 3,
  });
});

test("where one side cannot be judged any more nothing is settled, on neither side", async () => {
  const [holds = "", gone = ""] = world.facts.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id);
  await own.db.fact.update({ where: { id: gone }, data: { status: "superseded", supersededById: holds } });
  await expect(settle({ holds: "first" })).rejects.toMatchObject({ kind: "conflict" });
  expect(await own.db.fact.findUniqueOrThrow({ where: { id: holds } })).toMatchObject({
    status: "proposed",
    revision: 1,
  });
  expect(await own.db.factRelation.findUniqueOrThrow({ where: { id: relationId } })).toMatchObject({ revision: 1 });
  expect(await own.db.review.count({ where: { projectId: world.projectId } })).toBe(0);
});

test("a contradiction of another project is not there, and viewers come through no door to settle one", async () => {
  const other = await aProject(own.db);
  const given = { relationId, revision: 1, outcome: { holds: "first" }, note: "" } as const;
  const elsewhere = await openProject(
    own.db,
    { caller: { userId: other.owner }, projectId: other.projectId },
    "review",
  );
  await expect(settleContradiction(own.db, elsewhere, given)).rejects.toMatchObject({ kind: "not_found" });
  const userId = await aMember(own.db, world.projectId, "viewer");
  await expect(openProject(own.db, { caller: { userId }, projectId: world.projectId }, "review")).rejects.toMatchObject(
    { kind: "forbidden" },
  );
});
