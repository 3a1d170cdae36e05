import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { newestReport } from "@/lib/testing/rigs/workshop";

const ASKED = "What does a beehive need in winter?";
const SAID = "A beehive needs food in winter, for the bees eat it.";
const FIRST = "A beehive needs eleven kilograms of honey in winter.";
const SECOND = "Without it the colony starves before the willow blossoms.";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];

const Found = z.object({ facts: z.array(z.looseObject({ quote: z.string() })) });
const Verdicts = z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: z.string(), reason: z.string() })) });

let live: LiveWorkshop;

/** The number, in a prompt, of the passage that holds these words; empty for none. */
function passageWith(prompt: string, words: string): string {
  const parts = prompt.split(/^<<DATA-[0-9a-f]+ passage (\d+)>>$/m);
  const at = parts.findIndex((part, nth) => nth % 2 === 0 && nth > 0 && part.includes(words));
  return at < 1 ? "" : (parts[at - 1] ?? "");
}

/** A writer who says more than the quote, a check that finds it, and a reviser who quotes the rest of the paragraph. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "extract_facts") {
    const { facts } = Found.parse(JSON.parse(text));
    return { text: JSON.stringify({ facts: facts.filter(({ quote }) => quote.includes(FIRST)) }) };
  }
  if (kind === "write_answer") {
    const id = /^(F\d+): .*eleven kilograms/m.exec(prompt)?.[1] ?? "";
    return { text: JSON.stringify({ markdown: `${SAID} [${id}]` }) };
  }
  if (kind === "check_support" && prompt.includes(SAID)) {
    const { verdicts } = Verdicts.parse(JSON.parse(text));
    const id = new RegExp(`^(\\d+): ${SAID}`, "m").exec(prompt)?.[1];
    const partly = { verdict: "partial", reason: "The quote does not say what the bees do with it." };
    return { text: JSON.stringify({ verdicts: verdicts.map((one) => (one.id === id ? { id, ...partly } : one)) }) };
  }
  if (kind !== "revise_section") return { text };
  const quoted = {
    id: "Q1",
    passage: passageWith(prompt, SECOND),
    quote: SECOND,
    statement: "Without food bees starve.",
  };
  const find = new RegExp(`${SAID} \\[F\\d+\\]`).exec(prompt)?.[0] ?? "";
  return { text: JSON.stringify({ edits: [{ heading: "Answer", find, replace: `${find}[Q1]` }], quotes: [quoted] }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

test("checks, editor and reviser are shown the paragraphs of quotes and the fields of their sources, and a reviser mends with a quote of its own", async () => {
  const { db } = live.shop;
  const head = "Title: Winter rules\nStatus: In force\nDecided: 3 May 2019\n";
  const library = {
    "Winter rules": `${head}\n## Food\n\n${FIRST} ${SECOND}\n\nNobody sells it. ${"Boats lie there. ".repeat(40)}`,
  };
  const world = await aLibraryWorld(db, ASKED, library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const prompts = live.fake.requests.slice(before).map(({ prompt }) => prompt);
  const beginning = (words: string): string[] => prompts.filter((prompt) => prompt.startsWith(words));
  const checks = beginning("You check whether quotes").filter((prompt) => prompt.includes(SAID));
  expect(checks[0]).toMatch(/^ {2}P\d+ \(S\d+\): .*\[Q\d+\] Without it the colony starves/m);
  expect(checks[0]).toContain("[Status: In force; Decided: 3 May 2019]");
  for (const words of ["You are the editor", "You revise a report"]) {
    const [prompt = ""] = beginning(words);
    expect(prompt).toContain(`${FIRST} ${SECOND}`);
    expect(prompt).toContain("Status: In force");
    expect(prompt).not.toContain("Boats lie there");
  }
  const found = await db.fact.findMany({
    where: { runId, evidence: { some: { quote: SECOND } } },
    include: { evidence: true },
  });
  expect(found).toMatchObject([
    { statement: "Without food bees starve.", evidence: [{ agentCallId: expect.any(String) }] },
  ]);
  const report = await newestReport(db, runId);
  expect(report.of("answer")).toContain(`[F${found[0]?.key}]`);
}, 120_000);
