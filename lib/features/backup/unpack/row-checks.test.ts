import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { ownDatabase } from "@/lib/testing/database";
import { type Files, filesOf, forgedFiles, zipOf } from "@/lib/testing/rigs/backup";
import { aWorld } from "@/lib/testing/rigs/views";
import { unpackProject } from "./unpack-project";

const own = ownDatabase();
let folder: string;
let userId: UserId;
let projectId: ProjectId;
let files: Files;

const page = "https://example.org/a/page";
const site = "https://example.org/a/";

beforeAll(async () => {
  const { db } = own;
  const world = await aWorld(db);
  userId = world.owner;
  projectId = world.projectId;
  const address = { url: page, canonicalUrl: page, host: "example.org" };
  await db.source.create({ data: { projectId, kind: "url", status: "ready", title: "A page", ...address } });
  const { id: crawlId } = await db.crawl.create({
    data: { projectId, url: site, origin: "https://example.org", prefix: "/a/", cap: 1, status: "done" },
    select: { id: true },
  });
  await db.crawlPage.create({ data: { projectId, crawlId, url: page, canonical: page, ordinal: 0, status: "unread" } });
  const node = await db.node.findFirstOrThrow({
    where: { projectId, key: "search-1" },
    select: { id: true, runId: true },
  });
  const call = {
    projectId,
    runId: node.runId,
    nodeId: node.id,
    requestHash: "h",
    startedAt: new Date(0),
    endedAt: new Date(1),
  };
  await db.fetchCall.create({ data: { ...call, url: page } });
  const hit = { provider: "library", url: page, title: "A page", snippet: "", published: null };
  await db.searchCall.create({ data: { ...call, provider: "library", query: "tide", results: [hit] } });
  folder = await mkdtemp(join(tmpdir(), "stemma-rows-"));
  const file = join(folder, "whole.zip");
  await packProject(db, { projectId }, { file, now: new Date() });
  files = filesOf(await readFile(file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function importing(made: Files): Promise<unknown> {
  const file = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(file, await zipOf(made));
  return await unpackProject(own.db, file, { userId });
}

const places: [table: string, column: string, address: string][] = [
  ["source", "url", page],
  ["source", "canonical_url", page],
  ["crawl", "url", site],
  ["crawl", "origin", "https://example.org"],
  ["crawl_page", "url", page],
  ["crawl_page", "canonical", page],
  ["fetch_call", "url", page],
  ["search_call", "url", page],
];
const hostile = ["javascript:alert(document.cookie)", "data:text/html,<b>", "//evil.example", " https://evil.example"];

test.each(places)("S15: a zip whose %s has a hostile %s is refused whole", async (table, column, address) => {
  const path = `data/${table}.jsonl`;
  const before = await own.db.project.count();
  for (const other of hostile) {
    const made = forgedFiles(files, path, (text) =>
      text.replace(`"${column}": ${JSON.stringify(address)}`, `"${column}": ${JSON.stringify(other)}`),
    );
    expect(made).not.toEqual(files);
    await expect(importing(made)).rejects.toMatchObject({
      kind: "invalid",
      message: expect.stringMatching(new RegExp(`line \\d of “${path}”`)),
    });
  }
  expect(await own.db.project.count()).toBe(before);
});

test("S15: a source that shows another host than its address leads to is refused", async () => {
  const made = forgedFiles(files, "data/source.jsonl", (text) =>
    text.replace('"host": "example.org"', '"host": "nature.com"'),
  );
  await expect(importing(made)).rejects.toThrow("“data/source.jsonl”");
});

test("S15: a report whose counts of what changed are none is refused", async () => {
  for (const other of ["5", '{"new": "many"}', '"since"']) {
    const made = forgedFiles(files, "data/report.jsonl", (text) =>
      text.replace('"since_counts": null', `"since_counts": ${other}`),
    );
    expect(made).not.toEqual(files);
    await expect(importing(made)).rejects.toThrow("“data/report.jsonl”");
  }
});

test("S15: the same zip as it was is taken, with its addresses", async () => {
  const imported = await importing(files);
  const sources = await own.db.source.findMany({
    where: { projectId: String(imported), kind: "url" },
    select: { url: true, host: true },
  });
  expect(sources).toEqual([{ url: page, host: "example.org" }]);
});

test("S15: the database keeps no address that is not of the web, whoever writes it", async () => {
  for (const address of ["javascript:alert(1)", "data:text/html,x", "https://example.org/a b", "ftp://example.org/"]) {
    const title = "A page";
    await expect(own.db.source.create({ data: { projectId, kind: "url", title, url: address } })).rejects.toThrow(
      "source_url_of_web",
    );
    const change = { url: page, canonicalUrl: address };
    await expect(own.db.source.updateMany({ where: { projectId }, data: change })).rejects.toThrow("_of_web");
    await expect(own.db.crawl.updateMany({ where: { projectId }, data: { url: address } })).rejects.toThrow("_of_web");
    await expect(own.db.crawlPage.updateMany({ where: { projectId }, data: { url: address } })).rejects.toThrow(
      "_of_web",
    );
  }
});
