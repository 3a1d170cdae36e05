import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";

const MISSING = "Why ORDER 7 was withdrawn was not found in what was read.";
const REASON = "The drawbridge was withdrawn, for its chain had rusted.";

const LOOK_FOR = "Why was the order on the mill withdrawn?";

const Written = z.object({ markdown: z.string() });
const perspectives = [{ name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"] }];

let live: LiveWorkshop;
/** Whether the writer writes much and calls nothing missing, so that a first reader has to say what is. */
let isLong = false;

/** A writer who calls missing what a document of the library tells that nobody has read, and a reader who misses it. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): { text: string } {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "find_missing") {
    const number = Number(/^(\d+)\. ORDER 7/m.exec(prompt)?.[1]);
    return { text: JSON.stringify({ documents: [{ number, lookFor: LOOK_FOR }] }) };
  }
  if (kind !== "write_answer") return { text };
  const { markdown } = Written.parse(JSON.parse(text));
  const marker = /\[F[0-9A-Z]{12}\]/.exec(markdown)?.[0] ?? "";
  const more = `A beehive in winter needs honey, which its keeper leaves in it. ${marker} `.repeat(40);
  return { text: JSON.stringify({ markdown: isLong ? `${markdown} ${more}` : `${markdown} Scope: ${MISSING}` }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** What a run over a library that holds the order asked of the model. */
async function research(): Promise<{ written: string; between: string[]; edited: string }> {
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
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const prompts = live.fake.requests.slice(before).map(({ prompt }) => prompt);
  const written = prompts.findIndex((prompt) => prompt.startsWith("You answer the question of a report"));
  const edited = prompts.findIndex((prompt) => prompt.startsWith("You are the editor"));
  return {
    written: prompts.slice(0, written).join("\n"),
    between: prompts.slice(written + 1, edited),
    edited: prompts[edited] ?? "",
  };
}

test("what a writer calls missing is read once more, and its facts are shown to the editor", async () => {
  isLong = false;
  const { written, between, edited } = await research();
  expect(between).toHaveLength(1);
  expect(between[0]).toMatch(/^You read passages/);
  expect(between[0]).toContain(MISSING);
  expect(between[0]).toContain(REASON);
  expect(written).not.toContain(REASON);
  expect(edited).toContain(REASON);
}, 120_000);

test("what a first reader misses in a long report is looked for in the documents that they name, and shown with why", async () => {
  isLong = true;
  const { written, between, edited } = await research();
  expect(between.map((prompt) => prompt.slice(0, 24))).toEqual([
    "You are the first reader",
    "You read passages of sou",
  ]);
  expect(between[1]).toContain(LOOK_FOR);
  expect(between[1]).toContain(REASON);
  expect(written).not.toContain(REASON);
  const [, expected = ""] = edited.split("What a first reader missed");
  expect(expected).toContain(`1. ${LOOK_FOR}`);
  expect(edited).toContain(REASON);
}, 120_000);
