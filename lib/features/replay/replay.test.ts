import { createHash, randomUUID } from "node:crypto";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReportId, type RunId, SourceId, UserId } from "@/lib/domain/core/ids";
import { SourceRecord } from "@/lib/domain/run/bundle";
import { RunSettings } from "@/lib/domain/run/settings";
import { renameSource } from "@/lib/features/library/rename-source";
import { editSection } from "@/lib/features/reports/report-edits";
import { acceptReport, requestChanges } from "@/lib/features/reports/reports";
import { approvePlan, editPlan, startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { type RunningWorker, startWorker } from "@/lib/process/run-worker";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { driversOver } from "@/lib/run/worker/world";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aSampleWorld, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { resultOfReplay } from "@/lib/testing/rigs/replays";
import { replayBundle } from "./replay";

/** Where the run is made, and another install where its bundle is replayed. */
let here: TestDatabase;
let there: TestDatabase;
const workers: RunningWorker[] = [];
let world: SampleWorld;
let reader: UserId;
let bundle: Uint8Array;

beforeAll(async () => {
  [here, there] = await Promise.all([aDatabase(), aDatabase()]);
  world = await aSampleWorld(here.db);
  for (const { url } of [here, there]) {
    const reach = { policy: { allowed: new Set<string>() }, providers: [] };
    workers.push(await startWorker(url, ({ db }) => driversOver(db, reach)));
  }
  const user = await there.db.user.create({ data: { email: "reader@example.org", name: "Reader" } });
  reader = UserId.parse(user.id);
  const runId = await aReviewedRun();
  await renameAll("after");
  bundle = await packRun(here.db, world.scope, runId);
}, 120_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  for (const database of [here, there]) {
    await closeSender(database.db);
    await database.drop();
  }
});

/** Changes a section of the newest version by hand: what it is called. */
async function editNewest(runId: RunId): Promise<void> {
  const { db } = here;
  const seen = await newest(runId);
  const section = await db.reportSection.findFirstOrThrow({ where: { reportId: seen.reportId, ordinal: 1 } });
  const edit = { heading: `${section.heading}, in short`, markdown: section.markdown };
  await editSection(db, world.scope, { ...seen, ordinal: 1, edit, note: "Shorter.", userId: world.userId });
}

/** Gives every source of the world a name that says when it was given. */
async function renameAll(when: string): Promise<void> {
  const { db } = here;
  const sources = await db.source.findMany({ where: world.scope, select: { id: true, title: true } });
  for (const { id, title: from } of sources) {
    const renaming = { sourceId: SourceId.parse(id), from, title: `${when}: ${from}`, userId: world.userId };
    await renameSource(db, world.scope, renaming);
  }
}

/** A run whose plan a person edited and whose report people sent back, edited, sent back again and then accepted. */
async function aReviewedRun(): Promise<RunId> {
  const { db } = here;
  const { scope, userId } = world;
  // A run before it, so that the knowledge base is not empty when it begins.
  const first = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  await untilRunRests(db, await startRun(db, scope, { ...world, settings: first, idempotencyKey: randomUUID() }));
  await renameAll("before");
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1 });
  const runId = await startRun(db, scope, { ...world, settings, idempotencyKey: randomUUID() });
  await untilRunRests(db, runId);
  const perspectives = [
    { name: "Tenant", focus: "Comfort and noise", questions: ["How loud are the units?", "Are tenants satisfied?"] },
    { name: "Treasurer", focus: "Costs", questions: ["What does a conversion cost per home?"] },
  ];
  const revision = await editPlan(db, scope, { runId, revision: 1, perspectives, userId });
  await approvePlan(db, scope, { runId, revision, userId });
  await untilRunRests(db, runId);
  await requestChanges(db, scope, { ...(await newest(runId)), userId, note: "Say more about noise." });
  await untilRunRests(db, runId);
  await editNewest(runId);
  await requestChanges(db, scope, { ...(await newest(runId)), userId, note: "Say more about costs." });
  await untilRunRests(db, runId);
  await acceptReport(db, scope, { ...(await newest(runId)), userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
  return runId;
}

async function newest(runId: RunId): Promise<{ reportId: ReportId; revision: number }> {
  const report = await here.db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  return { reportId: ReportId.parse(report.id), revision: report.revision };
}

/** The bundle with one file changed, and the index made to fit when `isIndexed`. */
function changed(change: (files: Record<string, Uint8Array>) => void): Uint8Array {
  const files = unzipSync(bundle);
  change(files);
  return zipSync(files);
}

test("a run with an edited plan and a report revised by agents and by hand replays byte for byte on another install", async () => {
  const opened = await replayBundle(there.db, { bytes: bundle, userId: reader, sourceId: null });
  const result = await resultOfReplay(there.db, opened.runId);
  expect(result.first).toBeNull();
  expect(result.isIdentical).toBe(true);
  expect(result.trail).toMatchObject({ bad: null });
  expect(result.compared).toBeGreaterThan(15);
  const run = await there.db.run.findUniqueOrThrow({ where: { id: opened.runId }, include: { _count: true } });
  expect(run).toMatchObject({ mode: "replay", recordedMode: "offline", status: "completed" });
  expect(await there.db.report.count({ where: { runId: opened.runId } })).toBe(4);
}, 90_000);

test("a bundle calls sources what they were called when its run began, whatever they were renamed to since", () => {
  const files = Object.entries(unzipSync(bundle)).filter(([path]) => /^evidence\/sources\/s\d+\.json$/.test(path));
  const titles = files.map(([, bytes]) => SourceRecord.parse(JSON.parse(new TextDecoder().decode(bytes))).title);
  expect(titles).not.toEqual([]);
  for (const title of titles) expect(title).toMatch(/^before: (?!before|after)/);
});

test("a replay of a replay is the same again, and what people did once is not done twice", async () => {
  const first = await replayBundle(there.db, { bytes: bundle, userId: reader, sourceId: null });
  expect((await resultOfReplay(there.db, first.runId)).isIdentical).toBe(true);
  const again = await packRun(there.db, { projectId: first.projectId }, first.runId);
  const second = await replayBundle(there.db, { bytes: again, userId: reader, sourceId: first.runId });
  expect(await resultOfReplay(there.db, second.runId)).toMatchObject({ isIdentical: true, first: null });
  expect(await there.db.report.count({ where: { runId: second.runId } })).toBe(4);
  const told = await there.db.auditEvent.count({ where: { runId: first.runId, kind: "run_replayed" } });
  expect(told).toBe(2);
}, 90_000);

test("a bundle in which a file was changed, added or left out is refused with the file named", async () => {
  const path = Object.keys(unzipSync(bundle)).find((name) => name.endsWith("/output.json")) ?? "";
  const attempts: [Uint8Array, string][] = [
    [changed((files) => void Object.assign(files, { [path]: new TextEncoder().encode("{}") })), path],
    [changed((files) => void Object.assign(files, { "more.md": new TextEncoder().encode("More.") })), "more.md"],
    [changed((files) => void delete files[path]), path],
    [changed((files) => void Object.assign(files, { "../up.md": new TextEncoder().encode("Up.") })), "../up.md"],
    [bundle.slice(0, bundle.length / 2), "damaged"],
    [new TextEncoder().encode("no zip at all"), "damaged"],
  ];
  const before = await there.db.project.count();
  for (const [bytes, named] of attempts) {
    const refused = replayBundle(there.db, { bytes, userId: reader, sourceId: null });
    await expect(refused).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining(named) });
  }
  expect(await there.db.project.count()).toBe(before);
});

/** The bundle with one record another than it was, and its hash in the index made anew. */
function forgedRecord(
  folder: string,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): Uint8Array {
  return changed((files) => {
    const path = Object.keys(files).find((name) => name.startsWith(folder) && name.endsWith(".json")) ?? "";
    const decoder = new TextDecoder();
    const bytes = new TextEncoder().encode(JSON.stringify(change(JSON.parse(decoder.decode(files[path])))));
    const index = JSON.parse(decoder.decode(files["bundle.json"]));
    index.files[path] = createHash("sha256").update(bytes).digest("hex");
    Object.assign(files, { [path]: bytes, "bundle.json": new TextEncoder().encode(JSON.stringify(index)) });
    // A forger has no key of ours.
    delete files["signature.json"];
  });
}

test("a bundle whose index was changed after it was signed, or whose record is none, says so", async () => {
  const reindexed = changed((files) => {
    const index = JSON.parse(new TextDecoder().decode(files["bundle.json"]));
    const bytes = new TextEncoder().encode(JSON.stringify({ ...index, isOfUnknownOrigin: true }));
    Object.assign(files, { "bundle.json": bytes });
  });
  const unread = forgedRecord("evidence/sources/", (record) => ({ ...record, kind: "song" }));
  const before = await there.db.project.count();
  for (const [bytes, says] of [
    [reindexed, "It was changed: its signature does not hold."],
    [unread, "What one of its records says of “kind” is not what a run records."],
  ] as const) {
    await expect(replayBundle(there.db, { bytes, userId: reader, sourceId: null })).rejects.toThrow(says);
  }
  expect(await there.db.project.count()).toBe(before);
});

test("a bundle in which a source's text is not what its name says is refused, though the index holds its hash", async () => {
  const before = await there.db.project.count();
  const bytes = changed((files) => {
    const decoder = new TextDecoder();
    const path = Object.keys(files).find((name) => /^evidence\/sources\/[0-9a-f]{64}\.txt$/.test(name)) ?? "";
    const text = new TextEncoder().encode(`${decoder.decode(files[path])} And one sentence more.`);
    const index = JSON.parse(decoder.decode(files["bundle.json"]));
    index.files[path] = createHash("sha256").update(text).digest("hex");
    Object.assign(files, { [path]: text, "bundle.json": new TextEncoder().encode(JSON.stringify(index)) });
    delete files["signature.json"];
  });
  await expect(replayBundle(there.db, { bytes, userId: reader, sourceId: null })).rejects.toThrow(
    /^The text of s\d+ does not have the hash that it is named by\.$/,
  );
  expect(await there.db.project.count()).toBe(before);
});

test("a bundle in which a known fact stands on a source that is not there is refused with the fact named", async () => {
  const before = await there.db.project.count();
  const decoder = new TextDecoder();
  const bytes = changed((files) => {
    const index = JSON.parse(decoder.decode(files["bundle.json"]));
    for (const path of Object.keys(files).filter((name) => /^evidence\/sources\/s\d+\.json$/.test(name))) {
      const source = { ...JSON.parse(decoder.decode(files[path])), title: "Another one" };
      const record = new TextEncoder().encode(JSON.stringify(source));
      index.files[path] = createHash("sha256").update(record).digest("hex");
      Object.assign(files, { [path]: record });
    }
    Object.assign(files, { "bundle.json": new TextEncoder().encode(JSON.stringify(index)) });
    delete files["signature.json"];
  });
  await expect(replayBundle(there.db, { bytes, userId: reader, sourceId: null })).rejects.toThrow(
    /^This is not a bundle that can be opened\. It lacks the text that fact \w{12} stands on\.$/,
  );
  expect(await there.db.project.count()).toBe(before);
});

test("S15: a bundle with an address that is not of the web is refused whole, all its hashes right", async () => {
  const before = await there.db.project.count();
  for (const address of ["javascript:alert(document.cookie)", "data:text/html,<script>alert(1)</script>"]) {
    for (const [folder, column] of [
      ["evidence/sources/", "url"],
      ["evidence/sources/", "canonicalUrl"],
      ["evidence/fetches/", "url"],
    ] as const) {
      const bytes = forgedRecord(folder, (record) => ({ ...record, [column]: address }));
      const refused = replayBundle(there.db, { bytes, userId: reader, sourceId: null });
      await expect(refused).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining(`“${column}”`) });
    }
  }
  expect(await there.db.project.count()).toBe(before);
});

test("S16: a replay knows whether this install made its bundle", async () => {
  const originIn = async (db: Db, bytes: Uint8Array, userId: UserId): Promise<boolean> => {
    const { projectId } = await replayBundle(db, { bytes, userId, sourceId: null });
    const project = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    return project.isOfUnknownOrigin;
  };
  const unsigned = changed((files) => void delete files["signature.json"]);
  expect(await originIn(here.db, bundle, world.userId)).toBe(false);
  expect(await originIn(here.db, unsigned, world.userId)).toBe(true);
  expect(await originIn(there.db, bundle, reader)).toBe(true);
});

test("a replay asks nothing but its recording: with an answer forged in, it says where it differs", async () => {
  const forged = changed((files) => {
    const decoder = new TextDecoder();
    const path = Object.keys(files).find((name) => name.includes("/outline/") && name.endsWith("/output.json")) ?? "";
    const output = JSON.parse(decoder.decode(files[path]));
    const bytes = new TextEncoder().encode(JSON.stringify({ ...output, title: "Forged" }));
    const index = JSON.parse(decoder.decode(files["bundle.json"]));
    index.files[path] = createHash("sha256").update(bytes).digest("hex");
    Object.assign(files, { [path]: bytes, "bundle.json": new TextEncoder().encode(JSON.stringify(index)) });
    delete files["signature.json"];
  });
  const opened = await replayBundle(there.db, { bytes: forged, userId: reader, sourceId: null });
  const result = await resultOfReplay(there.db, opened.runId);
  expect(result.isIdentical).toBe(false);
  expect(result.first).toEqual({ path: "synthesis/final-synthesis.md", why: "differs" });
}, 90_000);

test("a bundle whose audit trail was rewritten replays its artifacts, and says at which row the trail was changed", async () => {
  const forged = changed((files) => {
    const decoder = new TextDecoder();
    const lines = decoder.decode(files["logs/audit.jsonl"]).split("\n");
    const nth = lines.findIndex((line) => line.includes('"kind":"plan_approved"'));
    lines[nth] = (lines[nth] ?? "").replaceAll("plan_approved", "plan_created");
    const bytes = new TextEncoder().encode(lines.join("\n"));
    const index = JSON.parse(decoder.decode(files["bundle.json"]));
    index.files["logs/audit.jsonl"] = createHash("sha256").update(bytes).digest("hex");
    Object.assign(files, { "logs/audit.jsonl": bytes, "bundle.json": new TextEncoder().encode(JSON.stringify(index)) });
    delete files["signature.json"];
  });
  const approved = await here.db.auditEvent.findFirstOrThrow({ where: { kind: "plan_approved" } });
  const opened = await replayBundle(there.db, { bytes: forged, userId: reader, sourceId: null });
  const result = await resultOfReplay(there.db, opened.runId);
  expect(result).toMatchObject({ isIdentical: true, trail: { bad: approved.seq } });
  const told = await there.db.auditEvent.findFirstOrThrow({ where: { runId: opened.runId, kind: "run_replayed" } });
  expect(told.payload).toMatchObject({ trailBadAt: approved.seq });
}, 90_000);
