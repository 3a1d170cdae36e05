import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

const MISSING = "Why ORDER 7 was withdrawn was not found in what was read.";
const REASON = "The drawbridge was withdrawn, for its chain had rusted.";

const Written = z.object({ markdown: z.string() });
const perspectives = [{ name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"] }];

let live: LiveWorkshop;

/** A writer who calls missing what a document of the library tells that nobody has read. */
function play({ kind, text }: { kind: string; text: string }): { text: string } {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind !== "write_answer") return { text };
  const { markdown } = Written.parse(JSON.parse(text));
  return { text: JSON.stringify({ markdown: `${markdown} Scope: ${MISSING}` }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

test("what a writer calls missing is read once more, and its facts are shown to the editor", async () => {
  const { db } = live.shop;
  const diaries = Array.from({ length: 40 }, (_, nth) => {
    const text = `A beehive in winter needs ${nth + 1} kilograms of honey, which its keeper leaves in it. `;
    return [`Diary ${nth + 1}`, text.repeat(30)];
  });
  const order = ["ORDER 7 – The mill", `${REASON} Nobody asked for another one.`];
  const library = Object.fromEntries([...diaries, order]);
  const world = await aLibraryWorld(db, "What does a beehive need in winter?", library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" } as const;
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  const prompts = live.fake.requests.map(({ prompt }) => prompt);
  const written = prompts.findIndex((prompt) => prompt.startsWith("You answer the question of a report"));
  const edited = prompts.findIndex((prompt) => prompt.startsWith("You are the editor"));
  const between = prompts.slice(written, edited).filter((prompt) => prompt.startsWith("You read passages"));
  expect(between).toHaveLength(1);
  expect(between[0]).toContain(MISSING);
  expect(between[0]).toContain(REASON);
  expect(prompts.slice(0, written).join("\n")).not.toContain(REASON);
  expect(prompts[edited]).toContain(REASON);
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);
