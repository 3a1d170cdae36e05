import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import type { Source } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { listDeletedSources } from "./deleted-sources";
import { getLibraryView } from "./library";
import { listSourceRows } from "./source-rows";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

let projectId: ProjectId;
let access: Access<"read">;
beforeEach(async () => {
  const project = await aProject(own.db);
  projectId = project.projectId;
  access = await openProject(own.db, { caller: { userId: project.owner }, projectId }, "read");
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

type NewSource = Partial<
  Pick<Source, "kind" | "status" | "createdAt" | "archivedAt" | "originalTitle" | "host" | "fileName">
>;

async function aSource(title: string, told: NewSource = {}): Promise<string> {
  const page = told.kind === "url" ? { url: `https://a.example/${randomUUID()}` } : {};
  const why = told.status === "unreadable" ? { statusReason: "The file is damaged." } : {};
  const data = { projectId, kind: "upload", status: "ready", title, ...page, ...why, ...told } as const;
  return (await own.db.source.create({ data, select: { id: true } })).id;
}

async function titles(filter: unknown): Promise<string[]> {
  return (await getLibraryView(own.db, access, filter)).sources.map(({ title }) => title);
}

test("an empty library shows nothing, and nothing that is read into it", async () => {
  expect(await getLibraryView(own.db, access, {})).toMatchObject({
    sources: [],
    total: 0,
    next: null,
    crawls: [],
    watched: [],
    lists: [],
    deleted: [],
  });
});

test("a library is narrowed by status, kind and whether a source is excluded, and counts what it shows", async () => {
  await aSource("ready file", { createdAt: inHours(-1) });
  await aSource("unreadable file", { status: "unreadable", createdAt: inHours(-2) });
  await aSource("page", { kind: "url", createdAt: inHours(-3) });
  await aSource("excluded page", { kind: "url", archivedAt: new Date(), createdAt: inHours(-4) });
  expect(await titles({})).toEqual(["ready file", "unreadable file", "page", "excluded page"]);
  expect(await titles({ status: "unreadable" })).toEqual(["unreadable file"]);
  expect(await titles({ kind: "url" })).toEqual(["page", "excluded page"]);
  expect(await titles({ excluded: "hide" })).toEqual(["ready file", "unreadable file", "page"]);
  expect(await titles({ excluded: "only" })).toEqual(["excluded page"]);
  expect(await titles({ kind: "url", excluded: "hide" })).toEqual(["page"]);
  expect((await getLibraryView(own.db, access, { kind: "url" })).total).toBe(2);
});

test.each(["q", "status", "kind", "excluded", "cursor"])(
  "of an address a %s that is none narrows nothing",
  async (field) => {
    await aSource("there");
    expect(await titles({ [field]: { not: "understood" } })).toEqual(["there"]);
  },
);

test("every word of a search is to stand somewhere in its name, the one before, its site or its file, in whatever case", async () => {
  await aSource("Tides of Brest", { fileName: "report-2019.pdf" });
  await aSource("Salt", { originalTitle: "tides of Dover", host: "harbour.example.org" });
  expect(await titles({ q: "TIDES" })).toHaveLength(2);
  expect(await titles({ q: "  tides   2019 " })).toEqual(["Tides of Brest"]);
  expect(await titles({ q: "tides harbour" })).toEqual(["Salt"]);
  expect(await titles({ q: "tides nowhere" })).toEqual([]);
});

test.each(["_", "\\", "%", "a\u0000b"])("a search for %j finds it as it stands, and nothing else", async (mark) => {
  await aSource(`with ${mark.replace("\u0000", "")} in it`);
  await aSource("without");
  expect(await titles({ q: mark })).toEqual([`with ${mark.replace("\u0000", "")} in it`]);
});

test("a library of exactly a page has no other", async () => {
  const many = Array.from({ length: 50 }, (_, nth) => ({ projectId, kind: "paste" as const, title: `${nth}` }));
  await own.db.source.createMany({ data: many });
  expect((await getLibraryView(own.db, access, {})).next).toBeNull();
  await aSource("one more");
  const first = await getLibraryView(own.db, access, {});
  expect(first.sources).toHaveLength(50);
  expect((await getLibraryView(own.db, access, { cursor: first.next })).sources).toHaveLength(1);
});

test("a row says how long its text is, how many facts stand on it, and who added it", async () => {
  const scope = { projectId: world.projectId };
  const [row] = await listSourceRows(own.db, scope, [world.sourceId]);
  expect(row).toMatchObject({
    title: "100% tides",
    characters: [...worldText].length,
    facts: 2,
    addedBy: null,
    isExcluded: false,
  });
  await own.db.source.update({
    where: { id: world.sourceId },
    data: { addedById: world.owner, archivedAt: new Date() },
  });
  const [after] = await listSourceRows(own.db, scope, [world.sourceId]);
  expect(after).toMatchObject({ addedBy: { id: world.owner, name: "owner" }, isExcluded: true });
  await own.db.source.update({ where: { id: world.sourceId }, data: { addedById: randomUUID(), archivedAt: null } });
  expect((await listSourceRows(own.db, scope, [world.sourceId]))[0]?.addedBy).toBeNull();
});

test("a fact with several quotes of one source stands on it once; a source that was not read has no text", async () => {
  const of = await aWorld(own.db);
  const [first] = of.facts;
  const again = { start: 0, end: 14, quote: "About the sea.", confidence: 0.5 };
  await own.db.evidence.create({
    data: { projectId: of.projectId, factId: first?.id ?? "", snapshotId: of.snapshotId, ...again },
  });
  expect((await listSourceRows(own.db, of, [of.sourceId]))[0]?.facts).toBe(2);
  const unread = await aSource("unread", { status: "reading" });
  expect(await listSourceRows(own.db, { projectId }, [unread])).toMatchObject([{ characters: null, facts: 0 }]);
});

test("no row of another project is read through this one", async () => {
  expect(await listSourceRows(own.db, { projectId }, [world.sourceId])).toEqual([]);
});

test("what is left of deleted sources says what each was, who had it deleted and what went, the last first", async () => {
  const { projectId: of, owner, runId } = world;
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId: of }, "read");
  expect(await listDeletedSources(own.db, reader)).toEqual([]);
  const [gone, going] = [randomUUID(), randomUUID()];
  const asked = { projectId: of, kind: "url", mark: "ab12" } as const;
  await own.db.sourceDeletion.create({
    data: {
      ...asked,
      sourceId: gone,
      requestedById: owner,
      requestedAt: inHours(-2),
      deletedAt: inHours(-1),
      rows: { deleted: { fact: 3 } },
    },
  });
  await own.db.sourceDeletion.create({ data: { ...asked, sourceId: going, requestedById: randomUUID() } });
  await own.db.sourceDeletion.create({ data: { ...asked, projectId, sourceId: randomUUID() } });
  const changed = { projectId: of, sourceId: gone, runId, tableName: "artifact", oldSha256: "a" };
  for (const newSha256 of ["b", "c"])
    await own.db.redaction.create({ data: { ...changed, rowKey: newSha256, newSha256 } });
  const told = await listDeletedSources(own.db, reader);
  expect(told.map(({ id, by, facts, runs, deletedAt }) => [id, by, facts, runs, deletedAt === null])).toEqual([
    [going, null, 0, 0, true],
    [gone, "owner", 3, 1, false],
  ]);
  expect((await listDeletedSources(own.db, reader, gone)).map(({ id }) => id)).toEqual([gone]);
  expect(await listDeletedSources(own.db, reader, world.sourceId)).toEqual([]);
});
