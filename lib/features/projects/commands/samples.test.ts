import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { sample } from "@/prisma/sample/sample";
import { openSample } from "./samples";

let own: TestDatabase;
beforeAll(async () => {
  own = await aDatabase();
});
afterAll(() => own.drop());

test("two clicks on the sample open one project, with each of its documents read once", async () => {
  const caller = { userId: await aUser(own.db) };
  const [first, second] = await Promise.all([openSample(own.db, caller), openSample(own.db, caller)]);
  expect(second).toEqual(first);
  expect(await openSample(own.db, caller)).toEqual(first);
  const sources = await own.db.source.findMany({
    where: { projectId: first.projectId },
    select: { title: true, status: true, addedById: true },
  });
  expect(sources.map((source) => source.title).toSorted()).toEqual(sample.files.map((file) => file.title).toSorted());
  for (const source of sources) expect(source).toMatchObject({ status: "ready", addedById: caller.userId });
}, 60_000);

test("another person gets a sample of their own", async () => {
  const first = await openSample(own.db, { userId: await aUser(own.db) });
  const second = await openSample(own.db, { userId: await aUser(own.db) });
  expect(second.projectId).not.toBe(first.projectId);
}, 60_000);
