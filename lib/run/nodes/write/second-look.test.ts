import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { RunId } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { OutlineResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { newestReport } from "@/lib/testing/rigs/workshop";

const ASKED = "What does a beehive need in winter?";
const REASON = "The committee struck wooden lids from the rules, for moths had bred in them.";
const STATEMENT = "Wooden lids of beehives were struck from the rules because moths bred in them.";
const ORDER = "The drawbridge was withdrawn, for its chain had rusted.";
const LOOK_FOR = "Why was the order on the mill withdrawn?";
const DRAFTED = "A sentence that only the draft holds.";
const TITLE = "Beehives in winter need food and no lids of wood";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];

const Written = z.object({
  markdown: z.string(),
  sections: z.array(z.looseObject({ heading: z.string(), markdown: z.string() })),
});
const Planned = z.object({ sections: z.array(z.looseObject({ heading: z.string() })) });

let live: LiveWorkshop;
/** What the second look answers: a text, or nothing that can be read. */
let answers: "text" | "nonsense" = "text";

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
beforeEach(() => {
  answers = "text";
});
afterAll(() => live.close());

function marker(prompt: string): string {
  return /\[(F\d+)\]/.exec(prompt.split("Your draft:")[1] ?? "")?.[0] ?? "";
}

/** A writer who plans one part, says something nobody found, and a day later quotes a text in its place. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "outline") {
    const { sections, ...plan } = Planned.loose().parse(JSON.parse(text));
    const [first = {}] = sections;
    const factIds = [...prompt.matchAll(/^(F\d+):/gm)].map(([, id]) => id);
    const named = /Source: What a beehive needs in winter[^\n]*\n(F\d+):/.exec(prompt)?.[1] ?? "";
    const planned = { brief: "", level: 1, factIds, topicKeys: ["search-1"], ...first, heading: "Food" };
    return { text: JSON.stringify({ ...plan, sections: [planned], texts: [named] }) };
  }
  if (kind === "find_missing") {
    const number = Number(/^(\d+)\. ORDER 7/m.exec(prompt)?.[1]);
    return { text: JSON.stringify({ documents: [{ number, lookFor: LOOK_FOR }] }) };
  }
  if (kind === "write_report") {
    const { sections, ...others } = Written.loose().parse(JSON.parse(text));
    const long = `A beehive needs honey in winter. ${/\[F\d+\]/.exec(text)?.[0] ?? ""} `.repeat(80);
    const drafted = sections.map((one) => ({ ...one, markdown: `${one.markdown} ${long}\n\nScope: ${DRAFTED}` }));
    return { text: JSON.stringify({ ...others, sections: drafted }) };
  }
  if (kind !== "finish_report") return { text };
  if (answers === "nonsense") return { text: "I would rather not." };
  const { markdown, sections, ...others } = Written.loose().parse(JSON.parse(text));
  const told = sections.map((one) => ({ ...one, markdown: one.markdown.replace(`Scope: ${DRAFTED}`, "").trim() }));
  const lids = { heading: "Lids", covers: [], markdown: `Moths bred in them. [Q1] ${marker(prompt)}` };
  const quotes = [{ id: "Q1", passage: "1", quote: REASON, statement: STATEMENT }];
  const finished = { ...others, title: TITLE, markdown, sections: [...told, lids], quotes };
  return { text: JSON.stringify(finished) };
}

interface Told {
  runId: RunId;
  outline: OutlineResult;
  prompts: string[];
}

const HIVES = ["hive: East\nfood: honey\nkilograms: 12", "hive: West\nfood: honey\nkilograms: 14"].join("\n\n");

async function research(question = ASKED): Promise<Told> {
  const { db } = live.shop;
  const diaries = Array.from({ length: 12 }, (_, nth) => {
    return [`Diary ${nth}`, `Boats of town ${nth} lie on ${nth} ropes, out of the wind. `.repeat(20)];
  });
  const needs = `A beehive needs eleven kilograms of honey in winter. Without it the colony starves.\n\n## Lids\n\n${REASON}`;
  const order = ["ORDER 7 – The mill", `${ORDER} Nobody asked for another one.`];
  const library = Object.fromEntries([["What a beehive needs in winter", needs], ["Hives", HIVES], order, ...diaries]);
  const world = await aLibraryWorld(db, question, library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const node = await db.node.findFirstOrThrow({ where: { runId, kind: "outline", status: "complete" } });
  const prompts = live.fake.requests.slice(before).map(({ prompt }) => prompt);
  return { runId, outline: OutlineResult.parse(node.result), prompts };
}

test("a text that one writer wrote is finished by them, with the texts at hand, and what they quote then is a fact", async () => {
  const { db } = live.shop;
  const { runId, prompts } = await research();
  const finishing = prompts.filter((prompt) => prompt.startsWith("You finish a report"));
  expect(finishing).toHaveLength(1);
  expect(finishing[0]).toContain(DRAFTED);
  expect(finishing[0]).toContain(REASON);
  // What a first reader missed is read by the writer, and by nobody for them.
  expect(finishing[0]).toContain(LOOK_FOR);
  expect(finishing[0]).toContain(ORDER);
  expect(prompts.filter((prompt) => prompt.startsWith("You read passages")).join("\n")).not.toContain(LOOK_FOR);
  // Whoever finishes a text edits it: nobody else does.
  expect(prompts.some((prompt) => prompt.startsWith("You are the editor"))).toBe(false);
  const report = await newestReport(db, runId);
  const { title } = await db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  expect(title).toBe(TITLE);
  const text = report.of("body");
  expect(text).not.toContain(DRAFTED);
  expect(text).toContain("Moths bred in them.");
  const fact = await db.fact.findFirstOrThrow({ where: { runId, statement: STATEMENT }, include: { evidence: true } });
  expect(fact.evidence).toMatchObject([{ quote: REASON }]);
  expect(citedKeys([{ markdown: text }])).toContain(fact.key);
}, 120_000);

test("where the second look gives nothing, the draft is edited and stands", async () => {
  answers = "nonsense";
  const { runId, prompts } = await research();
  expect(prompts.some((prompt) => prompt.startsWith("You are the editor"))).toBe(true);
  const report = await newestReport(live.shop.db, runId);
  expect(report.of("body")).toContain(DRAFTED);
}, 120_000);

test("what was computed for the answer stands before it word for word, whoever writes the text anew", async () => {
  const { runId, prompts } = await research("What is the average of kilograms of honey?");
  const finishing = prompts.find((prompt) => prompt.startsWith("You finish a report"));
  expect(finishing).not.toContain("Computed from a table");
  const report = await newestReport(live.shop.db, runId);
  expect(report.of("answer")).toMatch(
    /^Inference: Computed from a table in Hives, the mean kilograms of 2 rows with food honey is 13\. /,
  );
  expect(report.of("body")).not.toContain(DRAFTED);
}, 120_000);
