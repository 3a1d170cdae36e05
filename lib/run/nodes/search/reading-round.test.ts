import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { normalForm } from "@/lib/domain/facts/fact";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { inTransaction } from "@/lib/platform/db/tx";
import { storeRead } from "@/lib/run/drivers/capture-known";
import type { NodeRun } from "@/lib/run/engine/context";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { ownDatabase } from "@/lib/testing/database";
import type { Step, StepWorld } from "@/lib/testing/rigs/agents/a-step";
import { aSearch, aSearchResult } from "@/lib/testing/rigs/agents/run-values";
import { aStoredRun, type StoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { eachPassage } from "@/lib/testing/rigs/engine";
import { search } from "./search";
import { begin, type Progress } from "./search-progress";
import { readFor } from "./search-reading";

const own = ownDatabase();
const [DUES = "", CREWS = ""] = aSearch().input.perspective.questions;
const FOUR = "The dues of the harbour are four crowns.";
const PAID = "The wardens pay the crews of the ferry at noon.";
const PAGE = "https://orrin.example/dues";
const library = {
  Annals: `${FOUR} More of it stands at ${PAGE} for all.`,
  Crews: PAID,
  Diary: "Of the dues of the harbour the diary says nothing new, nor who pays the crews of the ferry.",
};

/** Takes of what it reads the two sentences, each for the question that it answers. */
const take = eachPassage((text) =>
  [FOUR, PAID].flatMap((quote, nth) =>
    text.includes(quote) ? [{ statement: quote, quote, confidence: 0.9, answers: [nth + 1] }] : [],
  ),
);

interface Round {
  stored: StoredRun;
  progress: Progress;
  step: Step;
  /** What each call of the reader was asked. */
  readings: AgentInput<"extract_facts">[];
}

interface Searching {
  library?: Record<string, string>;
  wanted?: Partial<SearchInput>;
  mode?: NodeRun["mode"];
  reads?: (input: AgentInput<"extract_facts">) => AgentOutput<"extract_facts"> | Failure;
  recalled?: StepWorld["recalled"];
  rules?: number;
  /** What is so before the round. */
  prepare?: (progress: Progress, stored: StoredRun) => void | Promise<void>;
}

/** A round of a search for the dues, over a library of texts that are as short as this. */
async function aRound(searching: Searching = {}): Promise<Round> {
  const { wanted, mode = "live", reads = take, recalled = {}, prepare } = searching;
  const question = "What are the dues of the harbour?";
  const { rules } = searching;
  const settings = { iterations: 3, ...(rules !== undefined && { rules }) };
  const of = { question, library: searching.library ?? library, run: { mode }, settings };
  const stored = await aStoredRun(own.db, of);
  const { input } = aSearch([], wanted);
  await stored.add({ kind: "search", key: "search-1", status: "running", input });
  const readings: AgentInput<"extract_facts">[] = [];
  const step = await stored.step("search-1", {
    recalled,
    answers: {
      generate_queries: () => ({ queries: [], terms: [] }),
      extract_facts: (asked) => {
        readings.push(asked);
        return reads(asked);
      },
    },
  });
  const nothing = { queries: [], facts: [], answers: [] };
  const progress = begin(
    SearchInput.parse(input),
    [],
    { ...nothing, passages: [] },
    { ...nothing, readFor: new Map(), begun: [] },
  );
  await prepare?.(progress, stored);
  await readFor(step.context, progress, DUES);
  return { stored, progress, step, readings };
}

const textsOf = (readings: readonly AgentInput<"extract_facts">[]): string[] =>
  readings
    .flatMap(({ sources }) => sources.flatMap(({ parts }) => parts.flatMap(({ passages }) => passages)))
    .map(({ text }) => text);
const titlesOf = (readings: readonly AgentInput<"extract_facts">[]): string[] =>
  readings.flatMap(({ sources }) => sources.map(({ sourceTitle }) => sourceTitle)).toSorted();
const statementsOf = ({ facts }: Progress): string[] =>
  [...facts.values()].map(({ statement }) => statement).toSorted();

describe("a round that reads", () => {
  it("makes facts of the run of what it finds, and answers by them what they answer", async () => {
    const { stored, progress, step, readings } = await aRound();
    expect(titlesOf(readings)).toEqual(["Annals", "Crews", "Diary"]);
    expect(readings.flatMap(({ questions }) => questions.map(({ asked }) => asked))).toEqual([DUES, CREWS]);
    expect(statementsOf(progress)).toEqual([FOUR, PAID]);
    const idOf = (said: string): string =>
      [...progress.facts.values()].find(({ statement }) => statement === said)?.id ?? "";
    expect(progress.answers).toEqual([
      { question: DUES, factIds: [idOf(FOUR)] },
      { question: CREWS, factIds: [idOf(PAID)] },
    ]);
    expect(await own.db.factUse.count({ where: { runId: stored.run.id } })).toBe(2);
    expect(step.told).toEqual(["Round 1 of 3: 2 facts from 2 sources so far."]);
    expect(progress.sources.size).toBe(3);
    // A page that a source names may be wanted next.
    expect([...progress.named]).toEqual([PAGE]);
  });

  it("may want a page by its whole address, but in a run of older rules, which left the bracket at its end out", async () => {
    const namedBy = async (rules: number): Promise<string[]> => {
      const { progress } = await aRound({
        rules,
        library: { Annals: `${FOUR} More of it stands at ${PAGE}_(crowns).` },
      });
      return [...progress.named];
    };
    expect(await namedBy(11)).toEqual([`${PAGE}_(crowns)`]);
    expect(await namedBy(10)).toEqual([`${PAGE}_(crowns`]);
  });

  it("notes what was read for which questions, and what of it had nothing to say", async () => {
    const { progress } = await aRound();
    expect(progress.read).toMatchObject([{ question: DUES, asked: [DUES, CREWS] }]);
    const [{ passages = [], empty = [] } = {}] = progress.read;
    expect(new Set(passages)).toEqual(progress.seen);
    expect(passages).toHaveLength(3);
    expect(empty).toHaveLength(1);
    const [tool] = progress.memory.tools;
    expect(tool).toMatchObject({ tool: "search", calls: 1, findings: [{ worth: 2 }] });
    expect(tool?.last).toMatch(/^“What are the dues of the harbour\?”: \d hits, 3 new passages read, 2 new facts$/);
  });

  it("reads nothing a second time, and says so", async () => {
    const { progress, step, readings } = await aRound();
    progress.loop.push({ iteration: 1, summary: "", gaps: [], end: null });
    await readFor(step.context, progress, DUES);
    expect(readings).toHaveLength(1);
    expect(progress.memory.tools[0]?.last).toMatch(/ 0 new passages read, 0 new facts$/);
    expect(step.told.at(-1)).toBe("Round 2 of 3: 2 facts from 2 sources so far.");
  });

  it("keeps a fact as it was known first, and beside what answers a question what answered it before", async () => {
    const { progress } = await aRound({
      prepare: (known) => {
        known.answers = [{ question: DUES, factIds: ["other"] }];
      },
    });
    const [fact] = progress.facts.values();
    if (fact === undefined) throw new Error("A fact was found.");
    expect(progress.answers.find(({ question }) => question === DUES)?.factIds[0]).toBe("other");
    expect(progress.answers.find(({ question }) => question === DUES)?.factIds).toHaveLength(2);
    const anew = await aRound({
      prepare: (known) => void known.facts.set(fact.id, { ...fact, sourceTitle: "As it was known" }),
    });
    expect(anew.progress.facts.get(fact.id)?.sourceTitle).toBe("As it was known");
  });

  it("leaves what could not be read to be read later", async () => {
    const away: Failure = { kind: "unavailable", message: "Away." };
    const { progress } = await aRound({ reads: () => away });
    expect([progress.seen.size, progress.read, progress.facts.size]).toEqual([0, [], 0]);
    expect([...progress.failed]).toEqual([["extract_facts", 1]]);
  });

  it("notes a page that is wanted and cannot be read, with why", async () => {
    const { progress } = await aRound({
      prepare: (wanting) => {
        wanting.wanted = PAGE;
        wanting.named.add(PAGE);
      },
    });
    expect([...progress.unread.keys()]).toEqual([PAGE]);
    expect(progress.unread.get(PAGE)).not.toBe("");
  });

  it("asks a model what others ask, too, and nobody else", async () => {
    const others = (known: Progress): void => {
      known.ofOthers = ["Who lights the lamps?"];
    };
    const { readings, progress } = await aRound({ prepare: others });
    expect(readings[0]?.questions.map(({ asked }) => asked)).toEqual([DUES, CREWS, "Who lights the lamps?"]);
    expect(progress.read[0]?.asked).toEqual([DUES, CREWS, "Who lights the lamps?"]);
  });
});

describe("what a plan names", () => {
  const lines = Array.from({ length: 24 }, (_, nth) => [
    `Log ${nth}`,
    `The dues of the harbour, ${nth}: ${"dues of the harbour. ".repeat(60)}`,
  ]);
  const many = {
    ...Object.fromEntries(lines),
    "ORDER 7 – The lamps": "Lamps burn at the bridge.",
    "ORDER 8 – The nets": "Nets dry in the loft.",
  };

  it("is read whole in the first round, for what others ask of it, too", async () => {
    const wanted = { whole: ["ORDER 7 – The lamps"], further: ["Who lights the lamps?"] };
    const { readings, progress } = await aRound({ library: many, wanted });
    const [first] = readings.filter(({ sources }) =>
      sources.some(({ sourceTitle }) => sourceTitle.startsWith("ORDER 7")),
    );
    expect(first?.questions.map(({ asked }) => asked)).toEqual([DUES, CREWS, "Who lights the lamps?"]);
    expect(textsOf(readings)).toContain("Lamps burn at the bridge.");
    // What else was found is read with it.
    expect(readings).toHaveLength(1);
    expect(titlesOf(readings).length).toBeGreaterThan(2);
    expect(progress.read[0]?.asked).toContain("Who lights the lamps?");
  });

  it("is read apart from what else is found, which is read for this search alone, under the rules that older runs have", async () => {
    const wanted = { whole: ["ORDER 7 – The lamps"], further: ["Who lights the lamps?"] };
    const { readings } = await aRound({ library: many, wanted, rules: 8 });
    const others = readings.filter(
      ({ sources }) => !sources.some(({ sourceTitle }) => sourceTitle.startsWith("ORDER 7")),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const { questions } of others) expect(questions.map(({ asked }) => asked)).toEqual([DUES, CREWS]);
  });

  it("is read whole by no later round, by no search that was sent back, and by nobody without a model", async () => {
    const whole = ["ORDER 7 – The lamps"];
    const isRead = async (searching: Searching): Promise<boolean> =>
      textsOf((await aRound({ library: many, ...searching })).readings).includes("Lamps burn at the bridge.");
    expect(await isRead({ wanted: { whole } })).toBe(true);
    expect(await isRead({ wanted: { whole, rerun: 1 } })).toBe(false);
    const offline = await aRound({
      wanted: { whole: ["Annals"], further: ["Who lights the lamps?"] },
      mode: "offline",
    });
    expect(offline.readings.flatMap(({ questions }) => questions.map(({ asked }) => asked))).toEqual([DUES, CREWS]);
    const later = (progress: Progress): void => {
      progress.loop.push({ iteration: 1, summary: "", gaps: [], end: null });
    };
    expect(await isRead({ wanted: { whole }, prepare: later })).toBe(false);
  });

  it("is read though others are nearer to the question, but for what facts have come of", async () => {
    const documents = ["ORDER 7 – The lamps", "ORDER 8 – The nets"];
    const { readings } = await aRound({ library: many, wanted: { documents } });
    expect(textsOf(readings)).toEqual(expect.arrayContaining(["Lamps burn at the bridge.", "Nets dry in the loft."]));
  });
});

describe("a search that is done", () => {
  it("leaves to its run what it last knew", async () => {
    const of = { question: DUES, library, run: { mode: "offline" as const }, settings: { iterations: 1 } };
    const stored = await aStoredRun(own.db, of);
    const { input } = aSearch();
    await stored.add({ kind: "search", key: "search-1", status: "running", input });
    const { context } = await stored.step("search-1", { answers: { extract_facts: take } });
    const outcome = await search(context);
    const { loop, factKeys } = SearchResult.parse(outcome.result);
    await inTransaction(own.db, async (tx) => await outcome.write?.(tx));
    const folds = await own.db.fold.findMany({ where: { runId: stored.run.id } });
    expect(folds.map(({ summary, nodeKey }) => [summary, nodeKey])).toEqual([[loop.at(-1)?.summary, "search-1"]]);
    expect(factKeys).toHaveLength(2);
  });
});

describe("what a passage names", () => {
  it("is looked for and read in the same round, where much stands beside it", async () => {
    const lines = Array.from({ length: 40 }, (_, nth) => [
      `Log ${nth}`,
      `Of nets and ropes, ${nth}: they dry in the loft.`,
    ]);
    const named = {
      ...Object.fromEntries(lines),
      Annals: "The dues of the harbour were set by ORDER 7, which the wardens wrote down.",
      "ORDER 7 – The lamps": "Lamps burn at the bridge.",
    };
    const { readings, step } = await aRound({ library: named });
    expect(step.searched).toContain("ORDER 7");
    expect(textsOf(readings)).toContain("Lamps burn at the bridge.");
  });
});

describe("what stands beside a passage", () => {
  const names = {
    Annals:
      "The dues of the harbour were written down by Hanna Tide. Hanna Tide is a warden of the harbour, who asks for the dues.",
    "Letters of Hanna Tide": "Hanna Tide wrote that the dues of the harbour are four crowns.",
  };

  it("puts its question to a model where it says what a name is, and any name where no model reads", async () => {
    const live = await aRound({ library: names });
    const offline = await aRound({ library: names, mode: "offline" });
    for (const link of live.readings.flatMap(({ links }) => links)) expect(link).toMatch(/ is .* /);
    expect(offline.readings.flatMap(({ links }) => links).length).toBeGreaterThanOrEqual(
      live.readings.flatMap(({ links }) => links).length,
    );
  });
});

describe("a passage that a search beside this one reads", () => {
  it("is left to it, and what it found is taken in once it has read it", async () => {
    const fact = {
      id: "AAAAAAAAAAA1",
      statement: FOUR,
      quote: FOUR,
      sourceId: "s",
      sourceTitle: "Annals",
      confidence: 1,
      published: null,
    };
    const { progress, readings } = await aRound({
      async prepare(_, { add, hashOf, run, scope }) {
        const { input } = aSearch();
        const nodeId = await add({ kind: "search", key: "search-2", status: "running", input });
        const keep = async (name: string, value: object): Promise<void> =>
          storeRead(own.db, { ...scope, runId: run.id, nodeId, attempt: 1 }, { name, content: canonicalJson(value) });
        const passages = [`${sourceLabel(await hashOf("Annals"))}:0`];
        const asked = [DUES, CREWS].map(normalForm);
        await keep("claim_1_1", { own: { passages, asked, read: "stands_001" }, others: [] });
        const answers = [{ question: DUES, factKeys: [fact.id] }];
        await keep(
          "stands_001",
          aSearchResult({ factKeys: [fact.id], facts: [fact], answers, queries: ["harbour dues"] }),
        );
      },
    });
    expect(titlesOf(readings)).toEqual(["Crews", "Diary"]);
    expect(statementsOf(progress)).toEqual([FOUR, PAID]);
    expect([...progress.shared]).toEqual([fact.id]);
    expect(progress.answers.map(({ question }) => question).toSorted()).toEqual([DUES, CREWS].toSorted());
  });
});
