import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { sourcesOf } from "@/lib/domain/facts/read-together";
import type { NodeRun } from "@/lib/run/engine/context";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { openForPlan, openMissing } from "@/lib/run/nodes/write/read-missing";
import { ownDatabase } from "@/lib/testing/database";
import type { Step, StepWorld } from "@/lib/testing/rigs/agents/a-step";
import { aStoredRun, type StoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { toldElsewhere } from "./elsewhere";
import { lookUp } from "./looked-up";
import { openTexts } from "./writers-texts";

const own = ownDatabase();
const QUESTION = "What are the dues of the harbour?";
const DUE = "The dues of the harbour are four crowns for each ship that lands.";
const LAMPS = "Lamps of whale oil burn at the drawbridge by night.";
const REFUSED = "The lamp at the tollgate was refused by Hjort, for no cable reached it.";
const library = {
  Annals: `${DUE} So it was told.`,
  Log: `# Log\n\n## Nights\n\n${LAMPS} The wardens fill them.`,
  Minutes: REFUSED,
};

interface Reading extends Pick<StepWorld, "answers" | "recalled"> {
  mode?: NodeRun["mode"];
  settings?: object;
  texts?: Record<string, string>;
}

async function reading({ mode = "live", settings = {}, texts = library, ...world }: Reading = {}): Promise<{
  stored: StoredRun;
  step: Step;
  idOf: (title: string, ordinal?: number) => Promise<string>;
}> {
  const of = { strategy: "perspectives", ...settings };
  const stored = await aStoredRun(own.db, { question: QUESTION, library: texts, run: { mode }, settings: of });
  await stored.add({ kind: "search", key: "search-1", input: {}, result: {} });
  await stored.add({ kind: "assemble", key: "assemble", stage: "synthesis", status: "running" });
  const step = await stored.step("assemble", world);
  const idOf = async (title: string, ordinal = 0): Promise<string> =>
    `${sourceLabel(await stored.hashOf(title))}:${ordinal}`;
  return { stored, step, idOf };
}

describe("what a writer would look up", () => {
  const words = ["whale oil drawbridge"];
  const wanted = { words, limits: [] as string[], texts: [] as string[] };

  it("is found by its words in the library, and told with its place", async () => {
    const { step, stored } = await reading();
    const found = await lookUp(step.context, wanted, new Set());
    expect(found.words).toEqual([`${words[0]} (found in Log, “Nights”)`]);
    const label = sourceLabel(await stored.hashOf("Log"));
    const [passage] = found.passages;
    expect(found.passages).toHaveLength(1);
    expect(passage).toMatchObject({ sourceId: label, sourceTitle: "Log", after: "", link: null });
    // It stands alone: by where it begins, and beside no other.
    expect([passage?.id, passage?.ordinal]).toEqual([`${label}:${passage?.start}`, 2 * (passage?.start ?? 0)]);
    expect(passage?.text).toContain(LAMPS);
  });

  it("is nothing nearer where its writer had it at hand", async () => {
    const { step, idOf } = await reading();
    const atHand = new Set(await Promise.all([0, 1, 2, 3].map((ordinal) => idOf("Log", ordinal))));
    const found = await lookUp(step.context, wanted, atHand);
    expect(found.passages).toEqual([]);
    expect(found.words).toEqual([`${words[0]} (nothing nearer than what its writer read)`]);
  });

  it("is of what a text says of its limits what it calls missing alone", async () => {
    const limits = ["Why Hjort refused it for a cable was not found.", "The ships of 1911 alone were counted."];
    const { step } = await reading();
    const found = await lookUp(step.context, { ...wanted, words: [], limits }, new Set());
    expect(found.words).toEqual([
      expect.stringMatching(/^Why Hjort refused it for a cable was not found\. \(found in Minutes\)$/),
    ]);
    expect(found.passages.map(({ text }) => text)).toEqual([REFUSED]);
  });

  it("is told as it was named under the rules before, and not looked for under older ones or without a model", async () => {
    const before = await reading({ settings: { rules: 6 } });
    expect((await lookUp(before.step.context, wanted, new Set())).words).toEqual(words);
    const nothing = { words: [], passages: [] };
    for (const older of [await reading({ settings: { rules: 5 } }), await reading({ mode: "offline" })])
      expect(await lookUp(older.step.context, wanted, new Set())).toEqual(nothing);
    const { step } = await reading();
    expect(await lookUp(step.context, { ...wanted, words: [] }, new Set())).toEqual(nothing);
  });

  it("is twelve words at most, and six of what is missing", async () => {
    const { step } = await reading({ recalled: { looked_up: [] } });
    const many = Array.from({ length: 15 }, (_, nth) => `dues of pier ${nth}`);
    const limits = many.map((one) => `Nothing was found on the ${one}.`);
    const found = await lookUp(step.context, { words: many, limits, texts: [] }, new Set());
    expect(found.words).toHaveLength(12 + 6);
    expect(found.words[0]).toMatch(/^dues of pier 0 /);
  });
});

describe("the texts that a writer reads", () => {
  it("are those that decide, in their order, and none without a model", async () => {
    const { step, stored } = await reading();
    const hashes = [await stored.hashOf("Log"), "f".repeat(64), await stored.hashOf("Annals")];
    const texts = await openTexts(step.context, hashes);
    expect(texts.map(([first]) => first?.sourceTitle)).toEqual(["Log", "Annals"]);
    expect(texts.flat().every(({ link }) => link === null)).toBe(true);
    expect(await openTexts(step.context, [])).toEqual([]);
    const offline = await reading({ mode: "offline" });
    expect(await openTexts(offline.step.context, [await offline.stored.hashOf("Log")])).toEqual([]);
  });
});

describe("what a first reader misses", () => {
  const LOOK_FOR = "Who refused the lamp at the tollgate?";
  const plan = [{ heading: "Dues", markdown: `${DUE} `.repeat(60) }];
  const naming =
    (title: string) =>
    ({ titles, neighbours = [] }: AgentInput<"find_missing">): AgentOutput<"find_missing"> => {
      const number = [...titles, ...neighbours].find((one) => one.title === title)?.number ?? 0;
      return { documents: [{ number, lookFor: LOOK_FOR }] };
    };

  it("is looked for in the documents that they name, and opened with its passages", async () => {
    const { step } = await reading({ answers: { find_missing: naming("Minutes") } });
    const { expected, passages } = await openForPlan(step.context, plan);
    expect(expected.map(({ lookFor, passages: in_ }) => [lookFor, in_.length])).toEqual([[LOOK_FOR, 1]]);
    expect(passages.map(({ text }) => text)).toEqual([REFUSED]);
  });

  it("is nothing where whoever writes has it at hand, or nobody could say", async () => {
    const sections = [{ kind: "answer", heading: "Answer", markdown: plan[0]?.markdown ?? "" }] as const;
    const { step, idOf } = await reading({ answers: { find_missing: naming("Minutes") } });
    const opened = await openMissing(step.context, sections, { atHand: new Set(), isRead: false });
    expect([opened.questions, opened.passages.map(({ text }) => text)]).toEqual([[LOOK_FOR], [REFUSED]]);
    const known = await openMissing(step.context, sections, {
      atHand: new Set([await idOf("Minutes")]),
      isRead: false,
    });
    expect(known).toMatchObject({ expected: [], questions: [], passages: [] });
    const read = await openMissing(step.context, sections, { atHand: new Set(), isRead: true });
    expect(read).toMatchObject({ expected: [], questions: [], passages: [] });
    const away = await reading({ answers: { find_missing: () => ({ kind: "permanent", message: "Away." }) } });
    expect(await openForPlan(away.step.context, plan)).toMatchObject({ expected: [], passages: [] });
  });

  it("is looked for, where a text calls it missing itself, in what lies near to it", async () => {
    const sections = [
      { kind: "answer", heading: "Answer", markdown: "Scope: Why the lamp at the tollgate was refused was not found." },
    ] as const;
    const { step, idOf } = await reading();
    const opened = await openMissing(step.context, sections, { atHand: new Set(), isRead: false });
    expect(opened.passages[0]?.text).toBe(REFUSED);
    expect(opened.questions).toHaveLength(1);
    const atHand = new Set([await idOf("Minutes")]);
    const known = await openMissing(step.context, sections, { atHand, isRead: false });
    expect(known.passages.map(({ text }) => text)).not.toContain(REFUSED);
    // Under older rules what its writer read is read once more.
    const old = await reading({ settings: { rules: 4 } });
    const again = await openMissing(old.step.context, sections, {
      atHand: new Set([await old.idOf("Minutes")]),
      isRead: false,
    });
    expect(again.passages.map(({ text }) => text)).toContain(REFUSED);
  });
});

describe("what texts say beside a report's words", () => {
  const TOLD = "A beehive in winter needs 8 kilograms of honey, which its keeper leaves in it.";
  const NEWER = "Hives of the newer kind were left 12 kilograms of honey by the keeper.";
  const filler = "The wardens painted the tollgate in the spring. Nobody opened the shutters that day. ".repeat(12);
  const manual = `RULE: 3\nTitle: Wintering\nStatus: Final\nCreated: 2016-06-02\n\n${TOLD}\n\n${filler}\n\n${NEWER}`;

  const toldIn = async (part: Reading, marked = ""): Promise<string[]> => {
    const { step, stored } = await reading({ ...part, texts: { "RULE 3": manual } });
    const [key] = await stored.tell("search-1", "RULE 3", [TOLD]);
    const facts = await runFacts(step.context);
    const told = await toldElsewhere(step.context, [{ markdown: `${marked}${TOLD} [F${key}]` }], facts);
    const { passages, lines } = told([], 40_000);
    return lines(sourcesOf(passages));
  };

  it("is told by the numbers of the passages in which it stands, and not under older rules or without a model", async () => {
    const lines = await toldIn({});
    expect(lines.join("\n")).toContain(`“${NEWER}” (passage 1)`);
    expect(await toldIn({ settings: { rules: 7 } })).toEqual([]);
    expect(await toldIn({ mode: "offline" })).toEqual([]);
    // What is said of the evidence alone is nobody's word.
    expect(await toldIn({}, "Scope: ")).toEqual([]);
  });
});
