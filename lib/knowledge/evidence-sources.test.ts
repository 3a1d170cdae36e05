import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld, keepWordsBeside } from "@/lib/testing/rigs/views";
import { basesOf, libraryDates, type ReadSources, readSources } from "./evidence-sources";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
  await someFacts(own.db, world, ["The pier is long."]);
  const snapshots = { snapshots: { some: { id: world.snapshotId } } };
  await own.db.source.updateMany({ where: snapshots, data: { publisher: "Harbour office" } });
});

async function readByRun(): Promise<ReadSources> {
  const snapshots = await own.db.snapshot.findMany({ select: { sha256: true } });
  const labels = snapshots.map(({ sha256 }) => sha256.slice(0, 12));
  return await readSources(own.db, world, { runId: world.runId, labels });
}

test("a run rests on the sources of the facts that it took up, and names all that it read", async () => {
  const { base, titles } = await readByRun();
  expect(base).toMatchObject({ sources: 1, publishers: [{ name: "Harbour office", sources: 1 }] });
  expect(titles).toEqual(["100% tides", "Register"]);
});

test("a run that took up no fact, or had all of them taken out of use, rests on all that it read", async () => {
  await own.db.factUse.updateMany({ data: { quarantine: "no quote" } });
  expect((await readByRun()).base).toMatchObject({ sources: 2, dated: 0 });
  await own.db.factUse.updateMany({ data: { quarantine: null } });
});

test("what facts rest on is each source once, in their project, while a quote of theirs stands", async () => {
  const keys = world.facts.map(({ key }) => key);
  expect(await basesOf(own.db, world, keys)).toMatchObject({ sources: 1 });
  await own.db.evidence.updateMany({ where: { snapshotId: world.snapshotId }, data: { staleAt: new Date() } });
  expect(await basesOf(own.db, world, keys)).toMatchObject({ sources: 0 });
});

test("words beside a quote are no source that a fact rests on once the quote is gone", async () => {
  const another = await aWorld(own.db);
  const [fact] = another.facts;
  await keepWordsBeside(own.db, another, fact?.id ?? "");
  const quotes = { projectId: another.projectId, isBeside: false };
  await own.db.evidence.updateMany({ where: quotes, data: { staleAt: new Date() } });
  expect(await basesOf(own.db, another, [fact?.key ?? ""])).toMatchObject({ sources: 0 });
  const { base, titles } = await readSources(own.db, another, { runId: another.runId, labels: [] });
  expect({ sources: base.sources, titles }).toEqual({ sources: 0, titles: [] });
});

test("a library says how many sources it has and the latest date of one", async () => {
  const { projectId } = world;
  expect(await libraryDates(own.db, world)).toEqual({ sources: 2, latest: null });
  const source = await own.db.source.create({ data: { projectId, kind: "paste", status: "ready", title: "Dated" } });
  for (const publishedOn of ["2021-05", "2019"]) {
    const sha256 = createHash("sha256").update(publishedOn).digest("hex");
    await own.db.content.create({ data: { projectId, sha256, text: publishedOn, codePoints: publishedOn.length } });
    const read = { projectId, sourceId: source.id, sha256, mediaType: "text/plain", publishedOn };
    await own.db.snapshot.create({ data: read });
  }
  expect(await libraryDates(own.db, world)).toEqual({ sources: 3, latest: "2021-05" });
});
