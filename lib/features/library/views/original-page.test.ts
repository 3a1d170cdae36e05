import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { typedPdf } from "@/lib/testing/rigs/typed-pdf";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getOriginalPageView } from "./original-page";

const first = "The quay carries forty tonnes.";
const second = "The crane lifts twelve.";
const third = "It was built in 1931.";
const text = [first, second, third].join("\n\n");
const starts = [0, text.indexOf(second), text.indexOf(third)] as const;
const bytes = new Uint8Array(typedPdf([first, second, third].map((words) => [{ x: 60, y: 700, text: words }])));

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
let snapshotId: string;

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, sourceId, owner } = world;
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const [sha256, read, mediaType] = [hashOf(bytes), hashOf(text), "application/pdf"];
  await own.db.original.create({ data: { projectId, sha256, mediaType, sizeBytes: bytes.byteLength, bytes } });
  await own.db.content.create({ data: { projectId, sha256: read, text, codePoints: text.length } });
  const pages = starts.map((start, nth) => ({ page: nth + 1, start }));
  const of = { projectId, sourceId, sha256: read, originalSha256: sha256, mediaType };
  snapshotId = (await own.db.snapshot.create({ data: { ...of, pages } })).id;
  const factId = world.facts[0]?.id ?? "";
  for (const quote of ["quay carries", `tonnes.\n\n${second}`, `twelve.\n\n${third}`]) {
    const start = text.indexOf(quote);
    const place = { start, end: start + quote.length, quote };
    await own.db.evidence.create({ data: { projectId, factId, snapshotId, confidence: 0.9, ...place } });
  }
});

test("a page is a picture with a box for each quote that stands on it, and says which goes on", async () => {
  const { drawn } = await getOriginalPageView(own.db, access, { snapshotId, page: "1" });
  expect(drawn).toMatchObject({ width: 1_400, pages: 3 });
  expect(drawn?.picture).toMatch(/^data:image\/webp;base64,UklGR/);
  const told = drawn?.quotes.map(({ start, goesOn, boxes }) => ({ start, goesOn, lines: boxes?.length }));
  expect(told).toEqual([
    { start: text.indexOf("quay"), goesOn: false, lines: 1 },
    { start: text.indexOf("tonnes"), goesOn: true, lines: 1 },
  ]);
  const next = await getOriginalPageView(own.db, access, { snapshotId, page: "2" });
  expect(next.drawn?.quotes.map(({ start, goesOn }) => ({ start, goesOn }))).toEqual([
    { start: text.indexOf("tonnes"), goesOn: false },
    { start: text.indexOf("twelve"), goesOn: true },
  ]);
});

test("a page that is looked at closely is drawn larger", async () => {
  const { drawn } = await getOriginalPageView(own.db, access, { snapshotId, page: "2", size: "large" });
  expect(drawn?.width).toBe(2_600);
});

test("beyond the last page, and of what has no pages, there is none; what is no page's number is refused", async () => {
  const nothing = { drawn: null, taken: null };
  expect(await getOriginalPageView(own.db, access, { snapshotId, page: "4" })).toEqual(nothing);
  expect(await getOriginalPageView(own.db, access, { snapshotId: world.snapshotId, page: "1" })).toEqual(nothing);
  for (const page of ["0", "-1", "1.5", "1e3", "9999999", ""]) {
    await expect(getOriginalPageView(own.db, access, { snapshotId, page })).rejects.toMatchObject({
      kind: "not_found",
    });
  }
});

test("the page of another project's original is refused, though it was drawn a moment ago", async () => {
  await getOriginalPageView(own.db, access, { snapshotId, page: "1" });
  const other = await aWorld(own.db);
  const theirs = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "read");
  const asked = getOriginalPageView(own.db, theirs, { snapshotId, page: "1" });
  await expect(asked).rejects.toMatchObject({ kind: "not_found" });
});

test("an original that is not what was stored is not shown", async () => {
  const { projectId, sourceId } = world;
  const [sha256, read] = [hashOf("another file"), hashOf("Other.")];
  // As a disk does that loses a bit.
  await own.db.$executeRaw`alter table original drop constraint original_sha256`;
  await own.db.original.create({
    data: { projectId, sha256, mediaType: "application/pdf", sizeBytes: bytes.byteLength, bytes },
  });
  await own.db.content.create({ data: { projectId, sha256: read, text: "Other.", codePoints: 6 } });
  const of = { projectId, sourceId, sha256: read, originalSha256: sha256, mediaType: "application/pdf" };
  const { id } = await own.db.snapshot.create({ data: of });
  const asked = getOriginalPageView(own.db, access, { snapshotId: id, page: "1" });
  await expect(asked).rejects.toMatchObject({ kind: "conflict" });
});
