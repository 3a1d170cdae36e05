import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { RunId, SourceId } from "@/lib/domain/core/ids";
import { CallRecord, FetchRecord, ReadRecord, SearchRecord, SourceRecord } from "@/lib/domain/run/bundle";
import { renameSource } from "@/lib/features/library/rename-source";
import { appendEvents } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { packRun } from "./run-bundle";
import { TRAIL, verifyTrail } from "./run-trail";
import { type Bundle, openBundle } from "./zip";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function packed({ projectId, runId }: AWorld = world): Promise<Bundle> {
  return await openBundle(await packRun(own.db, { projectId }, runId));
}

/** The one file whose name fits, as JSON. */
function json({ files }: Bundle, name: RegExp): unknown {
  const found = [...files].filter(([path]) => name.test(path));
  expect(found).toHaveLength(1);
  return JSON.parse(found[0]?.[1] ?? "");
}

async function nodeOf(key: string): Promise<string> {
  const { runId } = world;
  return (await own.db.node.findUniqueOrThrow({ where: { runId_key: { runId, key } }, select: { id: true } })).id;
}

const times = { startedAt: new Date("2026-03-01T10:00:00Z"), endedAt: new Date("2026-03-01T10:00:02Z") };

/** Notes that the world's run asked a provider and read the world's source. */
async function readIt(): Promise<void> {
  const { projectId, runId, snapshotId } = world;
  const of = { projectId, runId, nodeId: await nodeOf("search-1"), requestHash: "h", ...times };
  await own.db.searchCall.create({ data: { ...of, provider: "arxiv", query: "tide", results: [{ url: "u" }] } });
  for (const url of ["https://tides.example/brest", "https://tides.example/brest?again"]) {
    await own.db.fetchCall.create({ data: { ...of, url, snapshotId } });
  }
  await own.db.fetchCall.create({
    data: { ...of, url: "https://tides.example/gone", failure: { kind: "not_found", message: "It is gone." } },
  });
  const read = { projectId, runId, nodeId: of.nodeId, attempt: 1, name: "known", sha256: "ab" };
  await own.db.knowledgeRead.create({ data: read });
}

/** Changes a table past all that keeps it as it was written. */
async function asSuperuser(...statements: string[]): Promise<void> {
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    for (const statement of statements) await tx.$executeRawUnsafe(statement);
  });
}

test("a bundle holds each call with its prompt and answer, and its index the hash of every file", async () => {
  const bundle = await packed();
  const { index, files } = bundle;
  expect(index.run).toMatchObject({ researcherName: "Tides", number: 1, mode: "offline", status: "completed" });
  const folder = "evidence/agents/wave1/search-1/0001";
  expect(files.get(`${folder}/prompt.md`)).toBe("A secret prompt");
  const meta = CallRecord.parse(json(bundle, /\/meta\.json$/));
  expect(meta).toMatchObject({ node: "search-1", agent: "extract_facts", tokensIn: 11, costUsd: 0.5 });
  expect(meta.prompt_hash).toBe(createHash("sha256").update("A secret prompt").digest("hex"));
  for (const [path, text] of files) {
    expect(index.files[path], path).toBe(createHash("sha256").update(text).digest("hex"));
  }
  expect(Object.keys(index.files).toSorted()).toEqual([...files.keys()].toSorted());
});

test("a bundle holds what was searched and read, each source once, under the label by which its retrievals name it", async () => {
  await readIt();
  const bundle = await packed();
  const search = SearchRecord.parse(json(bundle, /^evidence\/searches\/search-1\/0001\.json$/));
  expect(search).toMatchObject({ query: "tide", provider: "arxiv", results: [{ url: "u" }], failure: null });
  const fetches = [...bundle.files]
    .filter(([path]) => path.startsWith("evidence/fetches/"))
    .map(([, text]) => FetchRecord.parse(JSON.parse(text)));
  expect(new Set(fetches.map(({ url, source }) => `${url} ${source}`))).toEqual(
    new Set([
      "https://tides.example/brest s1",
      "https://tides.example/brest?again s1",
      "https://tides.example/gone null",
    ]),
  );
  const source = SourceRecord.parse(json(bundle, /^evidence\/sources\/s\d+\.json$/));
  expect(source).toMatchObject({ label: "s1", kind: "upload", title: "100% tides" });
  expect(bundle.files.get(`evidence/sources/${source.sha256}.txt`)).toBe(worldText);
  expect(ReadRecord.parse(json(bundle, /reads\.jsonl$/))).toMatchObject({ node: "search-1", name: "known" });
});

test("a source on which known facts stand comes along, though the run did not read it", async () => {
  expect([...(await packed()).files.keys()].filter((path) => path.endsWith(".txt"))).toEqual([]);
  await own.db.factUse.updateMany({ where: { runId: world.runId }, data: { isKnown: true } });
  const { files } = await packed();
  expect([...files].filter(([path]) => path.endsWith(".txt")).map(([, text]) => text)).toEqual([worldText]);
});

test("a source that was renamed after the run began keeps its name of then, beside the document's own", async () => {
  await readIt();
  const { projectId, owner: userId, sourceId } = world;
  for (const [from, title] of [
    ["100% tides", "Tides of Brest"],
    ["Tides of Brest", "Brest"],
  ] as const) {
    await renameSource(own.db, { projectId }, { sourceId: SourceId.parse(sourceId), from, title, userId });
  }
  expect(json(await packed(), /^evidence\/sources\/s1\.json$/)).toMatchObject({ title: "100% tides" });
});

test("a replay begins with the settings that the run was started with, not with those of today", async () => {
  const { projectId, runId, owner } = world;
  const { settings } = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { settings: true } });
  expect((await packed()).index.run.settings).toMatchObject({ minutes: 10 });
  const other = await aRunThat(own.db, world, "raised", { status: "completed", stage: "finalize" });
  const begun = { number: 1, settings: { ...Object(settings), minutes: 3 } };
  const raised = RunId.parse(other.runId);
  await appendEvents(own.db, { projectId, runId: raised }, [{ kind: "run_started", payload: begun, actorId: owner }]);
  expect((await packed({ ...world, runId: raised })).index.run.settings).toMatchObject({ minutes: 3 });
});

test("the same run makes the same bytes", async () => {
  await readIt();
  const { projectId, runId } = world;
  const [one, other] = [await packRun(own.db, { projectId }, runId), await packRun(own.db, { projectId }, runId)];
  expect(Buffer.from(one).equals(other)).toBe(true);
});

test("a text that was changed behind the product's back is not passed on as what was read", async () => {
  await readIt();
  await asSuperuser(
    "alter table content drop constraint if exists content_sha256",
    `update content set text = replace(text, 'seven', 'three') where project_id = '${world.projectId}'`,
  );
  await expect(packed()).rejects.toThrow("100% tides is not what was stored: its hash differs. Restore a backup.");
});

test("an artifact that was changed behind the product's back is not passed on, and is named", async () => {
  const { projectId, runId } = world;
  const content = "# Plan\n";
  const sha256 = createHash("sha256").update(content).digest("hex");
  const sizeBytes = Buffer.byteLength(content);
  const path = "plan/plan.md";
  await own.db.artifact.create({
    data: { projectId, runId, path, content, sha256, sizeBytes, mediaType: "text/markdown" },
  });
  expect((await packed()).files.get(path)).toBe(content);
  await asSuperuser(
    "alter table artifact drop constraint if exists artifact_sha256",
    `update artifact set content = '# Plot' || chr(10) where run_id = '${runId}'`,
  );
  await expect(packed()).rejects.toThrow(`${path} is not what was written`);
});

test("a run under way makes no bundle, and one of another project is not there", async () => {
  const { runId } = await aRunThat(own.db, world, "under way", { status: "running", stage: "wave1" });
  await expect(packed({ ...world, runId: RunId.parse(runId) })).rejects.toThrow(
    "The run is under way. Wait until it rests, or pause it; then take its bundle.",
  );
  const { projectId } = await aProject(own.db);
  await expect(packed({ ...world, projectId })).rejects.toMatchObject({ kind: "not_found" });
});

test("a bundle holds what each call answered, and the run's trail from its first row to the one that its head names", async () => {
  const { index, files } = await packed();
  expect(JSON.parse(files.get("evidence/agents/wave1/search-1/0001/output.json") ?? "")).toEqual({ facts: [] });
  const rows = (files.get(TRAIL) ?? "")
    .trim()
    .split("\n")
    .map((line) => z.object({ previous: z.string(), hash: z.string() }).parse(JSON.parse(line)));
  expect(rows).toHaveLength(3);
  expect(rows.map(({ previous }) => previous)).toEqual(["", ...rows.slice(0, -1).map(({ hash }) => hash)]);
  expect(index.trail).toEqual({ events: 3, head: rows.at(-1)?.hash });
  expect(verifyTrail(files.get(TRAIL) ?? "", index.trail ?? { events: 0, head: "" }).bad).toBeNull();
});

test("a bundle says whether its project is of unknown origin, as this install does", async () => {
  expect((await packed()).index.isOfUnknownOrigin).toBe(false);
  await own.db.project.update({ where: { id: world.projectId }, data: { isOfUnknownOrigin: true } });
  expect((await packed()).index.isOfUnknownOrigin).toBe(true);
});

test("a source tells what it was called when it came where it had another name by the beginning of the run", async () => {
  await readIt();
  const source = async (): Promise<unknown> => json(await packed(), /^evidence\/sources\/s1\.json$/);
  expect(await source()).not.toHaveProperty("originalTitle");
  const { projectId, owner: userId, sourceId } = world;
  const renaming = { sourceId: SourceId.parse(sourceId), from: "100% tides", title: "Tides of Brest", userId };
  await renameSource(own.db, { projectId }, renaming);
  expect(await source()).not.toHaveProperty("originalTitle");
  await own.db.run.update({ where: { id: world.runId }, data: { startedAt: new Date(Date.now() + 60_000) } });
  expect(await source()).toMatchObject({ title: "Tides of Brest", originalTitle: "100% tides" });
});

test("sources are labelled in the order in which they were read, those behind them that the run only used", async () => {
  const { projectId, runId } = world;
  const text = "The quay is long.";
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: text.length } });
  const { id: sourceId } = await own.db.source.create({
    data: { projectId, kind: "paste", status: "ready", title: "Quays" },
  });
  const { id: snapshotId } = await own.db.snapshot.create({
    data: { projectId, sourceId, sha256, mediaType: "text/plain" },
  });
  const call = { projectId, runId, nodeId: await nodeOf("search-1"), requestHash: "h", ...times };
  await own.db.fetchCall.create({ data: { ...call, url: "https://quays.example/", snapshotId } });
  await own.db.factUse.updateMany({ where: { runId }, data: { isKnown: true } });
  const bundle = await packed();
  for (const [label, title] of [
    ["s1", "Quays"],
    ["s2", "100% tides"],
  ]) {
    const record = json(bundle, new RegExp(`^evidence/sources/${label}\\.json$`));
    expect(SourceRecord.parse(record)).toMatchObject({ label, title });
  }
});

test("a run that lost words since makes no bundle, and says why", async () => {
  const { projectId, runId } = world;
  const hashes = { oldSha256: "a".repeat(64), newSha256: "b".repeat(64) };
  await own.db.redaction.create({ data: { projectId, runId, tableName: "artifact", rowKey: "1", ...hashes } });
  await expect(packed()).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("The run can no longer be replayed or taken as a bundle."),
  });
});
