import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { newestReport } from "@/lib/testing/rigs/workshop";

const ASKED = "What does a beehive need in winter?";
const GAP = "How much honey does a keeper leave?";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];

let live: LiveWorkshop;
/** The fact by which the editor says that the text answers what was open: one that it cites, or one that it does not. */
let by: "cited" | "invented" = "cited";

/** An analysis that names a gap which nothing closes, and an editor who says that the text answers it. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): { text: string } {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "find_gaps") {
    return { text: JSON.stringify({ gaps: [{ description: GAP, importance: 0.9, queries: [], documents: [] }] }) };
  }
  if (kind === "decide_pivot") {
    return { text: JSON.stringify({ isSecondWave: false, gaps: [], rationale: "The sources say no more." }) };
  }
  if (kind !== "edit_report") return { text };
  const [, open = ""] = prompt.split("What research left open");
  const number = Number(new RegExp(`^(\\d+)\\. ${GAP.replace("?", "\\?")}`, "m").exec(open)?.[1]);
  const marker = /\[(F\d+)\]/.exec(prompt)?.[1] ?? "";
  const answered = [{ number, factIds: [by === "cited" ? marker : "F9999"] }];
  return { text: JSON.stringify({ edits: [], answered }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** What a run's report says of how it was made, which is none of its gaps: the run tells them. Whether the gap is open still. */
async function research(): Promise<{ method: string; isOpen: boolean }> {
  const { db } = live.shop;
  const diaries = Array.from({ length: 6 }, (_, nth) => {
    const text = `A beehive in winter needs ${nth + 1} kilograms of honey, which its keeper leaves in it. `;
    return [`Diary ${nth + 1}`, text];
  });
  const world = await aLibraryWorld(db, ASKED, Object.fromEntries(diaries));
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" } as const;
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const gap = await db.gap.findFirstOrThrow({ where: { runId, description: GAP } });
  return { method: (await newestReport(db, runId)).of("methodology"), isOpen: gap.closedAt === null };
}

test("what the text answers is told as open no more, where a sentence cites the fact that answers it", async () => {
  by = "cited";
  const { method, isOpen } = await research();
  expect(method).not.toContain(GAP);
  expect(isOpen).toBe(false);
}, 120_000);

test("what an editor calls answered by a fact that nothing cites stays open", async () => {
  by = "invented";
  const { method, isOpen } = await research();
  expect(method).not.toContain(GAP);
  expect(isOpen).toBe(true);
}, 120_000);
