import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answerApi } from "@/lib/api/answer";
import { openApi } from "@/lib/api/openapi";
import { writeOperations } from "@/lib/api/write-client";
import { aMember } from "@/lib/testing/rigs/access";
import { aToken } from "@/lib/testing/rigs/api";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { StemmaClient, StemmaError } from "./stemma-client";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
});
afterAll(() => close());
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

/** The client, its requests handed to the API itself. */
async function connected(role: "editor" | "viewer" = "editor"): Promise<StemmaClient> {
  const token = await aToken(own.db, await aMember(own.db, world.projectId, role));
  const answer = (request: Request): Promise<Response> => answerApi({ db: own.db, live: () => live }, request);
  return new StemmaClient({ url: "http://stemma.test/", token, fetch: answer });
}

test("the client's operations are those of the API as it is now", async () => {
  const stored = await readFile(new URL("operations.ts", import.meta.url), "utf8");
  expect(stored, "run `npm run generate:client`").toBe(writeOperations(openApi()));
});

test("a program fills a library by texts and files, and lists every source once, page by page", async () => {
  const client = await connected();
  const path = { projectId: world.projectId };
  const items = Array.from({ length: 20 }, (_, nth) => ({
    title: `Note ${nth}`,
    text: `The tide gauge ${nth} is red.`,
  }));
  for (const batch of [
    items,
    items.map((item) => ({ ...item, text: `${item.text} It was read twice a day.` })),
    items,
  ]) {
    const { results } = await client.call("addSources", { path, body: { items: batch } });
    expect(results).toHaveLength(20);
  }
  const body = new Blob(["# Buoys\n\nA buoy marks the channel."]);
  const headers = { "X-File-Name": encodeURIComponent("buoys of Brest.md") };
  const { id } = await client.call("addFile", { path, headers, body });
  const again = client.call("addFile", { path, headers, body });
  await expect(again).rejects.toMatchObject({ status: 409, kind: "conflict" });
  const seen: string[] = [];
  for await (const source of client.items("listSources", { path })) seen.push(source.id);
  expect(seen).toContain(id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(await own.db.source.count({ where: path }));
});

test("a program asks what is known, sees it side by side, and reads what differs between reports", async () => {
  const client = await connected();
  const path = { projectId: world.projectId };
  const asked = await client.call("askKnowledge", { path, body: { question: world.facts[0]?.statement ?? "" } });
  const told = await client.call("askKnowledge", { path, body: { question: "And why?", afterId: asked.id } });
  expect(told.afterId).toBe(asked.id);
  const { questions } = await client.call("getProjectMatrix", { path });
  expect(questions.map(({ question }) => question)).toContain("How high is the tide?");
  const reportPath = { ...path, reportId: world.reportId };
  const difference = await client.call("getReportDifference", { path: reportPath, query: { kind: "new" } });
  expect(difference.to.reportId).toBe(world.reportId);
  expect(difference.changes.filter(({ kind }) => kind !== "new")).toEqual([]);
});

test("a program makes a researcher, puts it away, brings it back and finishes it", async () => {
  const client = await connected();
  const project = { projectId: world.projectId };
  const body = { name: "Beacons", problem: "How far do beacons shine?" };
  const { id } = await client.call("createResearcher", { path: project, body });
  const path = { ...project, researcherId: id };
  for (const [verb, status] of [
    ["archiveResearcher", "archived"],
    ["activateResearcher", "idle"],
    ["finishResearcher", "completed"],
  ] as const) {
    await client.call(verb, { path });
    expect(await client.call("getResearcher", { path })).toMatchObject({ status });
  }
});

test("a program sends with a file what a list of references says of it", async () => {
  const client = await connected();
  const path = { projectId: world.projectId };
  const work = { title: "Notes on beacons", author: null, publishedOn: "1990-03", publisher: null, url: null };
  const listed = Buffer.from(JSON.stringify(work)).toString("base64url");
  const headers = { "X-File-Name": "scan-0017.txt", "X-Listed": listed };
  const { id } = await client.call("addFile", { path, headers, body: new Blob(["A beacon burns on the cape."]) });
  const source = await client.call("getSource", { path: { ...path, sourceId: id } });
  expect(source.title).toBe("Notes on beacons");
});

test("Markdown comes as text, a bundle as a file, and what is answered with nothing as null", async () => {
  const client = await connected();
  const path = { projectId: world.projectId, reportId: world.reportId };
  expect(await client.call("getReportMarkdown", { path })).toContain("# The tide at Brest");
  const bundle = await client.call("getRunBundle", { path: { projectId: world.projectId, runId: world.runId } });
  expect([...new Uint8Array(await bundle.slice(0, 2).arrayBuffer())]).toEqual([0x50, 0x4b]);
  const renamed = { from: "100% tides", title: "Tides" };
  const source = { projectId: world.projectId, sourceId: world.sourceId };
  expect(await client.call("renameSource", { path: source, body: renamed })).toBeNull();
});

test("what is refused is thrown with its sentence, its kind and its field", async () => {
  const client = await connected("viewer");
  const path = { projectId: world.projectId };
  const forbidden = client.call("addSource", { path, body: { title: "Note", text: "The sea is salty." } });
  await expect(forbidden).rejects.toBeInstanceOf(StemmaError);
  await expect(forbidden).rejects.toMatchObject({ status: 403, kind: "forbidden" });
  const wrong = (await connected()).call("addSource", { path, body: { url: "ftp://example.org" } });
  await expect(wrong).rejects.toMatchObject({ status: 422, field: "url" });
  const nobody = new StemmaClient({
    url: "http://stemma.test",
    token: "none",
    fetch: (request) => answerApi({ db: own.db, live: () => live }, request),
  });
  await expect(nobody.call("listProjects", {})).rejects.toMatchObject({ status: 401 });
});
