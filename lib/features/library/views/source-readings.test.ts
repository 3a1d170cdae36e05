import { createHash, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { getSourceView, type SourceView } from "./source";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

const HOUR_MS = 3_600_000;
const later = "About the sea. 🌊\nThe tide at Brest is not measured any more.\n";

/** A reading of the world's source that says something else. */
async function aReading(text: string, hours: number, isCurrent = false): Promise<string> {
  const { projectId, sourceId } = world;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: [...text].length } });
  const readAt = new Date(Date.now() + hours * HOUR_MS);
  const reading = { projectId, sourceId, sha256, mediaType: "text/plain", readAt };
  const { id } = await own.db.snapshot.create({ data: reading, select: { id: true } });
  if (isCurrent) await own.db.source.update({ where: { id: sourceId }, data: { currentSha256: sha256 } });
  return id;
}

type Asked = Omit<Parameters<typeof getSourceView>[2], "sourceId">;

async function seen(
  asked: Asked = {},
  userId: UserId = world.owner,
  sourceId: string = world.sourceId,
): Promise<SourceView> {
  const access = await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "read");
  return await getSourceView(own.db, access, { sourceId, ...asked });
}

async function shownBy(asked: Asked): Promise<string | undefined> {
  return (await seen(asked)).snapshot?.id;
}

test("a source that was not read yet has no text, no quotes and no versions", async () => {
  const source = { projectId: world.projectId, kind: "upload", status: "reading", title: "Tides" } as const;
  const { id } = await own.db.source.create({ data: source, select: { id: true } });
  expect(await seen({}, world.owner, id)).toMatchObject({
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
  const { sha256 } = await own.db.snapshot.findUniqueOrThrow({ where: { id: world.snapshotId } });
  await own.db.source.update({ where: { id: world.sourceId }, data: { currentSha256: sha256 } });
  expect(await shownBy({})).toBe(world.snapshotId);
});

test("whoever follows a quote is shown the reading in which it stands, and one that is asked for by itself before all", async () => {
  const second = await aReading(later, 1, true);
  const fact = world.facts[0]?.key ?? "";
  expect(await shownBy({ fact })).toBe(world.snapshotId);
  expect(await shownBy({ fact, version: second })).toBe(second);
  expect(await shownBy({ fact: "000000000000" })).toBe(second);
  for (const version of [randomUUID(), "nobody"]) expect(await shownBy({ version })).toBe(second);
});

test("an earlier reading says what is otherwise now, the one that stands does not", async () => {
  const second = await aReading(later, 1, true);
  const before = await seen({ version: world.snapshotId });
  expect(before.snapshot).toMatchObject({ isCurrent: false, text: worldText });
  expect(before.changes?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["added"]));
  expect(JSON.stringify(before.changes)).toContain("is not measured any more");
  const now = await seen({ version: second });
  expect(now.snapshot).toMatchObject({ isCurrent: true, text: later });
  expect(now.changes).toBeNull();
});

test("all readings are listed, the newest first, with how long each is and which stands", async () => {
  const second = await aReading(later, 1, true);
  const { versions } = await seen();
  expect(versions.map(({ id, isCurrent, characters }) => [id, isCurrent, characters])).toEqual([
    [second, true, [...later].length],
    [world.snapshotId, false, [...worldText].length],
  ]);
});

test("quotes stand in the order of the text, each at its place, and those of another reading are not among them", async () => {
  const { quotes, snapshot } = await seen({ version: world.snapshotId });
  const points = [...(snapshot?.text ?? "")];
  expect(quotes.map(({ start, end }) => points.slice(start, end).join(""))).toEqual(
    world.facts.map(({ statement }) => statement),
  );
  const second = await aReading(later, 1, true);
  expect((await seen({ version: second })).quotes).toEqual([]);
});

test("a file can be saved where it was kept; a text that was pasted has none", async () => {
  expect((await seen()).snapshot).toMatchObject({
    originalUrl: `/api/originals/${world.snapshotId}`,
    isRendered: false,
    originalTaken: null,
    pages: [],
  });
  const second = await aReading(later, 1, true);
  expect((await seen({ version: second })).snapshot).toMatchObject({ originalUrl: null, isRendered: false });
});

test("what a deletion takes is told to those who may delete sources", async () => {
  expect((await seen()).holdings).toMatchObject({ readings: 1, facts: 2 });
  expect((await seen({}, await aMember(own.db, world.projectId, "editor"))).holdings).toBeNull();
});

test("a source of another project, one that is not there and an address that names none are the same", async () => {
  const other = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "read");
  for (const sourceId of [world.sourceId, randomUUID(), "nobody"])
    await expect(getSourceView(own.db, access, { sourceId })).rejects.toMatchObject({ kind: "not_found" });
});
