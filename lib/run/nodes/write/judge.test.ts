import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { AgentKind } from "@/lib/agents/index";
import { JudgeResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";

const HEAD = "Status: Withdrawn\nCreated: 2019-05-03\nResolution: 12 May 2020";
const PARAGRAPH = "A beehive in winter needs 8 kilograms of honey. Beware: to open it lets its warmth out.";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"] }];
const Written = z.object({ markdown: z.string() });

/** A judge who is content with nothing, and a reviser who changes nothing. */
const complaint = { kind: "quality", heading: "Answer", description: "It is dull." };
const stubborn: Partial<Record<AgentKind, object>> = {
  review_report: { verdict: "changes_required", issues: [complaint] },
  revise_section: { edits: [] },
  check_support: { verdicts: [] },
};
let answers: Partial<Record<AgentKind, object>> = {};
let edited: (() => object) | null = null;
/** Whether its writer says nothing of its own but what it concludes. */
let isShort = false;

let live: LiveWorkshop;

/** A writer who says more than its quote does, and concludes something from what it cites. */
function play({ kind, text }: OfflineAnswer): { text: string } {
  const said = kind === "revise_section" && edited !== null ? edited() : answers[kind];
  if (said !== undefined) return { text: JSON.stringify(said) };
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind !== "write_answer") return { text };
  const { markdown } = Written.parse(JSON.parse(text));
  const marker = /\[F[0-9A-Z]{12}\]/.exec(markdown)?.[0] ?? "";
  const more = `Many jars of honey feed a beehive until spring. ${marker} Inference: So its keeper leaves them there. ${marker}`;
  return { text: JSON.stringify({ markdown: isShort ? more : `${markdown} ${more}` }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** The prompts of a run over a rule with a head, by how each begins. */
async function research(more: Record<string, string> = {}): Promise<(begins: string) => string> {
  const { db } = live.shop;
  const sources = { "RULE 3": `${HEAD}\n\n${PARAGRAPH}`, ...more };
  const world = await aLibraryWorld(db, "What does a beehive need in winter?", sources);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  return (begins) => live.fake.requests.flatMap(({ prompt }) => (prompt.startsWith(begins) ? [prompt] : [])).join("\n");
}

test("an editor and a judge see the paragraph of a quote, and what its source's head says", async () => {
  const prompt = await research();
  for (const begins of ["You are the editor", "You review a report", "You check whether quotes"]) {
    expect(prompt(begins), begins).toContain("Status: Withdrawn");
    expect(prompt(begins), begins).toContain("to open it lets its warmth out");
  }
  const [, beneath = ""] = prompt("You review a report").split("The facts that its inferences rest on");
  expect(beneath).toContain("needs 8 kilograms of honey");
}, 120_000);

test("of an inference that was judged before a judge is not told the facts again", async () => {
  let edits = 0;
  answers = { review_report: { verdict: "changes_required", issues: [complaint] }, check_support: { verdicts: [] } };
  edited = (): object => {
    edits += 1;
    return {
      edits: [
        { find: "Many jars of honey feed a beehive", replace: "Jars of honey feed a beehive", heading: "Answer" },
      ],
    };
  };
  const before = live.fake.requests.length;
  await research();
  edited = null;
  const judged = live.fake.requests.slice(before).filter(({ prompt }) => prompt.startsWith("You review a report"));
  expect(edits).toBeGreaterThan(0);
  expect(judged.length).toBeGreaterThan(1);
  const beneath = judged.map(({ prompt }) => prompt.split("The facts that its inferences rest on")[1] ?? "");
  expect(beneath[0]).toContain("needs 8 kilograms of honey");
  for (const { prompt } of judged.slice(1)) expect(prompt).toContain("Inference: So its keeper leaves them there.");
  for (const told of beneath.slice(1)) expect(told).not.toContain("needs 8 kilograms of honey");
}, 120_000);

test("whoever judges a report first is told how long it is and was meant to be, and what was found and is not in it, once", async () => {
  answers = { review_report: { verdict: "changes_required", issues: [complaint] }, check_support: { verdicts: [] } };
  edited = (): object => ({ edits: [{ find: "honey feed", replace: "honey, full ones, feed", heading: "Answer" }] });
  isShort = true;
  const before = live.fake.requests.length;
  await research({ "Of roofs": "A beehive in winter needs a roof of slate. Nobody knows why." });
  edited = null;
  isShort = false;
  const judged = live.fake.requests.slice(before).filter(({ prompt }) => prompt.startsWith("You review a report"));
  const told = judged.map(({ prompt }) => prompt.split("the report does not cite:")[1]?.split("verdict: accepted")[0]);
  expect(told.length).toBeGreaterThan(1);
  for (const { prompt } of judged) expect(prompt).toMatch(/^Words that it has: \d+, and that were meant: 1500$/m);
  const report = judged[0]?.prompt.split("The report:")[1]?.split("verdict: accepted")[0] ?? "";
  const ROOF = "needs a roof of slate";
  const HONEY = "needs 8 kilograms of honey";
  // Its inference rests on the one that it cites.
  const [uncited, cited] = report.split("the report does not cite:")[0]?.includes(HONEY)
    ? [ROOF, HONEY]
    : [HONEY, ROOF];
  expect(told[0]).toContain(uncited);
  expect(told[0]).not.toContain(cited);
  for (const one of told.slice(1)) expect(one).not.toContain(uncited);
}, 120_000);

test("what a revision leaves word for word is not judged a second time, and stands as it was judged", async () => {
  answers = stubborn;
  const before = live.fake.requests.length;
  await research();
  const judged = live.fake.requests.slice(before).filter(({ prompt }) => prompt.startsWith("You review a report"));
  expect(judged).toHaveLength(1);
  const nodes = await live.shop.db.node.findMany({
    where: { kind: "judge" },
    orderBy: { createdAt: "desc" },
    take: 2,
    select: { result: true },
  });
  for (const { result } of nodes)
    expect(JudgeResult.parse(result)).toMatchObject({ verdict: "changes_required", issues: [complaint] });
}, 120_000);
