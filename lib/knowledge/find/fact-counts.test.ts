import { beforeEach, expect, test } from "vitest";
import { seedFacts } from "@/bench/kit/seed";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { countFacts } from "./fact-counts";

const own = ownDatabase();
let projectId: string;

/** A project of six facts: three accepted, one proposed, one rejected and one superseded. */
beforeEach(async () => {
  ({ projectId } = await aProject(own.db));
  await seedFacts(own.db, projectId, 6);
  const facts = await own.db.fact.findMany({ where: { projectId }, orderBy: { key: "asc" }, select: { id: true } });
  for (const [nth, status] of (["proposed", "rejected", "superseded"] as const).entries()) {
    await own.db.fact.update({ where: { id: facts[nth]?.id ?? "" }, data: { status } });
  }
});

async function settleOne(): Promise<void> {
  const { id } = await own.db.fact.findFirstOrThrow({ where: { projectId, status: "proposed" } });
  await own.db.fact.update({ where: { id }, data: { status: "accepted" } });
}

test("rejected and superseded facts are none that a project knows, and each project has its own figures", async () => {
  const { projectId: empty } = await aProject(own.db);
  expect(await countFacts(own.db, [projectId, empty])).toEqual(
    new Map([
      [projectId, { facts: 4, accepted: 3 }],
      [empty, { facts: 0, accepted: 0 }],
    ]),
  );
});

test("a fact that was accepted just now is counted", async () => {
  await countFacts(own.db, [projectId]);
  await settleOne();
  expect((await countFacts(own.db, [projectId])).get(projectId)).toEqual({ facts: 4, accepted: 4 });
});

test("a large knowledge base is counted to its end, once for all who ask within a minute", async () => {
  expect((await countFacts(own.db, [projectId], 2)).get(projectId)).toEqual({ facts: 4, accepted: 3 });
  await settleOne();
  expect((await countFacts(own.db, [projectId], 2)).get(projectId)).toEqual({ facts: 4, accepted: 3 });
});

test("nothing is asked for no project", async () => {
  expect(await countFacts(own.db, [])).toEqual(new Map());
});
