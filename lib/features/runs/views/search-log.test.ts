import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Hit } from "@/lib/sources/search/hit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, askedIn, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { getSearchLogView, type SearchLogView } from "./search-log";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

function asOwner({ projectId, owner }: AWorld): Promise<Access<"read">> {
  return openProject(own.db, { caller: { userId: owner }, projectId }, "read");
}

function hit(url: string, title: string): Hit {
  return { provider: "web", url, title, snippet: "", published: null };
}

async function logOf(whose: AWorld): Promise<SearchLogView> {
  return await getSearchLogView(own.db, await asOwner(whose), { runId: world.runId });
}

test("each search says what came and what of it was read, in the order in which they were made", async () => {
  const { snapshotId, sourceId } = world;
  const [read, unread, other] = ["https://a.example/", "https://b.example/", "https://c.example/"] as const;
  const results = [hit(read, "A"), hit(unread, "B"), hit(other, "C"), hit("library:x", "D")];
  const search = { provider: "web", failed: ["One was busy."] };
  await own.db.searchCall.createMany({
    data: [
      { ...(await askedIn(own.db, world, 2)), ...search, query: "second", failure: { message: "It was busy." } },
      { ...(await askedIn(own.db, world, 1)), provider: "web", query: "first", results },
      { ...(await askedIn(own.db, world, 3)), provider: "web", query: "third", failure: { code: "x" } },
    ],
  });
  await own.db.fetchCall.createMany({
    data: [
      { ...(await askedIn(own.db, world, 4)), url: read, snapshotId },
      { ...(await askedIn(own.db, world, 4)), url: unread, failure: { message: "It is not there." } },
    ],
  });
  const log = await logOf(world);
  expect(holesOf(log)).toEqual([]);
  const { searches, total } = log;
  expect(total).toBe(3);
  expect(searches.map(({ query, failed }) => ({ query, failed }))).toEqual([
    { query: "first", failed: [] },
    { query: "second", failed: ["One was busy.", "It was busy."] },
    { query: "third", failed: ["It failed without saying why."] },
  ]);
  const leftOut = { outcome: "left_out", why: "Others came before it.", sourceId: null };
  expect(searches[0]?.hits).toEqual([
    { provider: "web", url: read, title: "A", outcome: "read", why: null, sourceId },
    { provider: "web", url: unread, title: "B", outcome: "unread", why: "It is not there.", sourceId: null },
    { provider: "web", url: other, title: "C", ...leftOut },
    { provider: "web", url: null, title: "D", ...leftOut },
  ]);
});

test("searches that followed links name the pages, with the source of each that was read", async () => {
  const { runId, snapshotId, sourceId } = world;
  const node = await own.db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  const page = { from: "https://a.example/", why: null };
  const read = { ...page, url: "https://a.example/more" };
  const unread = { ...page, url: "https://a.example/gone", why: "It is not there." };
  expect((await logOf(world)).followed).toEqual([]);
  const result = { ...Object(node.result), followed: [read, unread] };
  await own.db.node.update({ where: { id: node.id }, data: { result } });
  await own.db.fetchCall.create({ data: { ...(await askedIn(own.db, world, 1)), url: read.url, snapshotId } });
  expect((await logOf(world)).followed).toEqual([
    {
      nodeId: node.id,
      nodeTitle: "Sailor",
      pages: [
        { ...read, sourceId },
        { ...unread, sourceId: null },
      ],
    },
  ]);
});

test("the searches of another project's run are not told, nor that there is such a run", async () => {
  await expect(logOf(await aWorld(own.db))).rejects.toMatchObject({ kind: "not_found" });
});
