import { describe, expect, it } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { CHECKED_WHERE_CITED } from "@/lib/domain/markdown/support";
import { AnalyzeResult, SummarizeResult, VerifyResult } from "@/lib/domain/run/results";
import { listRunFacts } from "@/lib/knowledge/run-facts";
import { inTransaction } from "@/lib/platform/db/tx";
import type { NodeOutcome, NodeRun } from "@/lib/run/engine/context";
import { runFactsToCompare } from "@/lib/run/nodes/parts/known";
import { addText } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import type { Step, StepWorld } from "@/lib/testing/rigs/agents/a-step";
import {
  aResearchedRun,
  CREWS,
  DUES,
  FOUR,
  LAMPS,
  PAID,
  type ResearchedRun,
} from "@/lib/testing/rigs/agents/researched-run";
import { analyze } from "./analyze";
import { summarize } from "./summarize";
import { verify } from "./verify";

const own = ownDatabase();

interface Weighing {
  mode?: NodeRun["mode"];
  settings?: object;
  answers?: StepWorld["answers"];
  node?: StepWorld["node"];
  prepare?: (stored: ResearchedRun) => Promise<unknown>;
}

interface Weighed {
  stored: ResearchedRun;
  outcome: NodeOutcome;
  step: Step;
}

async function weighing(
  kind: "analyze" | "verify" | "summarize",
  { mode = "offline", settings = {}, answers, node, prepare }: Weighing = {},
): Promise<Weighed> {
  const stored = await aResearchedRun(own.db, { run: { mode }, settings });
  await prepare?.(stored);
  const stage = { analyze: "pivot", verify: "citations", summarize: "synthesis" } as const;
  await stored.add({ kind, key: "now", stage: stage[kind], status: "running" });
  const step = await stored.step("now", { ...(answers && { answers }), ...(node && { node }) });
  const outcome = await { analyze, verify, summarize }[kind](step.context);
  return { stored, outcome, step };
}

const askedOf = ({ step }: Weighed): string[] => [...new Set(step.asked.map(({ kind }) => kind))];
const writeOf = async ({ outcome }: Weighed): Promise<void> =>
  inTransaction(own.db, async (tx) => await outcome.write?.(tx));

describe("an analysis", () => {
  const gap = { description: "Who lights the lamps?", importance: 0.9, queries: [], documents: [] };
  const pivot = { isSecondWave: true, gaps: [1], rationale: "One gap is left." };
  const answers: StepWorld["answers"] = { find_gaps: () => ({ gaps: [gap] }), decide_pivot: () => pivot };

  it("leaves what is missing and whether research goes on, in a file of its wave and its round", async () => {
    const made = await weighing("analyze", { answers });
    expect(AnalyzeResult.parse(made.outcome.result)).toMatchObject({
      corroborations: 0,
      contradictions: 0,
      failedCalls: [],
      gaps: [{ description: gap.description }],
      pivot,
    });
    expect(made.outcome.text).toBe("0 contradictions, 1 gap. One gap is left.");
    expect(made.outcome.artifacts.map(({ path }) => path)).toEqual(["pivot.json"]);
    const pathIn = async (node: StepWorld["node"]): Promise<string | undefined> =>
      (await weighing("analyze", { answers, ...(node && { node }) })).outcome.artifacts[0]?.path;
    expect(await pathIn({ stage: "wave2" })).toBe("pivot-2.json");
    expect(await pathIn({ round: 2 })).toMatch(/^pivot.*2.*\.json$/);
    await writeOf(made);
    const rows = await own.db.gap.findMany({ where: { runId: made.stored.run.id } });
    expect(rows.map(({ description, importance }) => [description, importance])).toEqual([[gap.description, 0.9]]);
  });

  it("closes what earlier runs left open and enough of what was found answers, but for what it misses itself", async () => {
    const open = DUES;
    const said = [
      "Four crowns are the dues of the harbour.",
      "By day the dues of the harbour are four crowns.",
      "The dues of the harbour are four crowns in winter.",
    ];
    const closedWhere = async (description: string): Promise<boolean> => {
      const made = await weighing("analyze", {
        answers: { ...answers, find_gaps: () => ({ gaps: [{ ...gap, description }] }) },
        prepare: async ({ db, scope, userId, run, tell }) => {
          for (const [nth, sentence] of said.entries()) {
            await addText(db, scope, { title: `Dues of the harbour ${nth}`, text: sentence, userId });
            await tell("search-1", `Dues of the harbour ${nth}`, [sentence]);
          }
          await db.fact.updateMany({ where: scope, data: { status: "accepted" } });
          const left = { ...scope, researcherId: run.researcherId, description: open, importance: 0.9 };
          await db.gap.create({ data: left });
        },
      });
      await writeOf(made);
      const { scope } = made.stored;
      const left = await own.db.gap.findFirstOrThrow({ where: { ...scope, description: open, runId: null } });
      return left.closedAt !== null;
    };
    expect(await closedWhere(gap.description)).toBe(true);
    expect(await closedWhere(open)).toBe(false);
  });

  it("takes as compared what its own searches found and as new what was known and nobody compared", async () => {
    const stored = await aResearchedRun(own.db);
    await stored.add({ kind: "analyze", key: "now", stage: "pivot", status: "running" });
    const { context } = await stored.step("now");
    const uncompared = async (): Promise<string[]> =>
      (await runFactsToCompare(context)).flatMap(({ key, isUncompared }) => (isUncompared ? [key] : []));
    expect(await uncompared()).toEqual([]);
    const { lamps } = stored.keys;
    await own.db.factUse.updateMany({ where: { runId: stored.run.id, fact: { key: lamps } }, data: { isKnown: true } });
    expect(await uncompared()).toEqual([lamps]);
  });

  it("tells the pivot what was asked, with how many facts answer it", async () => {
    const conversation = [
      { question: DUES, answer: "Four.", factKeys: ["A"] },
      { question: CREWS, answer: "", factKeys: [] },
    ];
    const { step } = await weighing("analyze", {
      answers,
      prepare: async ({ run }) => {
        const node = await own.db.node.findFirstOrThrow({ where: { runId: run.id, key: "search-1" } });
        const result = { ...Object(node.result), conversation };
        await own.db.node.update({ where: { id: node.id }, data: { result } });
      },
    });
    const told = step.asked.find(({ kind }) => kind === "decide_pivot")?.input;
    expect(told).toMatchObject({ tried: [`${DUES} (1 fact)`, `${CREWS} (0 facts)`], gaps: [{ importance: 0.9 }] });
  });

  it("compares what is new, keeps what cannot both hold, and by whom it was found", async () => {
    const five = "The dues of the harbour are five crowns.";
    const detect_contradictions = ({
      groups,
    }: {
      groups: { facts: { id: string; statement: string }[] }[];
    }): AgentOutput<"detect_contradictions"> => {
      const all = groups.flatMap(({ facts }) => facts);
      const [a, b] = [FOUR, five].map((said) => all.find(({ statement }) => statement === said)?.id);
      if (a === undefined || b === undefined) return { contradictions: [], agreements: [] };
      return { contradictions: [{ a, b, nature: "direct", reason: "Four is not five." }], agreements: [] };
    };
    const of = async (mode: NodeRun["mode"]): Promise<Weighed> => {
      const made = await weighing("analyze", {
        mode,
        answers: { ...answers, detect_contradictions },
        prepare: async ({ db, scope, userId, tell }) => {
          await addText(db, scope, { title: "Rolls", text: `${five} So say the rolls.`, userId });
          await tell("search-1", "Rolls", [five]);
        },
      });
      await writeOf(made);
      return made;
    };
    const live = await of("live");
    expect(AnalyzeResult.parse(live.outcome.result)).toMatchObject({ contradictions: 1 });
    expect(live.outcome.text).toMatch(/^1 contradiction, 1 gap\./);
    expect(live.outcome.artifacts[0]?.content).toContain("Four is not five.");
    const rows = await own.db.factRelation.findMany({ where: { ...live.stored.scope } });
    expect(rows.map(({ status }) => status)).toEqual(["confirmed"]);
  });

  it("counts the calls that failed, and goes on without them", async () => {
    const away = (): Failure => ({ kind: "permanent", message: "Refused." });
    const { outcome } = await weighing("analyze", { answers: { find_gaps: away, decide_pivot: away } });
    const { failedCalls, gaps, pivot: decided } = AnalyzeResult.parse(outcome.result);
    expect(failedCalls).toEqual([
      { agent: "find_gaps", calls: 1 },
      { agent: "decide_pivot", calls: 1 },
    ]);
    expect([gaps, decided]).toEqual([[], { isSecondWave: false, gaps: [], rationale: "Refused." }]);
  });

  it("after the second wave decides nothing, and misses what the one before it missed where a model looked", async () => {
    const before = { clusters: 0, corroborations: 0, contradictions: 0, gaps: [gap], pivot };
    const made = await weighing("analyze", {
      mode: "live",
      answers,
      node: { stage: "wave2" },
      prepare: ({ add }) => add({ kind: "analyze", key: "pivot", stage: "pivot", result: before }),
    });
    expect(askedOf(made)).not.toContain("find_gaps");
    expect(AnalyzeResult.parse(made.outcome.result)).toMatchObject({ gaps: [gap], pivot: { isSecondWave: false } });
  });
});

describe("a verification", () => {
  it("leaves what was found of each fact, and how many sources it rests on", async () => {
    const made = await weighing("verify");
    expect(made.outcome.text).toBe("3 facts verified in 3 sources, 0 put aside.");
    const result = VerifyResult.parse(made.outcome.result);
    expect(result).toMatchObject({ facts: 3, verbatim: 3, sources: 3, librarySources: 3, quarantined: [] });
    expect(result.support.map(({ verdict }) => verdict)).toEqual(["supported", "supported", "supported"]);
    expect(made.outcome.artifacts.map(({ path }) => path)).toEqual(["citations/citations.jsonl"]);
    expect(made.outcome.artifacts[0]?.content.trim().split("\n")).toHaveLength(3);
  });

  it("puts aside what quotes do not bear out, which the run uses no more", async () => {
    const made = await weighing("verify", {
      mode: "live",
      answers: {
        check_support: ({ items }) => ({
          verdicts: items.map(({ id, sentence }) => ({
            id,
            verdict: sentence === LAMPS ? ("contradicted" as const) : ("supported" as const),
            reason: "No.",
          })),
        }),
      },
    });
    const { stored } = made;
    expect(VerifyResult.parse(made.outcome.result).quarantined).toEqual([{ key: stored.keys.lamps, why: "No." }]);
    expect(made.outcome.text).toBe("2 facts verified in 2 sources, 1 put aside.");
    await writeOf(made);
    const left = await listRunFacts(own.db, stored.scope, stored.run.id);
    expect(left.map(({ statement }) => statement).toSorted()).toEqual([FOUR, PAID].toSorted());
  });

  it("leaves to be checked where it is cited what a model need not check first", async () => {
    const prepare = ({ run, keys }: ResearchedRun): Promise<unknown> => {
      const refused = { verdict: "accepted", reason: "", gaps: [], actionItems: [], rejectedKeys: [keys.lamps] };
      return own.db.node.updateMany({ where: { runId: run.id, kind: "review" }, data: { result: refused } });
    };
    const { outcome, stored } = await weighing("verify", { mode: "live", prepare });
    const said = new Map(VerifyResult.parse(outcome.result).support.map(({ key, reason }) => [key, reason]));
    expect(said.get(stored.keys.lamps)).toBe(CHECKED_WHERE_CITED);
    expect(said.get(stored.keys.dues)).not.toBe(CHECKED_WHERE_CITED);
  });
});

describe("summaries", () => {
  it("are one for each topic, of the facts that it found, and stand in a file of their round", async () => {
    const made = await weighing("summarize");
    const { summaries, dropped } = SummarizeResult.parse(made.outcome.result);
    expect(summaries).toMatchObject([{ thread: "search-1", name: "Harbour", focus: "Who pays what" }]);
    expect([dropped, made.outcome.text]).toEqual([[], "1 summary."]);
    expect(made.outcome.artifacts.map(({ path }) => path)).toEqual(["summaries/summary-pack.json"]);
    const again = await weighing("summarize", { node: { round: 2 } });
    expect(again.outcome.artifacts[0]?.path).toMatch(/^summaries\/summary-pack.*2.*\.json$/);
  });

  it("leave to the researcher what they say, and nothing where there is none", async () => {
    const made = await weighing("summarize");
    await writeOf(made);
    const folds = await own.db.fold.findMany({ where: { runId: made.stored.run.id } });
    expect(folds.map(({ level, nodeKey }) => [level, nodeKey])).toEqual([["L1", null]]);
    const none = await weighing("summarize", {
      prepare: ({ run }) =>
        own.db.node.updateMany({ where: { runId: run.id, kind: "search" }, data: { status: "skipped" } }),
    });
    expect(none.outcome.text).toBe("0 summaries.");
    await writeOf(none);
    expect(await own.db.fold.count({ where: { runId: none.stored.run.id } })).toBe(0);
  });
});
