import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { RunId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { OutlineResult, SectionResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { forceResume } from "@/lib/features/runs/controls";
import { startRun } from "@/lib/features/runs/runs";
import { arm } from "@/lib/run/engine/race-points";
import { aLibraryWorld, listViolations, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { newestReport } from "@/lib/testing/rigs/workshop";

const ASKED = "What does a beehive need in winter?";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];
const REASON = "The committee struck wooden lids from the rules, for moths had bred in them.";
const STATEMENT = "Wooden lids of beehives were struck from the rules because moths bred in them.";

const Written = z.object({
  markdown: z.string(),
  sections: z.array(z.object({ heading: z.string(), markdown: z.string() })),
});
const Planned = z.object({ sections: z.array(z.looseObject({ heading: z.string() })) });

let live: LiveWorkshop;
/** The project of the latest run, and who asks there. */
let asking: SampleWorld;
/** Whether the server of the model refuses prompts in which texts stand. */
let isSmall = false;

/** The id, in a prompt, of the first fact of a source. */
function factOf(prompt: string, title: string): string {
  return new RegExp(`Source: ${title}[^\\n]*\\n(F\\d+):`).exec(prompt)?.[1] ?? "";
}

/** A writer who quotes a text that nobody has read for facts, in the answer and in a section. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "outline") {
    const { sections, ...plan } = Planned.loose().parse(JSON.parse(text));
    const [first = {}] = sections;
    const named = factOf(prompt, "What a beehive needs in winter");
    const facts = [...prompt.matchAll(/^(F\d+):/gm)].map(([, id]) => id);
    const planned = { brief: "", level: 1, factIds: facts, topicKeys: ["search-1"], ...first, heading: "Lids" };
    return { text: JSON.stringify({ ...plan, sections: [planned], texts: [named] }) };
  }
  if (kind !== "write_report") return { text };
  if (isSmall && prompt.includes(REASON)) {
    return (response): void => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "This model's maximum context length is 8192 tokens." } }));
    };
  }
  const { markdown, sections, ...others } = Written.loose().parse(JSON.parse(text));
  if (!prompt.includes(REASON)) return { text };
  const quoted = { id: "Q1", passage: "1", quote: REASON, statement: STATEMENT };
  const invented = { id: "Q2", passage: "1", quote: "Nobody ever wrote this down.", statement: "Nobody did." };
  const told = sections.map((section) => ({ ...section, markdown: `${section.markdown} Moths bred in them. [Q1]` }));
  return {
    text: JSON.stringify({
      ...others,
      markdown: `${markdown} Wooden lids were struck. [Q1]`,
      sections: told,
      quotes: [quoted, invented],
    }),
  };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
beforeEach(() => {
  isSmall = false;
});
afterEach(() => arm(null));
afterAll(() => live.close());

/** A long document: what is asked stands in many of its parts, something else in one of them. */
function handbook(): string {
  const parts = Array.from({ length: 60 }, (_, nth) => {
    const said = Array.from(
      { length: 8 },
      (_, of) => `A beehive in winter needs ${of} kilograms of honey in ${nth}-${of}, which its keeper leaves.`,
    );
    return `## Region ${nth}\n\n${said.join(" ")}`;
  });
  const lids = `## Lids\n\n${REASON} ${"Nobody sells them now. ".repeat(60)}`;
  return [...parts.slice(0, 40), lids, ...parts.slice(40)].join("\n\n");
}

interface Told {
  runId: RunId;
  outline: OutlineResult;
  written: SectionResult;
  prompts: string[];
}

async function research(wanted: Partial<RunSettings> = {}): Promise<Told> {
  const { db } = live.shop;
  const diaries = Array.from({ length: 12 }, (_, nth) => {
    return [`Diary ${nth}`, `Boats of town ${nth} lie on ${nth} ropes, out of the wind. `.repeat(40)];
  });
  const library = Object.fromEntries([["What a beehive needs in winter", handbook()], ...diaries]);
  const world = await aLibraryWorld(db, ASKED, library);
  asking = world;
  const settings = RunSettings.parse({
    strategy: "perspectives",
    perspectives: 2,
    iterations: 1,
    approvePlan: false,
    ...wanted,
  });
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const of = async (kind: "outline" | "section"): Promise<unknown> =>
    (await db.node.findFirstOrThrow({ where: { runId, kind, status: "complete" } })).result;
  const requests = live.fake.requests.slice(before);
  return {
    runId,
    outline: OutlineResult.parse(await of("outline")),
    written: SectionResult.parse(await of("section")),
    prompts: requests.map(({ prompt }) => prompt).filter((prompt) => prompt.startsWith("You write a report")),
  };
}

test("what a writer quotes from a text at hand is a fact of the run, and its key stands where it named the quote", async () => {
  const { db } = live.shop;
  const { runId, outline, written, prompts } = await research();
  expect(outline.texts).toHaveLength(1);
  expect(prompts).toHaveLength(1);
  const [key = "", ...others] = written.quoted;
  expect(others).toEqual([]);
  const [fact, ...more] = await db.fact.findMany({ where: { key, runId }, include: { evidence: true } });
  expect(more).toEqual([]);
  expect(fact).toMatchObject({ statement: STATEMENT, evidence: [{ quote: REASON, agentCallId: expect.any(String) }] });
  expect(written.markdown).toContain(`Wooden lids were struck. [F${key}]`);
  expect(written.others.map(({ markdown }) => markdown).join("\n")).toContain(`Moths bred in them. [F${key}]`);
  expect(JSON.stringify(written)).not.toMatch(/\[Q\d/);
  const report = await newestReport(db, runId);
  expect(citedKeys([{ markdown: report.of("answer") }])).toContain(key);
  expect(written.read.length).toBeGreaterThan(30);
  expect(report.of("methodology")).toContain("found when the report was planned or written were not compared");
}, 120_000);

test("in a run whose prompts are kept short a writer reads as much as fits one, and no more", async () => {
  const { written, prompts } = await research({ contextTokens: 12_000 });
  expect(Math.max(...prompts.map(countTokens))).toBeLessThanOrEqual(12_000);
  expect(written.read.length).toBeGreaterThan(0);
  expect(written.read.length).toBeLessThan(40);
}, 120_000);

test("under a limit of tokens a writer reads a small share of it, and the run still ends with its report", async () => {
  const { runId, written } = await research({ tokens: 80_000 });
  expect(written.read.length).toBeGreaterThan(0);
  expect(written.read.length).toBeLessThan(40);
  expect(await live.shop.db.report.count({ where: { runId } })).toBeGreaterThan(0);
}, 120_000);

test("where the model's server refuses so long a prompt, the report is written from facts alone", async () => {
  isSmall = true;
  const { written, prompts } = await research();
  expect(prompts.at(-1)).not.toContain(REASON);
  expect(written).toMatchObject({ read: [], quoted: [] });
  expect(written.others.length).toBeGreaterThan(0);
}, 120_000);

test("a step that is taken over after its facts were written asks no second time, and leaves one of each", async () => {
  const { db } = live.shop;
  let isTaken = false;
  arm(async (point, key) => {
    if (point !== "before_complete" || isTaken) return;
    const node = await db.node.findFirst({ where: { key, kind: "section", status: "running" } });
    if (node === null) return;
    isTaken = true;
    await forceResume(db, asking.scope, { runId: RunId.parse(node.runId), userId: asking.userId });
  });
  const { runId, written, prompts } = await research();
  expect(isTaken).toBe(true);
  expect(prompts).toHaveLength(1);
  expect(written.quoted).toHaveLength(1);
  expect(await db.evidence.count({ where: { runId, fact: { key: { in: written.quoted } } } })).toBe(1);
  expect(written.markdown).toContain(`[F${written.quoted[0]}]`);
}, 120_000);
