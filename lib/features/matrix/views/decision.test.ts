import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getDecisionView, getProjectDecisionView } from "./decision";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;

beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

/** Facts of the project by their keys. */
async function keysOf(statements: readonly string[]): Promise<string[]> {
  const facts = await someFacts(own.db, world, statements);
  const rows = await own.db.fact.findMany({ where: { id: { in: facts.map(({ id }) => id) } } });
  return facts.map(({ id }) => rows.find((row) => row.id === id)?.key ?? "");
}

interface Told {
  answer: string;
  body?: string;
  notCovered?: string[];
}

/** A report of a researcher of its own. */
async function aReport(
  name: string,
  { answer, body, notCovered = [] }: Told,
): Promise<{ runId: string; researcherId: string }> {
  const { projectId } = world;
  const made = await aRunThat(own.db, world, name, { status: "completed", stage: "finalize" });
  const figures = { uncitedShare: 0, coverage: 1, sources: 1, facts: 1, notCovered };
  const report = { projectId, runId: made.runId, version: 1, title: name, queryType: "factual", figures } as const;
  const { id: reportId } = await own.db.report.create({ data: report, select: { id: true } });
  const section = { projectId, reportId, heading: "Answer" };
  await own.db.reportSection.create({ data: { ...section, ordinal: 0, kind: "answer", markdown: answer } });
  if (body !== undefined) {
    await own.db.reportSection.create({
      data: { ...section, ordinal: 1, kind: "body", heading: "More", markdown: body },
    });
  }
  return made;
}

test("a project without reports has nothing for a decision but an empty page", async () => {
  const { projectId, owner } = await aProject(own.db);
  const empty = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  expect(await getProjectDecisionView(own.db, empty)).toMatchObject({
    of: { kind: "project" },
    parts: [],
    apart: { supporting: [], opposing: [], settled: [], unanswered: [], gaps: [], turning: [] },
    cited: [],
  });
});

test("what would change the answer is told from the body, too, and its facts are numbered behind the answer's", async () => {
  const [told = "", turning = ""] = await keysOf(["The wall holds.", "A flood of nine metres comes once."]);
  const { runId } = await aReport("Turning", {
    answer: `It holds. [F${told}]`,
    body: `A flood of nine metres would change the answer. [F${turning}] The rest is calm.`,
  });
  const { parts, cited } = await getDecisionView(own.db, access, { runId });
  expect(parts[0]?.turning).toMatchObject([{ keys: [turning], heading: "More" }]);
  expect(cited.map(({ key, number }) => [key, number])).toEqual([
    [told, 1],
    [turning, 2],
  ]);
});

test("of a run all is its own part: nothing stands apart, whatever the project settled", async () => {
  const [aKey = "", bKey = "", cited = ""] = await keysOf([
    "The lock is open.",
    "The lock is shut.",
    "The lock is new.",
  ]);
  const [a, b] = await Promise.all(
    [aKey, bKey].map((key) => own.db.fact.findFirstOrThrow({ where: { projectId: world.projectId, key } })),
  );
  const pair = { projectId: world.projectId, kind: "contradicts", nature: "direct", reason: "?" } as const;
  await own.db.factRelation.create({
    data: {
      ...pair,
      aId: a?.id ?? "",
      bId: b?.id ?? "",
      status: "settled",
      settlement: "Shut.",
      settledAt: new Date(0),
    },
  });
  const { runId } = await aReport("Own", { answer: `It is new. [F${cited}]` });
  const view = await getDecisionView(own.db, access, { runId });
  expect(view.apart).toMatchObject({
    supporting: [],
    opposing: [],
    settled: [],
    unanswered: [],
    gaps: [],
    turning: [],
  });
  expect(view.parts).toHaveLength(1);
  const project = await getProjectDecisionView(own.db, access);
  expect(project.apart.settled.map(({ settlement }) => settlement)).toEqual(["Shut."]);
});

test("each report has what its own answer rests on, leaves open and does not cover, and nothing of another", async () => {
  const [one = "", two = ""] = await keysOf(["The quay is wet.", "The quay is long."]);
  const first = await aReport("First", { answer: `Wet. [F${one}]`, notCovered: ["How wet?"] });
  const second = await aReport("Second", { answer: `Long. [F${two}]` });
  const gap = { projectId: world.projectId, importance: 0.9, suggestedQueries: [] };
  await own.db.gap.create({ data: { ...gap, ...first, description: "Nobody measured it." } });
  await own.db.gap.create({ data: { ...gap, ...second, description: "Nobody walked it." } });
  const { parts } = await getProjectDecisionView(own.db, access);
  const of = (name: string): unknown => {
    const part = parts.find(({ answer }) => answer?.researcher.name === name);
    return {
      supporting: part?.supporting.map(({ key }) => key),
      unanswered: part?.unanswered,
      gaps: part?.gaps.map(({ description }) => description),
    };
  };
  expect(of("First")).toEqual({ supporting: [one], unanswered: ["How wet?"], gaps: ["Nobody measured it."] });
  expect(of("Second")).toEqual({ supporting: [two], unanswered: [], gaps: ["Nobody walked it."] });
});

test("a fact tells on how many sources it stands, with its first quote and where that is from", async () => {
  const [key = ""] = await keysOf(["The buoy is red."]);
  const { runId } = await aReport("Buoy", { answer: `Red. [F${key}]` });
  const { parts } = await getDecisionView(own.db, access, { runId });
  expect(parts[0]?.supporting).toMatchObject([
    { key, statement: "The buoy is red.", sources: 1, quote: "The buoy is red.", sourceTitle: "Register" },
  ]);
});

test("an answer that nobody accepted says so, and one that was accepted does", async () => {
  const [key = ""] = await keysOf(["The pier stands."]);
  const { runId } = await aReport("Pier", { answer: `It stands. [F${key}]` });
  const accepted = async (): Promise<boolean | undefined> =>
    (await getDecisionView(own.db, access, { runId })).parts[0]?.answer?.isAccepted;
  expect(await accepted()).toBe(false);
  await own.db.report.updateMany({ where: { runId }, data: { status: "accepted" } });
  expect(await accepted()).toBe(true);
});

test.each(["", "x", crypto.randomUUID()])("there is no decision of a run that is none: “%s”", async (runId) => {
  await expect(getDecisionView(own.db, access, { runId })).rejects.toMatchObject({ kind: "not_found" });
});
