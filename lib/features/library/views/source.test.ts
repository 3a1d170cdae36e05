import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { getSourceView, type SourceView } from "./source";

const own = ownDatabase();
let world: AWorld;
/** A long document: pages of 2,500 letters, the first sign of each beyond the letters of 16 bits. */
const PAGE = 2_500;
const pages = Array.from({ length: 400 }, (_, nth) => ({ page: nth + 1, start: nth * PAGE }));
const text = pages.map(({ page }) => `🌊 page ${page} `.padEnd(PAGE + 1, "x")).join("");
const CITED = { page: 390, quote: "page 390", start: 389 * PAGE + 2 };

beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, sourceId, facts } = world;
  const bytes = new TextEncoder().encode("%PDF-");
  const [sha256, originalSha256] = [text, "%PDF-"].map((one) => createHash("sha256").update(one).digest("hex"));
  const mediaType = "application/pdf";
  if (sha256 === undefined || originalSha256 === undefined) throw new Error("two hashes");
  await own.db.original.create({ data: { projectId, sha256: originalSha256, mediaType, sizeBytes: 5, bytes } });
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: pages.length * PAGE } });
  const of = { projectId, sourceId, sha256, originalSha256, mediaType, pages, readAt: new Date(Date.now() + 1_000) };
  const { id: snapshotId } = await own.db.snapshot.create({ data: of });
  const place = { start: CITED.start, end: CITED.start + CITED.quote.length, quote: CITED.quote, page: CITED.page };
  await own.db.evidence.create({
    data: { projectId, factId: facts[0]?.id ?? "", snapshotId, confidence: 1, ...place },
  });
});

async function seen(wanted: { fact?: string; at?: number; version?: string }): Promise<SourceView> {
  const { owner, projectId, sourceId } = world;
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const { id } = await own.db.snapshot.findFirstOrThrow({ where: { mediaType: "application/pdf" } });
  return await getSourceView(own.db, access, { sourceId, version: id, ...wanted });
}

test("a long text is shown from its beginning, and the note says how much of it", async () => {
  const { snapshot, quotes } = await seen({});
  expect(snapshot?.from).toBe(0);
  expect(quotes).toEqual([]);
  expect(snapshot?.notes).toEqual(["This text has 1,000,000 characters; the first 400,000 are shown."]);
});

test("a quote far behind is shown with what stands around it, its page and place counted from there", async () => {
  const { snapshot, quotes } = await seen({ fact: world.facts[0]?.key ?? "", at: CITED.start });
  const points = [...(snapshot?.text ?? "")];
  expect(quotes.map(({ start, end }) => points.slice(start, end).join(""))).toEqual([CITED.quote]);
  const page = snapshot?.pages.find((one) => one.page === CITED.page);
  expect(points.slice(page?.start, (page?.start ?? 0) + 10).join("")).toBe("🌊 page 390");
  expect((snapshot?.from ?? 0) + (quotes[0]?.start ?? 0)).toBe(CITED.start);
  expect(snapshot?.notes[0]).toMatch(/600,001 to 1,000,000 are shown, around the quote/);
});

/** A source that these tests read anew. */
let kept: AWorld;
beforeEach(async () => {
  kept = await aWorld(own.db);
});

const HOUR_MS = 3_600_000;
const later = "About the sea. 🌊\nThe tide at Brest is not measured any more.\n";

/** A reading of that source that says something else. */
async function aReading(text: string, hours: number, isCurrent = false): Promise<string> {
  const { projectId, sourceId } = kept;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: [...text].length } });
  const readAt = new Date(Date.now() + hours * HOUR_MS);
  const reading = { projectId, sourceId, sha256, mediaType: "text/plain", readAt };
  const { id } = await own.db.snapshot.create({ data: reading, select: { id: true } });
  if (isCurrent) await own.db.source.update({ where: { id: sourceId }, data: { currentSha256: sha256 } });
  return id;
}

type Asked = Omit<Parameters<typeof getSourceView>[2], "sourceId">;

async function opened(
  asked: Asked = {},
  userId: UserId = kept.owner,
  sourceId: string = kept.sourceId,
): Promise<SourceView> {
  const access = await openProject(own.db, { caller: { userId }, projectId: kept.projectId }, "read");
  return await getSourceView(own.db, access, { sourceId, ...asked });
}

async function shownBy(asked: Asked): Promise<string | undefined> {
  return (await opened(asked)).snapshot?.id;
}

test("a source that was not read yet has no text, no quotes and no versions", async () => {
  const source = { projectId: kept.projectId, kind: "upload", status: "reading", title: "Tides" } as const;
  const { id } = await own.db.source.create({ data: source, select: { id: true } });
  expect(await opened({}, kept.owner, id)).toMatchObject({
    source: { title: "Tides", characters: null },
    snapshot: null,
    versions: [],
    changes: null,
    quotes: [],
  });
});

test("the newest reading is shown, unless the page has gone back to what it said before", async () => {
  const second = await aReading(later, 1);
  expect(await shownBy({})).toBe(second);
  const { sha256 } = await own.db.snapshot.findUniqueOrThrow({ where: { id: kept.snapshotId } });
  await own.db.source.update({ where: { id: kept.sourceId }, data: { currentSha256: sha256 } });
  expect(await shownBy({})).toBe(kept.snapshotId);
});

test("whoever follows a quote is shown the reading in which it stands, and one that is asked for by itself before all", async () => {
  const second = await aReading(later, 1, true);
  const fact = kept.facts[0]?.key ?? "";
  expect(await shownBy({ fact })).toBe(kept.snapshotId);
  expect(await shownBy({ fact, version: second })).toBe(second);
  expect(await shownBy({ fact: "000000000000" })).toBe(second);
  for (const version of [randomUUID(), "nobody"]) expect(await shownBy({ version })).toBe(second);
});

test("an earlier reading says what is otherwise now, the one that stands does not", async () => {
  const second = await aReading(later, 1, true);
  const before = await opened({ version: kept.snapshotId });
  expect(before.snapshot).toMatchObject({ isCurrent: false, text: worldText });
  expect(before.changes?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["added"]));
  expect(JSON.stringify(before.changes)).toContain("is not measured any more");
  const now = await opened({ version: second });
  expect(now.snapshot).toMatchObject({ isCurrent: true, text: later });
  expect(now.changes).toBeNull();
});

test("all readings are listed, the newest first, with how long each is and which stands", async () => {
  const second = await aReading(later, 1, true);
  const { versions } = await opened();
  expect(versions.map(({ id, isCurrent, characters }) => [id, isCurrent, characters])).toEqual([
    [second, true, [...later].length],
    [kept.snapshotId, false, [...worldText].length],
  ]);
});

test("quotes stand in the order of the text, each at its place, and those of another reading are not among them", async () => {
  const { quotes, snapshot } = await opened({ version: kept.snapshotId });
  const points = [...(snapshot?.text ?? "")];
  expect(quotes.map(({ start, end }) => points.slice(start, end).join(""))).toEqual(
    kept.facts.map(({ statement }) => statement),
  );
  const second = await aReading(later, 1, true);
  expect((await opened({ version: second })).quotes).toEqual([]);
});

test("a file can be saved where it was kept; a text that was pasted has none", async () => {
  expect((await opened()).snapshot).toMatchObject({
    originalUrl: `/api/originals/${kept.snapshotId}`,
    isRendered: false,
    originalTaken: null,
    pages: [],
  });
  const second = await aReading(later, 1, true);
  expect((await opened({ version: second })).snapshot).toMatchObject({ originalUrl: null, isRendered: false });
});

test("what a deletion takes is told to those who may delete sources", async () => {
  expect((await opened()).holdings).toMatchObject({ readings: 1, facts: 2 });
  expect((await opened({}, await aMember(own.db, kept.projectId, "editor"))).holdings).toBeNull();
});

test("a source of another project, one that is not there and an address that names none are the same", async () => {
  const other = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "read");
  for (const sourceId of [kept.sourceId, randomUUID(), "nobody"])
    await expect(getSourceView(own.db, access, { sourceId })).rejects.toMatchObject({ kind: "not_found" });
});
