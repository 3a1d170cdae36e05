import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { passageOf } from "@/lib/testing/rigs/agents/passages";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import {
  aLiveWorkshop,
  type LiveWorkshop,
  type OfflineAnswer,
  planOfOne,
  researchIn,
} from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";

const ASKED = "What does a beehive need in winter?";
const REFUSED = "The drawbridge lamp was refused by Hjort on 3 May, for no cable reached it.";
const STATEMENT = "Hjort refused the drawbridge lamp on 3 May because no cable reached it.";
const GATE = "The tollgate was painted green in the spring by two of the wardens.";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];
const Written = z.looseObject({ markdown: z.string() });

let live: LiveWorkshop;
/** What the writer would look up, and what it calls missing. */
let lookUp: string[] = [];
let limits = "";
beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** A writer who would look something up, and an editor who quotes what was found of it. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "find_missing") return { text: JSON.stringify({ documents: [] }) };
  if (kind === "outline") return planOfOne("Food", text, prompt);
  if (kind === "write_report") return { text: JSON.stringify({ ...Written.parse(JSON.parse(text)), lookUp, limits }) };
  if (kind !== "edit_report" || !prompt.includes(REFUSED)) return { text };
  const passage = passageOf(prompt, REFUSED);
  const [, sentence = ""] = /^(?:markdown: |heading: Answer\n(?:words: \d+\n)?)(.*)$/m.exec(prompt) ?? [];
  const edits = [{ heading: "Answer", find: sentence, replace: `${sentence} ${STATEMENT} [Q1]` }];
  const quotes = [{ id: "Q1", passage, quote: REFUSED, statement: STATEMENT }];
  return { text: JSON.stringify({ edits, quotes }) };
}

/** A run over a library in which nobody reads of the lamp and the gate. */
function research(rules?: number): ReturnType<typeof researchIn> {
  const diaries = Array.from({ length: 40 }, (_, nth) => {
    const text = `A beehive in winter needs ${nth + 1} kilograms of honey, which its keeper leaves in it. `;
    return [`Diary ${nth + 1}`, text.repeat(30)];
  });
  const others = [
    ["Minutes of the wardens", REFUSED],
    ["Ledger of the toll", GATE],
  ];
  const library = Object.fromEntries([...diaries, ...others]);
  return researchIn(live, { question: ASKED, library, ...(rules !== undefined && { rules }) });
}

const editors = (prompts: readonly string[]): string[] => prompts.filter((one) => one.startsWith("You are the editor"));

test("what a writer would look up is found by its words, and whoever finishes the text takes quotes from it as facts", async () => {
  lookUp = ["Hjort drawbridge lamp refused"];
  limits = "";
  const { runId, world, prompts } = await research();
  const [editor = "", ...more] = editors(prompts);
  expect(more).toEqual([]);
  expect(editor).toContain(REFUSED);
  expect(editor).toContain("- Hjort drawbridge lamp refused (found in Minutes of the wardens)");
  expect(editor).not.toContain(GATE);
  expect(prompts.slice(0, prompts.indexOf(editor)).join("\n")).not.toContain(REFUSED);
  const { db } = live.shop;
  const fact = await db.fact.findFirstOrThrow({ where: { runId, statement: STATEMENT }, include: { evidence: true } });
  expect(fact.evidence).toMatchObject([{ quote: REFUSED }]);
  const first = await db.report.findFirstOrThrow({ where: { runId, version: 1 }, include: { sections: true } });
  expect(first.sections.map(({ markdown }) => markdown).join("\n")).toContain(`${STATEMENT} [F${fact.key}]`);

  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true });
}, 120_000);

test("what its one writer calls missing is looked for by its words, and read by whoever finishes the text alone", async () => {
  lookUp = [];
  limits = "Scope: Why the drawbridge lamp was refused was not found.";
  const { prompts } = await research();
  const [editor = ""] = editors(prompts);
  expect(editor).toContain(REFUSED);
  const reading = prompts.filter((one) => one.startsWith("You read passages"));
  expect(reading.join("\n")).not.toContain(REFUSED);
}, 120_000);

test("nobody goes over a text whose writer would look up nothing and calls nothing missing", async () => {
  lookUp = [];
  limits = "";
  const { prompts } = await research();
  expect(prompts.some((one) => one.startsWith("You write a report"))).toBe(true);
  expect(editors(prompts)).toEqual([]);
}, 120_000);

test("a run that began under older rules reads what is missing as they have it", async () => {
  lookUp = ["Hjort drawbridge lamp refused"];
  limits = "Scope: Why the drawbridge lamp was refused was not found.";
  const { prompts } = await research(5);
  const reading = prompts.filter((one) => one.startsWith("You read passages"));
  expect(reading.join("\n")).toContain(REFUSED);
  expect(editors(prompts).join("\n")).not.toContain("- Hjort drawbridge lamp refused");
}, 120_000);
