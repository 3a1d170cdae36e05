import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
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
