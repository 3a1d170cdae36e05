import { createHash, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { countSourceHoldings } from "./holdings";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function takes(sourceId: string = world.sourceId): ReturnType<typeof countSourceHoldings> {
  return await countSourceHoldings(own.db, world, sourceId);
}

/** A reading of a source that begins as the world's does, and ends otherwise than any other. */
async function aReading(sourceId: string, isKept: boolean): Promise<string> {
  const { projectId, snapshotId } = world;
  const { originalSha256 } = await own.db.snapshot.findUniqueOrThrow({ where: { id: snapshotId } });
  const text = `${worldText} ${randomUUID()}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: [...text].length } });
  const reading = { projectId, sourceId, sha256, mediaType: "text/plain", ...(isKept ? { originalSha256 } : {}) };
  return (await own.db.snapshot.create({ data: reading, select: { id: true } })).id;
}

async function aSource(): Promise<string> {
  const source = { projectId: world.projectId, kind: "upload", status: "ready", title: "Another" } as const;
  return (await own.db.source.create({ data: source, select: { id: true } })).id;
}

test("a source of which nothing was read takes nothing along, nor does one of another project", async () => {
  const nothing = { readings: 0, originals: 0, facts: 0, sentences: 0, reports: 0, runs: 0 };
  expect(await takes(await aSource())).toEqual(nothing);
  expect(await takes((await aWorld(own.db)).sourceId)).toEqual(nothing);
});

test("each reading of a source counts, a file that several came from once", async () => {
  expect(await takes()).toMatchObject({ readings: 1, originals: 1 });
  await aReading(world.sourceId, true);
  await aReading(world.sourceId, false);
  expect(await takes()).toMatchObject({ readings: 3, originals: 1 });
});

test("facts that rest on it alone go, those that another source bears out stay, and another reading of it saves none", async () => {
  const place = { projectId: world.projectId, start: 0, end: 14, quote: "About the sea.", confidence: 0.5 };
  const [first, second] = world.facts;
  const again = await aReading(world.sourceId, true);
  await own.db.evidence.create({ data: { ...place, factId: first?.id ?? "", snapshotId: again } });
  expect(await takes()).toMatchObject({ facts: 2 });
  const elsewhere = await aReading(await aSource(), true);
  await own.db.evidence.create({ data: { ...place, factId: second?.id ?? "", snapshotId: elsewhere } });
  expect(await takes()).toMatchObject({ facts: 1 });
});

test("sentences that cite what goes count once, in how many reports they stand, and such as cite what stays do not", async () => {
  const { projectId, reportId, runId, facts } = world;
  const other = { projectId, runId, version: 2, title: "?", queryType: "factual", figures: {} } as const;
  const { id: second } = await own.db.report.create({ data: other, select: { id: true } });
  const section = { projectId, reportId: second, ordinal: 0, kind: "answer", heading: "?", markdown: "?" } as const;
  await own.db.reportSection.create({ data: section });
  const cite = async (report: string, position: number, sentence: string, nth: number): Promise<void> => {
    const at = { projectId, reportId: report, sectionOrdinal: 0, position, sentence };
    await own.db.citation.create({ data: { ...at, factId: facts[nth]?.id ?? "", support: "supported" } });
  };
  expect(await takes()).toMatchObject({ sentences: 0, reports: 0 });
  await cite(reportId, 0, "It rises.", 0);
  await cite(reportId, 1, "It rises.", 1);
  await cite(reportId, 2, "Or not.", 1);
  await cite(second, 0, "It rises.", 0);
  expect(await takes()).toMatchObject({ sentences: 3, reports: 2 });
});

test("runs that quoted it, used what it says, or read it, are counted once each", async () => {
  const { projectId, runId, snapshotId, facts } = world;
  expect(await takes()).toMatchObject({ runs: 1 });
  const { runId: quoting } = await aRunThat(own.db, world, "quoting", { status: "completed", stage: "finalize" });
  await own.db.evidence.updateMany({ where: { factId: facts[0]?.id ?? "" }, data: { runId: quoting } });
  expect(await takes()).toMatchObject({ runs: 2 });
  const { id: nodeId } = await own.db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  const fetched = { projectId, nodeId, snapshotId, url: "https://a.example/", requestHash: "h" };
  const at = { startedAt: new Date(0), endedAt: new Date(1) };
  await own.db.fetchCall.create({ data: { ...fetched, ...at, runId } });
  expect(await takes()).toMatchObject({ runs: 2 });
});
