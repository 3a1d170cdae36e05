import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ReportId } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { RunSettings } from "@/lib/domain/run/settings";
import { requestChanges } from "@/lib/features/reports/reports";
import { startRun } from "@/lib/features/runs/runs";
import { passageOf } from "@/lib/testing/rigs/agents/passages";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer, planOfOne } from "@/lib/testing/rigs/live-workshop";
import { newestReport } from "@/lib/testing/rigs/workshop";

const ASKED = "What does a beehive need in winter?";
const STATEMENT = "The drawbridge was withdrawn because its chain had rusted.";
const ORDER = "The drawbridge was withdrawn, for its chain had rusted.";
const REVISER = "You revise a report: you mend ";
const LOOK_FOR = "Why was the order on the mill withdrawn?";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];

const Written = z.object({
  markdown: z.string(),
  sections: z.array(z.looseObject({ heading: z.string(), markdown: z.string() })),
});

let live: LiveWorkshop;
/** What the writer says of its limits. */
let limits = "";
beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** A writer who plans one part from all facts, and quotes what a first reader of the plan missed. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "find_missing") {
    const number = Number(/^(\d+)\. ORDER 7/m.exec(prompt)?.[1]);
    return { text: JSON.stringify({ documents: [{ number, lookFor: LOOK_FOR }] }) };
  }
  if (kind === "outline") return planOfOne("Food", text, prompt);
  if (kind !== "write_report") return { text };
  const { markdown, sections, ...others } = Written.loose().parse(JSON.parse(text));
  const passage = passageOf(prompt, ORDER);
  const mill = { heading: "The mill", covers: [], markdown: "Its chain had rusted. [Q1]" };
  const quotes = [{ id: "Q1", passage, quote: ORDER, statement: STATEMENT }];
  return { text: JSON.stringify({ ...others, markdown, sections: [...sections, mill], quotes, limits }) };
}

test("what a first reader misses in the plan of a report its writer reads in the library, and quotes as a fact", async () => {
  const { db } = live.shop;
  const diaries = Array.from({ length: 40 }, (_, nth) => {
    const text = `A beehive in winter needs ${nth + 1} kilograms of honey, which its keeper leaves in it. `;
    return [`Diary ${nth + 1}`, text.repeat(30)];
  });
  const named = diaries.map(([title]) => title).join(", ");
  const order = ["ORDER 7 – The mill", `${ORDER} Nobody asked for another one. So say ${named}.`];
  const world = await aLibraryWorld(db, ASKED, Object.fromEntries([...diaries, order]));
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const prompts = live.fake.requests.slice(before).map(({ prompt }) => prompt);
  const reader = prompts.findIndex((prompt) => prompt.startsWith("You are the first reader"));
  const writer = prompts.findIndex((prompt) => prompt.startsWith("You write a report"));
  expect(reader).toBeGreaterThan(0);
  expect(writer).toBeGreaterThan(reader);
  expect(prompts[reader]).toContain("kilograms of honey");
  // It names the documents that the report rests on: the first reader is told how it begins.
  const [titles = "", near = ""] = (prompts[reader] ?? "").split("Further documents by number");
  expect(near).toMatch(new RegExp(`^\\d+\\. ORDER 7 – The mill \\| ${ORDER}`, "m"));
  expect(titles).not.toContain("ORDER 7");
  expect(prompts[writer]).toContain(LOOK_FOR);
  expect(prompts[writer]).toContain(ORDER);
  const report = await newestReport(db, runId);
  const fact = await db.fact.findFirstOrThrow({ where: { runId, statement: STATEMENT }, include: { evidence: true } });
  expect(fact.evidence).toMatchObject([{ quote: ORDER }]);
  expect(citedKeys([{ markdown: report.of("body") }])).toContain(fact.key);

  // Who mends a sentence reads what stands around the words that it cites, though it says no more than they do.
  const { id, revision } = await db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  const note = "In “The mill”, “Its chain had rusted.” does not say of what.";
  await requestChanges(db, world.scope, { reportId: ReportId.parse(id), revision, userId: world.userId, note });
  await untilRunRests(db, runId);
  const asked = live.fake.requests.map(({ prompt }) => prompt);
  expect(asked.findLast((prompt) => prompt.startsWith(REVISER))).toContain("Nobody asked for another one.");
}, 120_000);

test("what a writer read itself and calls missing is not read once more", async () => {
  const { db } = live.shop;
  const diary = "A beehive in winter needs four kilograms of honey, which its keeper leaves in it. ".repeat(30);
  const order = ["ORDER 7 – The mill", `${ORDER} Nobody asked for another one.`];
  limits = "Scope: How heavy the honey of a beehive is in winter was not found.";
  const world = await aLibraryWorld(db, ASKED, Object.fromEntries([["Diary", diary], order]));
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  const prompts = live.fake.requests.slice(before).map(({ prompt }) => prompt);
  const writer = prompts.findIndex((prompt) => prompt.startsWith("You write a report"));
  expect(writer).toBeGreaterThan(0);
  const readings = prompts.map((prompt, nth) => (prompt.startsWith("You read passages") ? nth : -1));
  expect(Math.max(...readings)).toBeGreaterThan(-1);
  expect(Math.max(...readings)).toBeLessThan(writer);
}, 120_000);
