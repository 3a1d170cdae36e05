import { beforeEach, expect, test } from "vitest";
import { refreshStale } from "@/lib/knowledge/stale";
import { contentHash, storeContent } from "@/lib/sources/snapshots";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, quotes, worldText } from "@/lib/testing/rigs/views";
import { readAffected } from "./affected";
import { readReport } from "./read-report";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

const at = new Date("2026-11-03T06:00:00Z");

/** The source is read again, and says this. */
async function says(text: string): Promise<void> {
  const { sourceId, snapshotId } = world;
  await refreshStale(own.db, world, { sourceId, snapshotId, text, sha256: "", at });
}

async function affected(): ReturnType<typeof readAffected> {
  const sections = await own.db.reportSection.findMany({
    where: { reportId: world.reportId },
    orderBy: { ordinal: "asc" },
    select: { kind: true, heading: true, level: true, markdown: true },
  });
  return await readAffected(own.db, world, sections);
}

test("a report is affected once a fact that it cites has no quote left on its page, and no more when it is back", async () => {
  expect(await affected()).toBeNull();
  await says("Nothing of it.");
  const found = await affected();
  expect(found?.lead).toMatch(
    /^\d cited facts? no longer stands? on (?:its|their) page as (?:it was|they were) quoted, as read on 3 November 2026\.$/,
  );
  expect(found?.statements.every((statement) => quotes.some((quote) => quote === statement))).toBe(true);
  await says(worldText);
  expect(await affected()).toBeNull();
});

test("a file of the report says so in its head", async () => {
  await says("Nothing of it.");
  const read = await readReport(own.db, world, world.reportId);
  expect(read?.report.affected?.sections.length).toBeGreaterThan(0);
});

test("a fact that another page still says is not told as changed", async () => {
  await says("Nothing of it.");
  const before = await affected();
  const { projectId, facts } = world;
  const text = `Elsewhere: ${quotes[0]}`;
  const read = { text, language: "en", pages: [] };
  const page = { projectId, kind: "paste", status: "ready", title: "Elsewhere" } as const;
  const { id: sourceId } = await own.db.source.create({ data: page });
  await storeContent(own.db, world, read, contentHash(text));
  const snapshot = { projectId, sourceId, sha256: contentHash(text), mediaType: "text/plain" };
  const { id: snapshotId } = await own.db.snapshot.create({ data: snapshot });
  const place = { start: 11, end: 11 + quotes[0].length, quote: quotes[0], confidence: 0.5 };
  await own.db.evidence.create({ data: { projectId, factId: facts[0]?.id ?? "", snapshotId, ...place } });
  const after = await affected();
  expect([before?.statements.length, after?.statements]).toEqual([2, [quotes[1]]]);
  expect(after?.lead).toBe("1 cited fact no longer stands on its page as it was quoted, as read on 3 November 2026.");
});
