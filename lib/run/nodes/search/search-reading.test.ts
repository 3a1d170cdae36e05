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

/** Two sides that list the same document, by the number that the prompt gives it. */
const charter = "CHARTER 1 – What the guild decided";
function bothSides(prompt: string): typeof perspectives {
  const number = new RegExp(`^(\\d+)\\. ${charter}`, "m").exec(prompt)?.[1] ?? "not told";
  return ["Keeper", "Buyer"].map((name) => ({
    name,
    focus: `What the ${name} does`,
    questions: [`What did the guild decide for the ${name}?`],
    documents: [number],
  }));
}

let live: LiveWorkshop;

beforeAll(async () => {
  live = await aLiveWorkshop(({ kind, text }, { prompt }) => {
    const sides = prompt.includes(charter) ? bothSides(prompt) : perspectives;
    return { text: kind === "discover_perspectives" ? JSON.stringify({ perspectives: sides }) : text };
  });
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

test("what two sides name by its number is read whole by one of them for both, in one call, and begun by no other", async () => {
  const { db } = live.shop;
  const before = live.fake.requests.length;
  const chapters = Array.from(
    { length: 40 },
    (_, nth) => `## Chapter ${nth}\n\n${`Article ${nth} of the charter. `.repeat(30)}`,
  );
  const head = "CHARTER: 1\nStatus: In force\nCreated: 1911-03-04\nType: Charter";
  const world = await aLibraryWorld(db, "What did the guild decide for keeper and buyer?", {
    [charter]: `${head}\n\n${chapters.join("\n\n")}`,
    ...Object.fromEntries(
      others.map((title) => [title, `The guild met, and the keeper and the buyer came: ${title}.`]),
    ),
  });
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" } as const;
  await untilRunRests(db, await startRun(db, world.scope, start));
  const read = live.fake.requests
    .slice(before)
    .map(({ prompt }) => prompt)
    .filter((prompt) => prompt.startsWith("You read passages"));
  const withCharter = read.filter((prompt) => prompt.includes(`title: ${charter}`));
  for (const nth of chapters.keys()) expect(withCharter.join("\n")).toContain(`Article ${nth} of the charter`);
  expect(withCharter.filter((prompt) => prompt.includes("CHARTER: 1\nStatus"))).toHaveLength(1);
  const whole = withCharter.filter((prompt) => prompt.includes("for the Keeper?") && prompt.includes("for the Buyer?"));
  // Nobody reads it beside that.
  expect(whole).toHaveLength(1);
  expect(withCharter).toEqual(whole);
}, 60_000);
