import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import type { LoopEnd } from "@/lib/domain/core/words";
import { CHECKED_WHERE_CITED } from "@/lib/domain/markdown/support";
import type { Method } from "@/lib/domain/report/report-parts";
import { type SearchResult, VerifyResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { RunContradiction } from "@/lib/knowledge/relations";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aRecord, aRunFact, aSearchResult, aThread } from "@/lib/testing/rigs/agents/run-values";
import type { ReportContext } from "./report-context";
import { comparedIn, conflictsOf, isAdded, methodOf, type ReportFacts, sumCalls, warningOf } from "./report-facts";

const DUES = "What are the dues of the harbour?";

function aRun(part: Partial<ReportContext["run"]> = {}, settings: object = {}): ReportContext["run"] {
  const id = RunId.parse(randomUUID());
  const wanted = RunSettings.parse({ perspectives: 4, iterations: 3, ...settings });
  return { id, mode: "live", settings: wanted, scope: null, limitReached: null, question: DUES, ...part };
}

/** What a run knows of which nothing came yet. */
function nothingKnown(own: Partial<ReportFacts["own"]> = {}): ReportFacts {
  return {
    contradictions: [],
    conflicts: [],
    own: aRecord(own),
    tree: null,
    verified: null,
    leftOut: new Map(),
    failedCalls: [],
    lookedAgain: [],
    compared: "all",
    searchCalls: 0,
    readForWriting: [],
    atHand: [],
    searchesSaved: 0,
    providers: [],
    models: [],
    exhausted: [],
    wentOn: { gates: [], steps: [] },
    unread: [],
    revisions: [],
    isEdited: false,
    answeredInText: [],
  };
}

const covered = { share: 1, questions: [], notCovered: [], inferredOnly: [] };

function told(run: ReportContext["run"], known: ReportFacts, facts: RunFact[] = [], notCovered: string[] = []): Method {
  return methodOf({ run }, known, { facts, cited: 2, coverage: { ...covered, notCovered }, compared: null });
}

describe("how a report says it was made", () => {
  it("names who made it: nobody plans by a model what has none", () => {
    const drivers = (["live", "offline", "plan"] as const).map((mode) => told(aRun({ mode }), nothingKnown()).driver);
    expect(drivers).toEqual(["live", "offline", "offline"]);
  });

  it("names the perspectives of its plan, and of a tree the first level with how many lie beneath", () => {
    const threads = [aThread("search-1"), aThread("gap-1"), aThread("search-2", { depth: 1 })];
    const known = nothingKnown({ threads });
    expect(told(aRun(), known)).toMatchObject({ perspectives: ["About search-1"], topicsBeneath: null });
    const tree = { topics: 2, accepted: 1, iterations: 3, limit: 9 };
    expect(told(aRun({}, { strategy: "tree" }), { ...known, tree })).toMatchObject({ topicsBeneath: 1 });
    expect(told(aRun({}, { strategy: "quick" }), known)).toMatchObject({ perspectives: [], topics: [] });
  });

  it("counts what searches read and what was read for writing, each source once", () => {
    const sha256 = "abcdef0123456789".padEnd(64, "0");
    const searches = [
      aSearchResult({ passagesRead: 4, sources: [sha256] }),
      aSearchResult({ passagesRead: 3, sources: [sha256, "b".repeat(64)] }),
    ];
    const readForWriting = ["abcdef0123456789:7", "cccc:1"];
    const atHand = ["cccc:1", "cccc:2", "dddd:1"];
    const known = { ...nothingKnown({ searches }), readForWriting, atHand };
    expect(told(aRun(), known)).toMatchObject({ passages: 9, sources: 3, atHand: { passages: 3, sources: 2 } });
  });

  it("counts facts that were found, known before, and left out with why", () => {
    const quarantined = [
      { key: "A", why: "It is not in its source." },
      { key: "B", why: "It is refuted." },
    ];
    const verified = VerifyResult.parse({
      facts: 2,
      verbatim: 2,
      sources: 1,
      librarySources: 1,
      quarantined,
      support: [],
    });
    const facts = [aRunFact("C"), aRunFact("D", { isKnown: true }), aRunFact("E", { isKnown: true })];
    const known = { ...nothingKnown(), verified, leftOut: new Map([["A", "Statement A."]]) };
    expect(told(aRun(), known, facts)).toMatchObject({
      factsFound: 3,
      factsKnown: 2,
      factsUsed: 2,
      quarantined: [
        { statement: "Statement A.", why: "It is not in its source." },
        { statement: "A fact that is not stored any more", why: "It is refuted." },
      ],
    });
  });

  it("counts as unchecked what a check left out or failed at, and all that is cited where there was none", () => {
    const said = (key: string, verdict: string, reason = ""): object => ({ key, verdict, reason });
    const support = [
      said("A", "supported"),
      said("B", "not_checked"),
      said("C", "check_failed"),
      said("D", "not_checked", CHECKED_WHERE_CITED),
      said("E", "contradicted"),
    ];
    const figures = { facts: 5, verbatim: 5, sources: 1, librarySources: 1, quarantined: [] };
    const verified = VerifyResult.parse({ ...figures, support });
    expect(told(aRun(), { ...nothingKnown(), verified }).unchecked).toBe(2);
    expect(told(aRun(), nothingKnown()).unchecked).toBe(2);
    expect(told(aRun(), { ...nothingKnown(), verified: { ...verified, support: [] } }).unchecked).toBe(0);
  });

  it("says of a topic that found nothing that the text answers it, where the text answers all that it asked", () => {
    const threads = [
      aThread("search-1", { verdict: "exhausted" }),
      aThread("search-2", {
        verdict: "exhausted",
        perspective: { name: "Crews", focus: "", questions: ["Who pays?"] },
      }),
      aThread("search-3", { verdict: "exhausted", perspective: { name: "None", focus: "", questions: [] } }),
      aThread("search-4", { verdict: "not_accepted" }),
      aThread("search-5", {
        verdict: "exhausted",
        perspective: { name: "Half", focus: "", questions: [DUES, "Since when?"] },
      }),
    ];
    const known = { ...nothingKnown({ threads }), answeredInText: [{ question: DUES, factKeys: ["A"] }] };
    const toldIn = (rules: number, notCovered: string[]): string[] =>
      told(aRun({}, { rules }), known, [], notCovered).topics.flatMap(({ name, isTold }) => (isTold ? [name] : []));
    expect(toldIn(4, [])).toEqual(["About search-1"]);
    expect(toldIn(4, [DUES])).toEqual([]);
    expect(toldIn(3, [])).toEqual([]);
  });

  it("says what was not done where calls failed", () => {
    const known = { ...nothingKnown(), failedCalls: [{ agent: "search", calls: 3 }] };
    expect(told(aRun(), known).failedCalls).toEqual([{ undone: "searches gave no answer", calls: 3 }]);
  });
});

describe("what a report opens with", () => {
  const limitReached = "The time is up.";

  it("is nothing where nothing cut it short, all topics were accepted and nobody took any out", () => {
    expect(warningOf({ run: aRun() }, nothingKnown({ threads: [aThread("search-1")] }), [])).toBeNull();
  });

  it("is the limit with how far the perspectives came, of those that were reached", () => {
    const threads = [aThread("search-1"), aThread("search-2"), aThread("gap-1")];
    const round = (end: LoopEnd | null): SearchResult["loop"][number] => ({ iteration: 1, summary: "", gaps: [], end });
    const loop = [round("known"), round(null), round("time_up")];
    const finding = ["A", "B", "C"].map((key) => aSearchResult({ factKeys: [key], loop: key === "A" ? loop : [] }));
    const searches = [...finding, aSearchResult()];
    const own = { threads, searches };
    expect(warningOf({ run: aRun({ limitReached }) }, nothingKnown(own), [])).toBe(
      "The time is up. Research ended early: 2 of 4 perspectives completed, 2 of at most 12 iterations made. To go on where it stopped, raise the limit and continue the run.",
    );
    const unreached = { ...own, threads: threads.map((one) => ({ ...one, verdict: "not_reached" as const })) };
    expect(warningOf({ run: aRun({ limitReached }) }, nothingKnown(unreached), [])).toContain("0 of 4 perspectives");
    const quick = aRun({ limitReached }, { strategy: "quick" });
    expect(warningOf({ run: quick }, nothingKnown(own), [])).toContain("2 of 1 perspective completed, 2 of at most 3");
  });

  it("is of a tree its topics and its own iterations", () => {
    const known = { ...nothingKnown(), tree: { topics: 7, accepted: 5, iterations: 8, limit: 20 } };
    const run = aRun({ limitReached }, { strategy: "tree" });
    expect(warningOf({ run }, known, [])).toContain("5 of 7 topics completed, 8 of at most 20 iterations made.");
  });

  it("names the topics that were not accepted, but for those that the text answers", () => {
    const threads = [aThread("search-1", { verdict: "exhausted", why: "Nothing is there." }), aThread("search-2")];
    const known = nothingKnown({ threads });
    const line =
      "Of 2 perspectives, 1 was not accepted: About search-1 (nothing more could be found: nothing is there).";
    expect(warningOf({ run: aRun() }, known, [])).toBe(line);
    const answered = { ...known, answeredInText: [{ question: DUES, factKeys: ["A"] }] };
    expect(warningOf({ run: aRun() }, answered, [])).toBeNull();
    expect(warningOf({ run: aRun() }, answered, [DUES])).toBe(line);
  });

  it("tells what people took out of the plan where a model writes: without one the answer itself does", () => {
    const known = nothingKnown({ notLookedFor: { takenOut: ["Who pays?"], beyond: [] } });
    expect(warningOf({ run: aRun() }, known, [])).toBe("Taken out of the plan and not looked for: Who pays.");
    expect(warningOf({ run: aRun({ mode: "offline" }) }, known, [])).toBeNull();
  });
});

describe("the contradictions that a report tells", () => {
  const side = (key: string, quote = `Quote of ${key}.`): object => {
    return { key, status: "proposed", statement: `Statement ${key}.`, quote, sourceTitle: `Source of ${key}` };
  };
  const pair = (a: object, b: object): RunContradiction => {
    const judged = { nature: "direct", status: "possible", finder: "rule", reason: "", settlement: null, by: null };
    return RunContradiction.parse({ ...judged, a, b });
  };

  it("are those with a side in use, and a side that is not is cited no more", () => {
    const both = pair(side("A"), side("B"));
    const keys = (facts: RunFact[], pairs = [both]): unknown[] =>
      conflictsOf(pairs, facts).map(({ a, b }) => [a.key, b.key]);
    expect(keys([aRunFact("A"), aRunFact("B")])).toEqual([["A", "B"]]);
    expect(keys([aRunFact("A")])).toEqual([["A", null]]);
    expect(keys([aRunFact("B")])).toEqual([[null, "B"]]);
    expect(keys([aRunFact("C")])).toEqual([]);
  });

  it("are told in words that both sources have", () => {
    const facts = [aRunFact("A"), aRunFact("B")];
    expect(conflictsOf([pair(side("A", ""), side("B"))], facts)).toEqual([]);
    expect(conflictsOf([pair(side("A"), side("B", ""))], facts)).toEqual([]);
  });
});

describe("what was compared", () => {
  const failed = [{ agent: "detect_contradictions", calls: 1 }];

  it.each([
    [0, { failed: [], isAdded: false }, "none"],
    [0, { failed, isAdded: true }, "none"],
    [1, { failed, isAdded: true }, "some"],
    [1, { failed: [{ agent: "find_gaps", calls: 1 }], isAdded: true }, "searched"],
    [1, { failed: [], isAdded: false }, "all"],
  ] as const)("after %i analyses with %o is %s", (analyses, of, expected) => {
    expect(comparedIn(analyses, { ...of, failed: [...of.failed] })).toBe(expected);
  });

  it("leaves out a fact that only steps behind it found", () => {
    const after = new Set(["section-1", "assemble"]);
    const isOne = (nodeKeys: string[]): boolean => isAdded([aRunFact("A"), aRunFact("B", { nodeKeys })], after);
    expect(isOne(["section-1"])).toBe(true);
    expect(isOne(["section-1", "assemble"])).toBe(true);
    expect(isOne(["search-1", "section-1"])).toBe(false);
    expect(isOne([])).toBe(false);
  });
});

it("failed calls of several steps are summed by agent, in the order of their names", () => {
  const steps = [
    { failedCalls: [{ agent: "search", calls: 2 }] },
    { failedCalls: [] },
    {
      failedCalls: [
        { agent: "find_gaps", calls: 1 },
        { agent: "search", calls: 3 },
      ],
    },
  ];
  expect(sumCalls(steps)).toEqual([
    { agent: "find_gaps", calls: 1 },
    { agent: "search", calls: 5 },
  ]);
});
