import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codePointCount } from "@/lib/domain/text/quote";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, quotes, worldText } from "@/lib/testing/rigs/views";
import { refreshStale } from "./stale";

let own: TestDatabase;
let world: AWorld;
beforeAll(async () => {
  own = await aDatabase();
});
beforeEach(async () => {
  world = await aWorld(own.db);
});
afterAll(() => own.drop());

/** The source says this from now on. */
async function says(text: string): Promise<{ gone: number; back: number }> {
  const { projectId, sourceId } = world;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const content = { projectId, sha256, text, codePoints: codePointCount(text) };
  await own.db.content.createMany({ data: [content], skipDuplicates: true });
  await own.db.source.update({ where: { id: sourceId }, data: { currentSha256: sha256 } });
  return await refreshStale(own.db, { projectId }, sourceId);
}

async function stands(nth: 0 | 1): Promise<{ status: string; revision: number; score: number }> {
  const where = { id: world.facts[nth]?.id ?? "" };
  return await own.db.fact.findUniqueOrThrow({ where, select: { status: true, revision: true, score: true } });
}

test("a fact whose quote is gone from its source is stale, and what it was before once the quote is back", async () => {
  await own.db.fact.update({ where: { id: world.facts[0]?.id ?? "" }, data: { status: "disputed" } });
  expect(await says(`The page was cut. ${quotes[1]}`)).toEqual({ gone: 1, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "stale", revision: 2 });
  expect(await stands(1)).toMatchObject({ status: "proposed", revision: 1 });
  expect(await says(`${quotes[1]} And again: ${quotes[0]}`)).toEqual({ gone: 0, back: 1 });
  expect(await stands(0)).toMatchObject({ status: "disputed", revision: 3 });
});

test("a source that says the same as before changes nothing", async () => {
  expect(await says(worldText)).toEqual({ gone: 0, back: 0 });
  await says("Nothing of it.");
  expect(await says("Nothing of it, still.")).toEqual({ gone: 0, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "stale", revision: 2 });
});

test("what a person settled stays settled, though its quote is gone", async () => {
  const id = world.facts[0]?.id ?? "";
  await own.db.fact.update({ where: { id }, data: { status: "accepted", isSettled: true } });
  expect(await says("Nothing of it.")).toEqual({ gone: 1, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "accepted", revision: 1 });
  expect(await own.db.evidence.count({ where: { factId: id, staleAt: null } })).toBe(0);
});

test("a fact that stands on another source too is not stale, and its score is made from what is left", async () => {
  const { projectId, snapshotId } = world;
  const id = world.facts[0]?.id ?? "";
  const text = `Elsewhere: ${quotes[0]}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const source = await own.db.source.create({
    data: { projectId, kind: "paste", status: "ready", title: "Elsewhere" },
  });
  const place = { projectId, sourceId: source.id, sha256, mediaType: "text/plain" };
  const other = await own.db.snapshot.create({ data: place, select: { id: true } });
  const end = 11 + codePointCount(quotes[0]);
  const evidence = { projectId, factId: id, snapshotId: other.id, start: 11, end, quote: quotes[0], confidence: 0.3 };
  await own.db.evidence.create({ data: evidence });
  expect(other.id).not.toBe(snapshotId);
  await says(worldText);
  const before = await stands(0);
  // Only its own quote goes: the other fact's stays.
  expect(await says(quotes[1])).toEqual({ gone: 0, back: 0 });
  const after = await stands(0);
  expect(after.status).toBe("proposed");
  expect(after.score).not.toBe(before.score);
});

test("a source of another project is left alone", async () => {
  const stranger = await aProject(own.db);
  await own.db.source.update({ where: { id: world.sourceId }, data: { currentSha256: null } });
  expect(await refreshStale(own.db, stranger, world.sourceId)).toEqual({ gone: 0, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "proposed" });
});
