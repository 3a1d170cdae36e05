import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import type { AgentInput } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { NodeRun } from "@/lib/run/engine/context";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aPassage } from "@/lib/testing/rigs/agents/run-values";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { openForPlan, openMissing, readMissing } from "./read-missing";

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
    const text = `A beehive in winter needs ${nth + 1} kilograms of honey, which its keeper leaves beneath a Hive 2.4. `;
    return [`Diary ${nth + 1}`, text.repeat(30)];
  });
  const order = ["ORDER 7 – The mill", `${REASON} Nobody asked for another one.`];
  const calendar = ["Hive 2.4 – when it comes", "Ready in May. Painted in June."];
  const library = Object.fromEntries([...diaries, order, calendar]);
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
  // The facts name a version: what the library has on it stands before all that is nearer to the question.
  expect(between[0]).toMatch(/^1\. Hive 2\.4 – when it comes/m);
  expect(between[1]).toContain(LOOK_FOR);
  expect(between[1]).toContain(REASON);
  expect(written).not.toContain(REASON);
  const [, expected = ""] = edited.split("What a first reader missed");
  expect(expected).toContain(`1. ${LOOK_FOR}`);
  expect(edited).toContain(REASON);
}, 120_000);

describe("a first reader of a plan", () => {
  const long = [{ heading: "Dues", markdown: "Four crowns are due. ".repeat(40) }];
  const titles = ["Annals", "Log"].map((title) => ({ url: `library:${title}`, title }));
  const neighbour = { url: "library:Log", title: "Log", published: null, status: null, lead: "It was noon." };

  async function asked(
    parts: typeof long,
    { run = aNodeRun(), recalled = {} }: { run?: NodeRun; recalled?: Record<string, unknown> } = {},
  ): Promise<AgentInput<"find_missing">[]> {
    const told: AgentInput<"find_missing">[] = [];
    const { context } = aStep({
      run,
      recalled: { neighbours: [], titles, ...recalled },
      answers: {
        find_missing: (input) => {
          told.push(input);
          return {
            documents: [
              { number: 1, lookFor: "Who pays?" },
              { number: 9, lookFor: "Why?" },
            ],
          };
        },
      },
    });
    // What it names cannot be read here: nothing is missed that nobody can open.
    expect(await openForPlan(context, parts)).toMatchObject({ expected: [], passages: [] });
    return told;
  }

  it("is told the plan and the documents by number, those near the ones that decide with how they begin", async () => {
    expect(await asked(long, { recalled: { neighbours: [neighbour] } })).toMatchObject([
      {
        report: long,
        limits: [],
        titles: [{ number: 1, title: "Annals" }],
        neighbours: [{ number: 2, title: "Log", lead: "It was noon." }],
        most: 20,
      },
    ]);
    const [alone] = await asked(long);
    expect(alone?.titles.map(({ title }) => title)).toEqual(["Annals", "Log"]);
    expect(alone).not.toHaveProperty("neighbours");
    // Under older rules nobody looks beside the documents that decide.
    const old = await asked(long, { run: aNodeRun({}, { rules: 4 }), recalled: { neighbours: [neighbour] } });
    expect(old[0]).not.toHaveProperty("neighbours");
  });

  it("is asked of no short plan, no quick run, no empty library, and without a model by nobody", async () => {
    expect(await asked([{ heading: "Dues", markdown: "Four crowns are due." }])).toEqual([]);
    expect(await asked(long, { run: aNodeRun({}, { strategy: "quick" }) })).toEqual([]);
    expect(await asked(long, { recalled: { titles: [] } })).toEqual([]);
    expect(await asked(long, { run: aNodeRun({ mode: "offline" }) })).toEqual([]);
  });

  it("is told as many titles as there is room for", async () => {
    const many = Array.from({ length: 900 }, (_, nth) => ({
      url: `library:${nth}`,
      title: `Annals of the harbour ${nth}`,
    }));
    const most = async (contextTokens: number, neighbours: object[] = []): Promise<number> =>
      (await asked(long, { run: aNodeRun({}, { contextTokens }), recalled: { titles: many, neighbours } }))[0]?.titles
        .length ?? 0;
    const [wide, narrow] = [await most(40_000), await most(8_000)];
    expect(wide).toBeGreaterThan(narrow);
    expect(narrow).toBeGreaterThan(100);
    const beside = Array.from({ length: 20 }, (_, nth) => ({
      ...neighbour,
      url: `library:n${nth}`,
      lead: "It was noon. ".repeat(10),
    }));
    expect(await most(8_000, beside)).toBeLessThan(narrow);
  });
});

describe("what a written text lacks", () => {
  it("is opened by nobody without a model, and where it is short and names no limit", async () => {
    const sections = [{ kind: "answer", heading: "Answer", markdown: "Four crowns are due." }] as const;
    const of = { atHand: new Set<string>(), isRead: false };
    const nothing = { expected: [], questions: [], passages: [] };
    expect(await openMissing(aStep({ run: aNodeRun({ mode: "offline" }) }).context, sections, of)).toEqual(nothing);
    expect(await openMissing(aStep({}).context, sections, of)).toEqual(nothing);
  });

  it("is asked as questions of what is near to it, and is nothing where nothing is told of it", async () => {
    const markdown = "Scope: Whether lamps burn at the bridge was not found.";
    const { context } = aStep({ recalled: { missing: [], titles: [], neighbours: [] } });
    const sections = [{ kind: "answer", heading: "Answer", markdown }] as const;
    const opened = await openMissing(context, sections, { atHand: new Set(), isRead: false });
    expect(opened).toEqual({
      expected: [],
      questions: [expect.stringContaining("lamps burn at the bridge")],
      passages: [],
    });
    expect(await readMissing(context, opened)).toEqual({ expected: [], found: [] });
  });

  it("becomes facts of the run, told by what was looked for", async () => {
    const text = "Lamps burn at the bridge.";
    const { context, asked } = aStep({
      answers: {
        extract_facts: () => ({
          facts: [{ passage: "1", statement: text, quote: text, confidence: 0.9, answers: [1] }],
        }),
      },
    });
    const passage = aPassage("log", 0, text);
    const opened = {
      expected: [{ lookFor: "Do lamps burn?", passages: [passage] }],
      questions: ["Do lamps burn?"],
      passages: [passage],
    };
    const { expected, found } = await readMissing(context, opened);
    expect(asked.map(({ kind }) => kind)).toEqual(["extract_facts"]);
    expect(expected).toEqual([{ question: "Do lamps burn?", answeredBy: found, nearest: found }]);
    expect(found).toHaveLength(1);
  });
});
