import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { findAnswer, type SentFile } from "@/lib/features/answers/find-answer";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
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
