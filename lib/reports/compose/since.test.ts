import { beforeEach, expect, test } from "vitest";
import type { ClaimFact } from "@/lib/domain/difference/difference";
import { SINCE_DELETED } from "@/lib/domain/difference/difference-words";
import { ReportResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { ownDatabase } from "@/lib/testing/database";
import { reportResult } from "@/lib/testing/playing";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { writeReport } from "./compose";
import { asCompared, readCompared } from "./read-compared";
import { differenceOf, findSince, findSinceWithin, readSince, readSinceLine } from "./since";

const own = ownDatabase();
let world: AWorld;
/** Markers of the world's two facts, which its first report cites. */
let one: string;
let other: string;
beforeEach(async () => {
  world = await aWorld(own.db);
  [one = "", other = ""] = world.facts.map(({ key }) => `[F${key}]`);
  await own.db.reportSection.updateMany({
    where: { reportId: world.reportId },
    data: { markdown: `The tide at Brest rises by seven metres. ${one} Some say five metres. ${other}` },
  });
});

const figures = ReportResult.parse({ ...reportResult(1), sections: 1 });

async function aRun(
  number: number,
  { mode = "offline", question = "How high is the tide?" }: { mode?: "offline" | "replay"; question?: string } = {},
): Promise<string> {
  const { projectId, researcherId, owner } = world;
  const { id } = await own.db.run.create({
    data: {
      projectId,
      researcherId,
      number,
      mode,
      strategy: "perspectives",
      question,
      settings: RunSettings.parse({}),
      status: "completed",
      stage: "finalize",
      endedAt: new Date(),
      secret: "s",
      idempotencyKey: crypto.randomUUID(),
      startedById: owner,
    },
    select: { id: true },
  });
  return id;
}

async function aReport(runId: string, markdown: string, version = 1): Promise<string> {
  const sections = [{ kind: "answer" as const, heading: "Answer", markdown }];
  return await own.db.$transaction(async (tx) =>
    writeReport(tx, world, {
      runId,
      version,
      title: "The tide at Brest",
      queryType: "factual",
      warning: null,
      changeNote: "",
      sections,
      since: await findSinceWithin(tx, world, { runId, sections }),
      figures: { ...figures, version, sources: 1, facts: 1 },
      authorId: null,
      support: () => ({ verdict: "supported", reason: "" }),
    }),
  );
}

test("a later run's report notes what changed since the run before, and keeps noting it in its next version", async () => {
  const runId = await aRun(2);
  const first = await aReport(runId, `The tide at Brest rises by seven metres. ${one}`);
  const noted = await readSince(own.db, world, first);
  expect(noted).toMatchObject({ reportId: world.reportId, counts: { same: 1, withdrawn: 1, new: 0 } });
  expect(noted?.line).toMatch(/^Since .+: one claim withdrawn\.$/);
  const second = await aReport(
    runId,
    `The tide at Brest rises by seven metres. ${one} Some say five metres. ${other}`,
    2,
  );
  expect(await readSince(own.db, world, second)).toMatchObject({
    reportId: world.reportId,
    counts: { same: 2, withdrawn: 0 },
  });
});

test("a first report, and what a replay writes, are compared with nothing", async () => {
  expect(await readSince(own.db, world, world.reportId)).toBeNull();
  const replayed = await aReport(await aRun(2, { mode: "replay" }), `It rises by seven metres. ${one}`);
  expect(await readSince(own.db, world, replayed)).toBeNull();
  const later = await aReport(await aRun(3), `It rises by seven metres. ${one}`);
  expect((await readSince(own.db, world, later))?.reportId).toBe(world.reportId);
});

test("a withdrawn claim that a person had accepted is counted as such", async () => {
  await own.db.fact.updateMany({
    where: { id: world.facts[1]?.id ?? "" },
    data: { status: "accepted", isSettled: true },
  });
  const report = await aReport(await aRun(2), `The tide at Brest rises by seven metres. ${one}`);
  expect((await readSince(own.db, world, report))?.line).toMatch(
    /one claim withdrawn \(which people had accepted\)\.$/,
  );
});

test("a claim that people had accepted before its source changed is counted as accepted by them, too", async () => {
  await own.db.fact.updateMany({
    where: { id: world.facts[1]?.id ?? "" },
    data: { status: "stale", staleFrom: "accepted", isSettled: true },
  });
  const report = await aReport(await aRun(2), `The tide at Brest rises by seven metres. ${one}`);
  expect((await readSince(own.db, world, report))?.line).toContain("(which people had accepted)");
});

test("what stood against a claim counts from when it was found, and what bears it out, too", async () => {
  await own.db.factRelation.deleteMany({ where: { projectId: world.projectId } });
  const [a, b] = world.facts;
  const text = `The tide at Brest rises by seven metres. ${one} Some say five metres. ${other}`;
  const before = await aReport(await aRun(2), text);
  const pair = { projectId: world.projectId, aId: a?.id ?? "", bId: b?.id ?? "", reason: "seven, not five" };
  await own.db.factRelation.create({ data: { ...pair, kind: "contradicts", nature: "direct" } });
  const after = await aReport(await aRun(3), text);
  const counted = async (from: string, to: string): Promise<string[] | undefined> =>
    (await differenceOf(own.db, world, { from, to }))?.changes.map(({ kind }) => kind);
  expect(await counted(before, after)).toEqual(["newly_disputed", "newly_disputed"]);
  expect(await counted(after, after)).toEqual(["same", "same"]);
});

test("each claim that is compared names its quotes, where these stand and in which text of which source", async () => {
  const text = `The tide at Brest rises by seven metres. ${one}`;
  const after = await aReport(await aRun(2), text);
  const difference = await differenceOf(own.db, world, { from: world.reportId, to: after });
  const [same] = difference?.changes.filter(({ kind }) => kind === "same") ?? [];
  const { snapshotId, sourceId } = world;
  const { sha256 } = await own.db.snapshot.findUniqueOrThrow({ where: { id: snapshotId } });
  const { quote, start } = await own.db.evidence.findFirstOrThrow({ where: { factId: world.facts[0]?.id ?? "" } });
  expect(same?.after?.facts.map(({ quotes }) => quotes)).toEqual([
    [{ quote, start, sha256, sourceId, sourceTitle: "100% tides" }],
  ]);
});

test("a claim whose quote is gone from its source lost it", async () => {
  const text = `The tide at Brest rises by seven metres. ${one}`;
  const before = await aReport(await aRun(2), text);
  await own.db.evidence.updateMany({ where: { factId: world.facts[0]?.id ?? "" }, data: { staleAt: new Date() } });
  const after = await aReport(await aRun(3), "Nothing is known of the tide.");
  const difference = await differenceOf(own.db, world, { from: before, to: after });
  expect(difference?.changes.map(({ kind, before: was }) => [kind, was?.text])).toEqual([
    ["source_gone", "The tide at Brest rises by seven metres."],
  ]);
});

test("a fact that was merged into another is that other", async () => {
  const [a, b] = world.facts;
  const before = await aReport(await aRun(2), `Seven metres it is, at Brest, by tide. ${one}`);
  await own.db.fact.update({ where: { id: a?.id ?? "" }, data: { status: "superseded", supersededById: b?.id ?? "" } });
  const after = await aReport(await aRun(3), `At Brest the tide makes seven metres. ${other}`);
  const difference = await differenceOf(own.db, world, { from: before, to: after });
  expect(difference?.changes.map(({ kind }) => kind)).toEqual(["same"]);
});

test("a fact that has lost many of its quotes has its source as long as one stands, and has lost it with the last", async () => {
  const text = `The tide at Brest rises by seven metres. ${one}`;
  const before = await aReport(await aRun(2), text);
  const where = { factId: world.facts[0]?.id ?? "" };
  const { id: _, ...piece } = await own.db.evidence.findFirstOrThrow({ where });
  const parts = Array.from({ length: 25 }, (__, nth) => ({
    ...piece,
    quote: [...piece.quote].slice(0, nth + 1).join(""),
    end: piece.start + nth + 1,
  }));
  await own.db.evidence.createMany({ data: parts });
  const { id: last } = await own.db.evidence.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  await own.db.evidence.updateMany({ where: { ...where, id: { not: last } }, data: { staleAt: new Date() } });
  const counted = async (from: string, to: string): Promise<unknown> =>
    (await differenceOf(own.db, world, { from, to }))?.changes.map(({ kind, after }) => [
      kind,
      after?.facts.map(({ quotes }) => quotes.length),
    ]);
  const between = await aReport(await aRun(3), text);
  expect(await counted(before, between)).toEqual([["same", [1]]]);
  await own.db.evidence.updateMany({ where, data: { staleAt: new Date() } });
  const after = await aReport(await aRun(4), text);
  expect(await counted(between, after)).toEqual([["source_gone", [0]]]);
});

test("a report is written where what changed cannot be counted, with what it is compared with", async () => {
  const runId = await aRun(2);
  const sections = [{ kind: "answer", heading: "Answer", markdown: `It rises. ${one}` }];
  await own.db.$executeRaw`alter table fact_relation rename to fact_relation_away`;
  try {
    expect(await findSince(own.db, world, { runId, sections })).toEqual({ reportId: world.reportId, counts: null });
    const report = await aReport(runId, `It rises. ${one}`);
    expect(await readSince(own.db, world, report)).toBeNull();
    const { sinceReportId } = await own.db.report.findUniqueOrThrow({ where: { id: report } });
    expect(sinceReportId).toBe(world.reportId);
  } finally {
    await own.db.$executeRaw`alter table fact_relation_away rename to fact_relation`;
  }
});

test("what another question's report does not tell was not asked again, and no news calls it withdrawn", async () => {
  const before = await aReport(await aRun(2), `The tide at Brest rises by seven metres. ${one}`);
  const after = await aReport(await aRun(3, { question: "Who measures it?" }), `Some say five metres. ${other}`);
  const difference = await differenceOf(own.db, world, { from: before, to: after });
  expect(difference?.changes.map(({ kind }) => kind)).toEqual(["not_asked", "new"]);
  const since = await readSince(own.db, world, after);
  expect(since).toMatchObject({ reportId: before, counts: { not_asked: 1, withdrawn: 0, new: 1 } });
  expect(since?.line).not.toContain("withdrawn");
  const back = await aReport(await aRun(4), `Some say five metres. ${other}`);
  const kinds = async (from: string): Promise<string[] | undefined> =>
    (await differenceOf(own.db, world, { from, to: back }))?.changes.map(({ kind }) => kind);
  expect(await kinds(before)).toEqual(["withdrawn", "new"]);
});

test("nothing is compared with a version that is not there, nor with one of another project", async () => {
  const [known, unknown] = [world.reportId, crypto.randomUUID()];
  expect(await differenceOf(own.db, world, { from: unknown, to: known })).toBeNull();
  expect(await differenceOf(own.db, world, { from: known, to: unknown })).toBeNull();
  expect(await readCompared(own.db, await aWorld(own.db), known)).toBeNull();
});

test("the line on what changed is of the run before, of none where there was none, and says when that is gone", async () => {
  expect(await readSinceLine(own.db, world, world.reportId)).toBeNull();
  const id = await aReport(await aRun(2), `The tide at Brest rises by seven metres. ${one}`);
  expect(await readSinceLine(own.db, world, id)).toMatch(/^Since .+: one claim withdrawn\.$/);
  await own.db.report.update({ where: { id }, data: { sinceReportId: null } });
  expect(await readSinceLine(own.db, world, id)).toBe(SINCE_DELETED);
});

/** What a claim that cites the world's first fact rests on, at a time: after all that a test wrote unless it says when. */
async function restsOn(at = new Date(Date.now() + 60_000)): Promise<ClaimFact | undefined> {
  const sections = [{ kind: "answer", heading: "Answer", markdown: `It rises. ${one}` }];
  const { claims } = await asCompared(own.db, world, { at, question: "How high is the tide?", sections });
  return claims[0]?.facts[0];
}

const noon = new Date("2026-11-03T12:00:00.000Z");
const later = (ms: number): Date => new Date(noon.getTime() + ms);

test.each([
  ["one that stands against it makes it disputed", { kind: "contradicts", nature: "direct" }, true],
  ["one that holds under other conditions does not", { kind: "contradicts", nature: "scope" }, false],
  ["nor does one that bears it out", { kind: "corroborates", nature: null }, false],
  ["one that was settled since did then", { kind: "contradicts", nature: "direct", settledAt: later(1) }, true],
  ["one that was settled at that instant did not", { kind: "contradicts", nature: "direct", settledAt: noon }, false],
  ["nor did one that was settled before", { kind: "contradicts", nature: "direct", settledAt: later(-1) }, false],
] as const)("of a fact's relations %s", async (_, relation, isDisputed) => {
  const [a, b] = world.facts;
  const { projectId } = world;
  await own.db.factRelation.deleteMany({ where: { projectId } });
  for (const [aId, bId] of [
    [a?.id, b?.id],
    [b?.id, a?.id],
  ]) {
    const pair = { projectId, aId: aId ?? "", bId: bId ?? "", reason: "seven, not five", createdAt: later(-60_000) };
    const { id } = await own.db.factRelation.create({ data: { ...pair, ...relation } });
    expect((await restsOn(noon))?.isDisputed).toBe(isDisputed);
    await own.db.factRelation.delete({ where: { id } });
  }
});

test("a fact is borne out by what corroborates it, and by nothing that stands against it", async () => {
  const { projectId } = world;
  const [a, b] = world.facts;
  await own.db.factRelation.deleteMany({ where: { projectId } });
  expect((await restsOn())?.borneOutBy).toEqual([]);
  const pair = { projectId, aId: b?.id ?? "", bId: a?.id ?? "", reason: "It says so, too." };
  await own.db.factRelation.create({ data: { ...pair, kind: "contradicts", nature: "direct" } });
  expect((await restsOn())?.borneOutBy).toEqual([]);
  await own.db.factRelation.create({ data: { ...pair, kind: "corroborates" } });
  expect((await restsOn())?.borneOutBy.map(({ quote }) => quote)).toEqual([b?.statement]);
});

test.each([
  [{ status: "accepted", isSettled: true }, true],
  [{ status: "accepted", isSettled: false }, false],
  [{ status: "proposed", isSettled: true }, false],
  [{ status: "stale", staleFrom: "accepted", isSettled: true }, true],
  [{ status: "stale", staleFrom: "accepted", isSettled: false }, false],
  [{ status: "stale", staleFrom: "proposed", isSettled: true }, false],
] as const)("a fact that is %o was accepted by people: %s", async (data, isFixed) => {
  await own.db.fact.update({ where: { id: world.facts[0]?.id ?? "" }, data });
  expect((await restsOn())?.isFixed).toBe(isFixed);
});

test("of a report of very many sections the first fifty are compared", async () => {
  const sections = Array.from({ length: 51 }, (_, nth) => ({
    kind: "body",
    heading: `Pier ${nth}`,
    markdown: `It rises at pier ${nth}. ${one}`,
  }));
  const { claims } = await asCompared(own.db, world, { at: new Date(), question: "How high is the tide?", sections });
  expect(claims.map(({ section }) => section)).toEqual(Array.from({ length: 50 }, (_, nth) => nth));
});
