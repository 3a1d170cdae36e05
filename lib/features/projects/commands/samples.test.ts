import { afterAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { sample } from "@/prisma/sample/sample";
import { openSample } from "./samples";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

function open(caller: { userId: UserId }, isResearched = false): ReturnType<typeof openSample> {
  return openSample(own.db, caller, { isResearched });
}

test("two clicks on the sample open one project, with each of its documents read once", async () => {
  const caller = { userId: await aUser(own.db) };
  const [first, second] = await Promise.all([open(caller), open(caller)]);
  expect(second).toEqual(first);
  expect(await open(caller)).toEqual(first);
  const sources = await own.db.source.findMany({
    where: { projectId: first.projectId },
    select: { title: true, status: true, addedById: true },
  });
  expect(sources.map((source) => source.title).toSorted()).toEqual(sample.files.map((file) => file.title).toSorted());
  for (const source of sources) expect(source).toMatchObject({ status: "ready", addedById: caller.userId });
}, 60_000);

test("another person gets a sample of their own", async () => {
  const first = await open({ userId: await aUser(own.db) });
  const second = await open({ userId: await aUser(own.db) });
  expect(second.projectId).not.toBe(first.projectId);
}, 60_000);

test("the sample is researched once, by the engine and without a model, where that is wanted", async () => {
  const caller = { userId: await aUser(own.db) };
  const { projectId, researcherId } = await open(caller);
  expect(await own.db.run.count({ where: { projectId } })).toBe(0);
  await Promise.all([open(caller, true), open(caller, true)]);
  expect(await own.db.run.findMany({ where: { projectId } })).toMatchObject([
    { researcherId, mode: "offline", strategy: "perspectives", status: "running", startedById: caller.userId },
  ]);
}, 60_000);
