import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { findAnswer, type SentFile } from "@/lib/features/answers/find-answer";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import { aWorld } from "@/lib/testing/rigs/views";
import { getAnswerPageView } from "./answer-page";

let live: LiveWorkshop;
beforeAll(async () => {
  live = await aLiveWorkshop(({ text }) => ({ text }));
}, 60_000);
afterAll(() => live.close());
beforeEach(() => {
  vi.stubEnv("STEMMA_MODEL", "compatible:m");
  vi.stubEnv("STEMMA_BASE_URL", live.fake.baseUrl);
});

async function sampleFile(fileName: string): Promise<SentFile> {
  const file = join(process.cwd(), "prisma", "sample", fileName);
  return { fileName, saved: { file, sizeBytes: (await stat(file)).size } };
}

test("with a model the same act comes to an answer whose every marker opens a quote of one's own documents", async () => {
  const { db, world } = live.shop;
  const names = ["borealis-field-trial.md", "tamarack-audit.md", "skarvik-evaluation.pdf"];
  const question = "How well do air-source heat pumps perform in Varnholt?";
  const wanted = { key: crypto.randomUUID(), projectId: null, question };
  const caller = { userId: world.userId };
  const { begun } = await findAnswer(db, caller, wanted, await Promise.all(names.map(sampleFile)));
  if (begun === null) throw new Error("Nothing was begun.");
  expect(await untilRunRests(db, begun.runId)).toBe("completed");
  expect(live.fake.requests.length).toBeGreaterThan(0);
  const access = await openProject(db, { caller, projectId: begun.projectId }, "read");
  const { answer, run } = await getAnswerPageView(db, access, begun);
  expect(run.run).toMatchObject({ mode: "live", question });
  expect(answer?.isWithoutModel).toBe(false);
  expect(answer?.cited.length).toBeGreaterThan(0);
  const texts = await db.content.findMany({ where: { projectId: begun.projectId }, select: { text: true } });
  for (const { quote } of answer?.cited ?? []) expect(texts.some(({ text }) => text.includes(quote))).toBe(true);
}, 120_000);

test("where neither the web nor a library has anything, the answer says that nothing was found", async () => {
  vi.stubEnv("STEMMA_SEARCH", "searxng");
  vi.stubEnv("STEMMA_SEARXNG_URL", "http://127.0.0.1:9");
  const { db, world } = live.shop;
  const caller = { userId: world.userId };
  const wanted = { key: crypto.randomUUID(), projectId: null, question: "What does a night train cost to run?" };
  const { begun } = await findAnswer(db, caller, wanted);
  if (begun === null) throw new Error("Nothing was begun.");
  expect(await untilRunRests(db, begun.runId)).toBe("completed");
  const access = await openProject(db, { caller, projectId: begun.projectId }, "read");
  const { answer } = await getAnswerPageView(db, access, begun);
  expect(answer?.cited).toEqual([]);
  expect(answer?.markdown).toMatch(/\S/);
}, 120_000);

test("before an answer is written the page shows the run that looks for it, and what it can read", async () => {
  const { db } = live.shop;
  const world = await aWorld(db);
  await db.report.deleteMany({ where: { projectId: world.projectId } });
  await db.source.create({
    data: { projectId: world.projectId, kind: "paste", title: "Archived", status: "ready", archivedAt: new Date() },
  });
  await db.source.create({
    data: { projectId: world.projectId, kind: "paste", title: "Waiting", status: "unreadable", statusReason: "?" },
  });
  const caller = { userId: world.owner };
  const access = await openProject(db, { caller, projectId: world.projectId }, "read");
  const page = await getAnswerPageView(db, access, { runId: world.runId });
  expect(page).toMatchObject({ answer: null, readable: 1, run: { run: { id: world.runId, report: null } } });
});

test("an answer of another project, or of a run that is none, is not there", async () => {
  const { db } = live.shop;
  const [world, other] = [await aWorld(db), await aWorld(db)];
  const access = await openProject(db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  for (const runId of [other.runId, crypto.randomUUID(), "x"]) {
    await expect(getAnswerPageView(db, access, { runId })).rejects.toMatchObject({ kind: "not_found" });
  }
});
