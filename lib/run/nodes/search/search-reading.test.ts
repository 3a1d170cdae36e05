import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

/** Eight documents that a plan names, beside forty that are nearer to the words of the question. */
const planned = Array.from({ length: 8 }, (_, nth) => `ORDER ${nth + 1} – Rule ${nth + 1} of the guild`);
const others = Array.from({ length: 40 }, (_, nth) => `Diary ${nth + 1}`);

const perspectives = [
  { name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"], documents: planned },
];

let live: LiveWorkshop;

beforeAll(async () => {
  live = await aLiveWorkshop(({ kind, text }) => ({
    text: kind === "discover_perspectives" ? JSON.stringify({ perspectives }) : text,
  }));
}, 60_000);
afterAll(() => live.close());

test("every document that a plan names is read, however near others are to the question", async () => {
  const { db } = live.shop;
  const diaries = others.map((title, nth) => {
    const text = `A beehive in winter needs care number ${nth}, which its keeper gave it. `;
    return [title, text.repeat(40)];
  });
  const named = planned.map((title, nth) => [title, `Wax is sold by weight ${nth} and never by measure.`]);
  const library = Object.fromEntries([...diaries, ...named]);
  const world = await aLibraryWorld(db, "What does a beehive need in winter?", library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" } as const;
  await untilRunRests(db, await startRun(db, world.scope, start));
  const read = live.fake.requests
    .map(({ prompt }) => prompt)
    .filter((prompt) => prompt.startsWith("You read passages"));
  for (const nth of planned.keys()) expect(read.join("\n")).toContain(`Wax is sold by weight ${nth} and never`);
}, 60_000);
