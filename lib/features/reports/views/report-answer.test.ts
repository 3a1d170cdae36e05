import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { findNewestAnswer, readReportAnswer } from "./report-answer";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeEach(async () => {
  world = await aWorld(own.db);
  const { projectId, owner: userId } = world;
  access = await openProject(own.db, { caller: { userId }, projectId }, "read");
});

type Section = readonly [kind: "answer" | "body" | "sources", markdown: string];

/** A version of a report, made so many hours from now. */
async function aReport(
  version: number,
  hours: number,
  sections: readonly Section[],
  runId: string = world.runId,
): Promise<string> {
  const { projectId } = world;
  const createdAt = new Date(Date.now() + hours * 3_600_000);
  const report = {
    projectId,
    runId,
    version,
    title: "?",
    queryType: "factual",
    figures: { facts: 1, sources: 3 },
  } as const;
  const { id: reportId } = await own.db.report.create({ data: { ...report, createdAt }, select: { id: true } });
  for (const [ordinal, [kind, markdown]] of sections.entries())
    await own.db.reportSection.create({ data: { projectId, reportId, ordinal, kind, heading: kind, markdown } });
  return reportId;
}

async function answerOf(reportId: string): ReturnType<typeof readReportAnswer> {
  return await readReportAnswer(own.db, access, { reportId, runId: world.runId });
}

test("a report opens with its answer, wherever that stands, and one that people rewrote without any with its first section", async () => {
  const behind = await aReport(2, 1, [
    ["body", "Before."],
    ["answer", "It rises."],
  ]);
  expect((await answerOf(behind)).markdown).toBe("It rises.");
  const rewritten = await aReport(3, 2, [
    ["body", "In short."],
    ["sources", "A page."],
  ]);
  expect((await answerOf(rewritten)).markdown).toBe("In short.");
  expect(await answerOf(await aReport(4, 3, []))).toMatchObject({ markdown: "", cited: [] });
});

test("what the answer cites keeps the numbers of the whole report, and what stands elsewhere alone is not among it", async () => {
  const [first, second] = world.facts.map(({ key }) => key);
  const reportId = await aReport(2, 1, [
    ["body", `It was so. [F${first}]`],
    ["answer", `It rises. [F${second}]`],
  ]);
  const { cited } = await answerOf(reportId);
  expect(cited.map(({ number, key }) => [number, key])).toEqual([[2, second]]);
});

test("an answer says what was asked, how much it stands on, and whether a model was asked for it", async () => {
  const reportId = await aReport(2, 1, [["answer", "It rises."]]);
  expect(await answerOf(reportId)).toMatchObject({
    question: "How high is the tide?",
    status: "draft",
    facts: 1,
    sources: 3,
    isWithoutModel: true,
  });
  await own.db.run.update({ where: { id: world.runId }, data: { mode: "live" } });
  expect((await answerOf(reportId)).isWithoutModel).toBe(false);
});

test("a project opens with the answer that was written last, of whichever run, by its newest version", async () => {
  expect((await findNewestAnswer(own.db, access))?.reportId).toBe(world.reportId);
  const second = await aReport(2, 1, [["answer", "It rises more."]]);
  expect((await findNewestAnswer(own.db, access))?.reportId).toBe(second);
  const { runId } = await aRunThat(own.db, world, "Salt", { status: "completed", stage: "finalize" });
  const other = await aReport(1, 2, [["answer", "It is salty."]], runId);
  expect(await findNewestAnswer(own.db, access)).toMatchObject({ reportId: other, runId, markdown: "It is salty." });
});
