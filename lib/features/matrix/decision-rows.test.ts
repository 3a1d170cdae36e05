import { beforeAll, expect, test } from "vitest";
import type { RunMode } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { readAppendix, readDecisionAppendix } from "./appendix";
import { listAlike, listDecisionReports, listFactsToTell, notCoveredBy } from "./decision-rows";

/** Which reports, facts and disagreements a decision is weighed by. */
const own = ownDatabase();
let world: AWorld;
let other: AWorld;

beforeAll(async () => {
  world = await aWorld(own.db);
  other = await aWorld(own.db);
});

const figures = { uncitedShare: 0, coverage: 1, sources: 1, facts: 0, notCovered: [] };

async function aVersion(runId: string, version: number): Promise<string> {
  const data = { projectId: world.projectId, runId, version, title: "?", queryType: "factual", figures } as const;
  return (await own.db.report.create({ data, select: { id: true } })).id;
}

/** A later run of a researcher, without a report. */
async function aLaterRun(researcherId: string, number: number, mode: RunMode = "offline"): Promise<string> {
  const data = {
    projectId: world.projectId,
    researcherId,
    number,
    mode,
    strategy: "perspectives",
    question: `Question ${number}`,
    settings: {},
    status: "completed",
    stage: "finalize",
    endedAt: new Date(),
    secret: "s",
    idempotencyKey: crypto.randomUUID(),
    startedById: world.owner,
  } as const;
  return (await own.db.run.create({ data, select: { id: true } })).id;
}

async function aResearcher(name: string): Promise<{ runId: string; researcherId: string; reportId: string }> {
  const made = await aRunThat(own.db, world, name, { status: "completed", stage: "finalize" });
  return { ...made, reportId: await aVersion(made.runId, 1) };
}

async function reportsOf(runId: string | null, reportId: string | null = null): Promise<string[]> {
  return (await listDecisionReports(own.db, world, { runId, reportId })).map((report) => report.reportId);
}

test("of a run its newest version is weighed, or the one that is named", async () => {
  const { runId, reportId } = await aResearcher("Versions");
  const second = await aVersion(runId, 2);
  expect(await reportsOf(runId)).toEqual([second]);
  expect(await reportsOf(runId, reportId)).toEqual([reportId]);
  expect(await reportsOf(runId, world.reportId)).toEqual([]);
});

test("a report comes with its sections in their order, what was asked, and who asked it", async () => {
  const [report] = await listDecisionReports(own.db, world, { runId: world.runId });
  expect(report).toMatchObject({
    reportId: world.reportId,
    version: 1,
    status: "draft",
    mode: "offline",
    question: "How high is the tide?",
    researcher: { id: world.researcherId, name: "Tides" },
    sections: [{ kind: "answer", heading: "Answer", level: 1 }],
  });
});

test("of a project each researcher's newest run that has a report is weighed, whatever is under way after it", async () => {
  const { researcherId, reportId } = await aResearcher("Newest");
  await aLaterRun(researcherId, 2);
  expect(await reportsOf(null)).toContain(reportId);
  const later = await aVersion(await aLaterRun(researcherId, 3), 1);
  const reports = await reportsOf(null);
  expect(reports).toContain(later);
  expect(reports).not.toContain(reportId);
});

test.each(["plan", "replay"] as const)(
  "a run that was made to %s speaks for no project, but for itself",
  async (mode) => {
    const { researcherId, reportId } = await aResearcher(`By ${mode}`);
    const runId = await aLaterRun(researcherId, 2, mode);
    const shown = await aVersion(runId, 1);
    const reports = await reportsOf(null);
    expect(reports).toContain(reportId);
    expect(reports).not.toContain(shown);
    expect(await reportsOf(runId)).toEqual([shown]);
  },
);

test("an archived researcher's report is weighed where its run is asked for, and not for the project", async () => {
  const { runId, researcherId, reportId } = await aResearcher("Archived");
  await own.db.researcher.update({ where: { id: researcherId }, data: { status: "archived" } });
  expect(await reportsOf(null)).not.toContain(reportId);
  expect(await reportsOf(runId)).toEqual([reportId]);
});

test("ten reports stand on a project's page, those of the researchers that changed last", async () => {
  for (let nth = 0; nth < 11; nth += 1) {
    const { researcherId } = await aResearcher(`Nth ${nth}`);
    await own.db.$executeRaw`
      update researcher set updated_at = now() + make_interval(hours => ${nth}::int) where id = ${researcherId}::uuid`;
  }
  const reports = await listDecisionReports(own.db, world, { runId: null });
  expect(reports.map(({ researcher }) => researcher.name)).toEqual(
    Array.from({ length: 10 }, (_, nth) => `Nth ${10 - nth}`),
  );
});

test("no report of another project is weighed, by whatever run or version", async () => {
  expect(await reportsOf(other.runId)).toEqual([]);
  expect(await reportsOf(other.runId, other.reportId)).toEqual([]);
  expect(await reportsOf(world.runId, other.reportId)).toEqual([]);
});

test.each([
  { figures: { notCovered: ["Who measures it?"] }, questions: ["Who measures it?"] },
  { figures: { notCovered: [] }, questions: [] },
  { figures: {}, questions: [] },
  { figures: null, questions: [] },
  { figures: { notCovered: "all" }, questions: [] },
])("what a report does not cover is what its figures name, and nothing where they name none: %o", (row) => {
  expect(notCoveredBy({ figures: row.figures })).toEqual(row.questions);
});

type Kind = "corroborates" | "contradicts";

async function pair(a: string, b: string, kind: Kind, status: "possible" | "dismissed" | "settled"): Promise<void> {
  const data = { projectId: world.projectId, kind, status, aId: a, bId: b, reason: "?" } as const;
  await own.db.factRelation.create({
    data: {
      ...data,
      nature: kind === "contradicts" ? "direct" : null,
      settledAt: status === "settled" ? new Date() : null,
    },
  });
}

async function keyOf(id: string): Promise<string> {
  return (await own.db.fact.findUniqueOrThrow({ where: { id }, select: { key: true } })).key;
}

test("what says the same as a fact is found from either side, unless it was dismissed or does not stand", async () => {
  const facts = await someFacts(own.db, world, ["One.", "Two.", "Three.", "Four.", "Five.", "Six."]);
  const [one = "", two = "", three = "", four = "", five = "", six = ""] = facts.map(({ id }) => id);
  await pair(one, two, "corroborates", "possible");
  await pair(three, one, "corroborates", "possible");
  await pair(one, four, "corroborates", "dismissed");
  await pair(one, five, "contradicts", "possible");
  await pair(one, six, "corroborates", "possible");
  await own.db.fact.update({ where: { id: six }, data: { status: "rejected" } });
  const key = await keyOf(one);
  const alike = await listAlike(own.db, world, [key]);
  expect(alike.map(({ a }) => a)).toEqual([key, key]);
  expect(alike.map(({ b }) => b).toSorted()).toEqual([await keyOf(two), await keyOf(three)].toSorted());
  expect(await listAlike(own.db, other, [key])).toEqual([]);
  expect(await listAlike(own.db, world, [])).toEqual([]);
});

test("of a run the disagreements of what it names and uses are told; of what gate C took out of use they are not", async () => {
  const [named, used, quarantined] = await someFacts(own.db, world, ["Named.", "Used.", "Out of use."]);
  const { projectId, runId } = world;
  const use = { projectId, runId, nodeKey: "search-1" };
  await own.db.factUse.create({ data: { ...use, factId: used?.id ?? "" } });
  await own.db.factUse.create({ data: { ...use, factId: quarantined?.id ?? "", quarantine: "It stands alone." } });
  const ids = await listFactsToTell(own.db, world, { keys: [await keyOf(named?.id ?? "")], runId });
  expect(ids).toContain(named?.id);
  expect(ids).toContain(used?.id);
  expect(ids).not.toContain(quarantined?.id);
});

test("of a project the disagreements are told of what was named and of what people settled", async () => {
  const facts = await someFacts(own.db, world, ["Seven.", "Eight.", "Nine.", "Ten."]);
  const [seven = "", eight = "", nine = "", ten = ""] = facts.map(({ id }) => id);
  await pair(seven, eight, "contradicts", "settled");
  await pair(nine, ten, "contradicts", "possible");
  const ids = await listFactsToTell(own.db, world, { keys: [await keyOf(ten)], runId: null });
  expect(ids.toSorted()).toEqual([seven, ten].toSorted());
  expect(await listFactsToTell(own.db, other, { keys: [await keyOf(ten)], runId: null })).toEqual([]);
});

test("behind a report stand what its decision rests on and, where all is wanted, what each source says", async () => {
  const headings = (sections: readonly { heading: string }[]): string[] => sections.map(({ heading }) => heading);
  const decision = headings(await readDecisionAppendix(own.db, other, other.reportId));
  const whole = headings(await readAppendix(own.db, other, other.reportId));
  expect(decision.length).toBeGreaterThan(0);
  expect(whole.slice(0, decision.length)).toEqual(decision);
  expect(whole.slice(decision.length)).toContain("How high is the tide?");
});

test("behind a report of another project stands nothing", async () => {
  expect(await readDecisionAppendix(own.db, other, world.reportId)).toEqual([]);
  expect(await readAppendix(own.db, other, world.reportId)).toEqual([]);
});
