import { describe, expect, it } from "vitest";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { ownDatabase } from "@/lib/testing/database";
import { aResearchedRun, DUES, LAMPS, type ResearchedRun } from "@/lib/testing/rigs/agents/researched-run";
import { gatherReportFacts, type ReportFacts } from "./report-facts";
import { ownRecord } from "./run-record";

const own = ownDatabase();

/** What the report of a run tells of it, with what else is stored. */
async function gathered(
  prepare: (stored: ResearchedRun, searchId: string) => Promise<unknown> = async () => undefined,
  of: Parameters<typeof aResearchedRun>[1] = { run: { mode: "live" } },
): Promise<{ known: ReportFacts; stored: ResearchedRun }> {
  const stored = await aResearchedRun(own.db, of);
  const { id } = await own.db.node.findFirstOrThrow({ where: { runId: stored.run.id, key: "search-1" } });
  await prepare(stored, id);
  await stored.add({ kind: "assemble", key: "assemble", stage: "synthesis", status: "running" });
  const { context } = await stored.step("assemble");
  return { known: await gatherReportFacts(context, await runFacts(context)), stored };
}

const at = { attempt: 1, startedAt: new Date(0), endedAt: new Date(0) };

describe("what a report tells of its run", () => {
  it("is of a run of which nothing is to be told nothing", async () => {
    const { known } = await gathered();
    expect(known).toMatchObject({
      contradictions: [],
      conflicts: [],
      tree: null,
      verified: null,
      failedCalls: [],
      lookedAgain: [],
      compared: "none",
      searchCalls: 0,
      providers: [],
      readForWriting: [],
      atHand: [],
      exhausted: [],
      unread: [],
      revisions: [],
      isEdited: false,
      answeredInText: [],
      wentOn: { gates: [], steps: [] },
    });
    expect(known.own.questions.map(({ question }) => question)).toContain(DUES);
    expect(known.leftOut.size).toBe(0);
  });

  it("counts who was searched, who answered, and what could not be read", async () => {
    const { known } = await gathered(async ({ scope, run }, nodeId) => {
      const of = { ...scope, runId: run.id, nodeId, ...at };
      const searches = ["brave, library", "library", "library"].map((provider, nth) => {
        return { ...of, provider, query: `q${nth}`, requestHash: `h${nth}`, results: [] };
      });
      await own.db.searchCall.createMany({ data: searches });
      const calls = ["m:big", "offline", "none", "m:big"].map((model, nth) => {
        return { ...of, agent: "classify", prompt: "p", promptHash: `${nth}`, inputDigest: `${nth}`, model };
      });
      await own.db.agentCall.createMany({ data: calls });
      const failure = { kind: "permanent", message: "It is gone." };
      await own.db.fetchCall.create({ data: { ...of, url: "https://orrin.example/x", requestHash: "x", failure } });
    });
    expect(known).toMatchObject({
      searchCalls: 3,
      providers: ["brave", "library"],
      unread: [{ title: "https://orrin.example/x", reason: "It is gone." }],
    });
    expect(known.models).toEqual(["m:big", "scripted"]);
  });

  it("says what its last verification put aside, in the words that were", async () => {
    const verified = (key: string): object => ({
      facts: 3,
      verbatim: 3,
      sources: 3,
      librarySources: 3,
      support: [],
      quarantined: [{ key, why: "It is refuted." }],
    });
    const { known, stored } = await gathered(async ({ add, keys }) => {
      await add({ kind: "verify", key: "verify", stage: "citations", result: verified(keys.dues) });
      await add({ kind: "verify", key: "verify-2", stage: "citations", result: verified(keys.lamps) });
    });
    expect(known.verified?.quarantined.map(({ key }) => key)).toEqual([stored.keys.lamps]);
    expect([...known.leftOut]).toEqual([[stored.keys.lamps, LAMPS]]);
  });

  it("sums what failed over searches, analyses, plans and writers, and says how much was compared", async () => {
    const analysis = (failedCalls: object[]): object => ({
      clusters: 0,
      corroborations: 0,
      contradictions: 0,
      gaps: [],
      pivot: { isSecondWave: false, gaps: [], rationale: "" },
      failedCalls,
    });
    const search = { failedCalls: [{ agent: "search", calls: 2 }] };
    const failing = await gathered(
      async ({ add }) => {
        await add({
          kind: "analyze",
          key: "pivot",
          stage: "pivot",
          result: analysis([{ agent: "detect_contradictions", calls: 1 }]),
        });
        const part = { ordinal: 0, heading: "Answer", markdown: "So.", failedCalls: [{ agent: "search", calls: 1 }] };
        await add({ kind: "section", key: "section-0", stage: "synthesis", result: part });
      },
      { run: { mode: "live" }, search },
    );
    expect(failing.known.failedCalls).toEqual([
      { agent: "detect_contradictions", calls: 1 },
      { agent: "search", calls: 3 },
    ]);
    expect(failing.known.compared).toBe("some");
    const well = await gathered(({ add }) =>
      add({ kind: "analyze", key: "pivot", stage: "pivot", result: analysis([]) }),
    );
    expect(well.known.compared).toBe("all");
    const since = await gathered(async ({ add, tell }) => {
      await add({ kind: "analyze", key: "pivot", stage: "pivot", result: analysis([]) });
      await add({
        kind: "section",
        key: "section-0",
        stage: "synthesis",
        result: { ordinal: 0, heading: "Answer", markdown: "So." },
      });
      await tell("section-0", "Log", ["It is dear."]);
    });
    expect(since.known.compared).toBe("searched");
  });

  it("counts what was read to write it, and by no search, once", async () => {
    const outline = {
      title: "Dues",
      answerKeys: [],
      sections: [],
      read: ["a:1", "b:1"],
      lookedAgain: [{ question: DUES, factKeys: [], titles: ["Log"] }],
    };
    const { known } = await gathered(
      async ({ add }) => {
        await add({ kind: "outline", key: "outline", stage: "synthesis", result: outline });
        const part = { heading: "Answer", markdown: "So." };
        await add({
          kind: "section",
          key: "section-0",
          stage: "synthesis",
          result: { ...part, ordinal: 0, read: ["b:1", "c:1"] },
        });
        await add({
          kind: "section",
          key: "section-1",
          stage: "synthesis",
          status: "failed",
          result: { ...part, ordinal: 1, read: ["z:1"] },
        });
      },
      { run: { mode: "live" }, search: { read: [{ question: DUES, passages: ["a:1"], asked: [], empty: [] }] } },
    );
    expect([known.readForWriting, known.atHand]).toEqual([
      ["b:1", "c:1"],
      ["b:1", "c:1"],
    ]);
    expect(known.lookedAgain.map(({ titles }) => titles)).toEqual([["Log"]]);
  });

  it("names what was given up, but for what people left out, and what they changed", async () => {
    const { known } = await gathered(async ({ add, scope, run, userId, write }) => {
      await add({
        kind: "summarize",
        key: "summarize",
        stage: "synthesis",
        status: "failed",
        tags: ["RETRY_EXHAUSTED"],
      });
      await add({
        kind: "verify",
        key: "verify",
        stage: "citations",
        status: "failed",
        tags: ["RETRY_EXHAUSTED", "LEFT_OUT"],
      });
      await write([], { version: 1 });
      await write([], { version: 2 });
      await write([], { version: 3 });
      const where = { ...scope, runId: run.id };
      await own.db.report.updateMany({ where: { ...where, version: 2 }, data: { changeNote: "Mended." } });
      await own.db.report.updateMany({
        where: { ...where, version: 3 },
        data: { changeNote: "By hand.", authorId: userId },
      });
    });
    expect(known.exhausted).toEqual(["summarize"]);
    expect(known.revisions).toEqual([{ version: 3, note: "By hand." }]);
    expect(known.isEdited).toBe(true);
    expect(known.wentOn.steps.map(({ title }) => title)).toEqual(["verify"]);
  });

  it("says which gates it went past, but for the one that judges this very version", async () => {
    const { known } = await gathered(async ({ scope, run }) => {
      const gate = {
        ...scope,
        runId: run.id,
        verdict: "waived",
        metrics: {},
        thresholds: {},
        inputsDigest: "d",
      } as const;
      for (const name of ["D", "E"] as const)
        await own.db.gate.create({
          data: { ...gate, name, because: `Of ${name}.`, waivedBy: "engine", waivedWhy: "So." },
        });
    });
    expect(known.wentOn.gates).toEqual([{ gate: "D", by: "engine", because: "Of D.", why: "So." }]);
  });

  it("says to a model what the library holds beside what was read, where it is dated", async () => {
    const stored = await aResearchedRun(own.db, { run: { mode: "live" } });
    await stored.add({ kind: "assemble", key: "assemble", stage: "synthesis", status: "running" });
    const library = async (world: Parameters<ResearchedRun["step"]>[1]): Promise<string | undefined> => {
      const { context } = await stored.step("assemble", world);
      return (await ownRecord(context)).library;
    };
    const recalled = { library_dates: { sources: 9, latest: "2020-01-02" } };
    expect(await library({ recalled })).toMatch(/^The library holds 9 sources, the latest of them dated 2020-01-02: /);
    expect(await library({ recalled: { library_dates: { sources: 9, latest: null } } })).toBeUndefined();
    expect(await library({ recalled, run: { ...stored.run, mode: "offline" } })).toBeUndefined();
  });

  it("counts of a tree how far it has come", async () => {
    const tree = await gathered(async () => undefined, { run: { mode: "live" }, settings: { strategy: "tree" } });
    expect(tree.known.tree).toMatchObject({ topics: 1 });
  });

  it("has answered what people's text answered already", async () => {
    const answered = [{ question: "How much in all?", factKeys: ["A"] }];
    const figures = {
      version: 1,
      sections: 1,
      unresolved: 0,
      sectionsWithoutCitation: 0,
      uncitedShare: 0,
      coverage: 1,
      notCovered: [],
      isGapNamed: true,
      problems: [],
    };
    const { known } = await gathered(async ({ add }) => {
      await add({ kind: "assemble", key: "assemble-1", stage: "synthesis", result: { ...figures, answered } });
      await add({ kind: "revise", key: "revise-1", stage: "review", result: figures });
    });
    expect(known.answeredInText).toEqual(answered);
  });
});
