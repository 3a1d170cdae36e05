import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OutlineResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

const ASKED = "What does a beehive need in winter?";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];
const REASON = "The committee struck wooden lids from the rules, for moths had bred in them.";

let live: LiveWorkshop;
/** Whether the reading of what searches left unread comes to nothing. */
let isDeaf = false;

beforeAll(async () => {
  live = await aLiveWorkshop(({ kind, text }, { prompt }) => {
    if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
    return { text: isDeaf && kind === "extract_facts" && prompt.includes("in 59-") ? "I would rather not." : text };
  });
}, 60_000);
afterAll(() => live.close());

/** A long document: what is asked stands in many of its parts, something else in one of them. */
function handbook(): string {
  const parts = Array.from({ length: 60 }, (_, nth) => {
    const said = Array.from(
      { length: 16 },
      (_, of) => `A beehive in winter needs ${of} kilograms of honey in ${nth}-${of}, which its keeper leaves.`,
    );
    return `## Region ${nth}\n\n${said.join(" ")}`;
  });
  const lids = `## Lids\n\n${REASON} ${"Nobody sells them now. ".repeat(60)}`;
  return [...parts.slice(0, 40), lids, ...parts.slice(40)].join("\n\n");
}

/** A run over it and much that says nothing of what is asked: what it asked of the model, what its plan read, and its methodology. */
async function research(): Promise<{ prompts: string[]; plan: OutlineResult; methodology: string }> {
  const { db } = live.shop;
  const diaries = Array.from({ length: 30 }, (_, nth) => {
    return [`Diary ${nth}`, `Boats of town ${nth} lie on ${nth} ropes, out of the wind. `.repeat(40)];
  });
  const library = Object.fromEntries([["What a beehive needs in winter", handbook()], ...diaries]);
  const world = await aLibraryWorld(db, ASKED, library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const asked = live.fake.requests.length;
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" } as const;
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const node = await db.node.findFirstOrThrow({ where: { runId, kind: "outline", status: "complete" } });
  const report = await db.report.findFirstOrThrow({ where: { runId }, select: { id: true } });
  const section = await db.reportSection.findFirstOrThrow({ where: { reportId: report.id, kind: "methodology" } });
  return {
    prompts: live.fake.requests.slice(asked).map(({ prompt }) => prompt),
    plan: OutlineResult.parse(node.result),
    methodology: section.markdown,
  };
}

test("what searches left unread of the document that decides is read before the report is planned, and nothing twice", async () => {
  isDeaf = false;
  const { prompts, plan, methodology } = await research();
  const planned = prompts.findIndex((prompt) => prompt.startsWith("You plan a standard report"));
  const reading = prompts.slice(0, planned).filter((prompt) => prompt.startsWith("You read passages"));
  expect(reading.filter((prompt) => prompt.includes(REASON))).toHaveLength(1);
  const said = reading.flatMap((prompt) =>
    [...prompt.matchAll(/honey in (\d+-\d+), which its keeper leaves/g)].map(([, place]) => place),
  );
  expect(said).toHaveLength(new Set(said).size);
  expect(said.length).toBeGreaterThan(900);
  expect(plan.read.length).toBeGreaterThan(0);
  expect(plan.found.length).toBeGreaterThan(0);
  expect(plan.failedCalls).toEqual([]);
  expect(methodology).toContain("those that were found when the report was planned were not compared");
}, 120_000);

test("what could not be read to its end is not called read, and the methodology says so", async () => {
  isDeaf = true;
  const { plan, methodology } = await research();
  expect(plan.failedCalls).toEqual([{ agent: "extract_facts", calls: 1 }]);
  expect(methodology).toContain("passages that were to be read together were not read for facts");
}, 120_000);
