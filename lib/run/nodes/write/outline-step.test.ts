import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { OutlineResult, type SearchResult } from "@/lib/domain/run/results";
import { inTransaction } from "@/lib/platform/db/tx";
import type { NodeOutcome, NodeRun } from "@/lib/run/engine/context";
import { ownDatabase } from "@/lib/testing/database";
import {
  aResearchedRun,
  CREWS,
  DUES,
  FOUR,
  LAMPS,
  PAID,
  type ResearchedRun,
} from "@/lib/testing/rigs/agents/researched-run";
import { outline } from "./outline";

const own = ownDatabase();

interface Planning {
  mode?: NodeRun["mode"];
  settings?: object;
  search?: Partial<SearchResult>;
  said?: (input: AgentInput<"outline">, keys: ResearchedRun["keys"]) => AgentOutput<"outline">;
  prepare?: (stored: ResearchedRun) => Promise<void>;
}

interface Planned {
  stored: ResearchedRun;
  outcome: NodeOutcome;
  result: OutlineResult;
  told: AgentInput<"outline"> | null;
}

const onePart = (input: AgentInput<"outline">): AgentOutput<"outline"> => ({
  title: "Of the harbour",
  sections: [
    { heading: "Dues", brief: "All.", level: 1, factIds: input.facts.map(({ id }) => id), topicKeys: ["search-1"] },
  ],
  questions: [],
  texts: [],
});

async function planning({
  mode = "live",
  settings = {},
  search,
  said = onePart,
  prepare,
}: Planning = {}): Promise<Planned> {
  const stored = await aResearchedRun(own.db, { run: { mode }, settings, ...(search && { search }) });
  await prepare?.(stored);
  await stored.add({ kind: "outline", key: "outline", stage: "synthesis", status: "running" });
  let told: AgentInput<"outline"> | null = null;
  const step = await stored.step("outline", {
    answers: {
      outline: (input) => {
        told = input;
        return said(input, stored.keys);
      },
    },
  });
  const outcome = await outline(step.context);
  return { stored, outcome, result: OutlineResult.parse(outcome.result), told };
}

/** A step that has summed up the topic. */
const summed =
  (summary: string) =>
  async ({ add }: ResearchedRun): Promise<void> => {
    const one = { thread: "search-1", name: "Harbour", focus: "Who pays what", summary, factKeys: [], tokens: 9 };
    await add({ kind: "summarize", key: "summarize", stage: "synthesis", result: { summaries: [one] } });
  };

describe("who plans a report", () => {
  it("is told the topic with the facts that it found, those first that answer, and what was asked", async () => {
    const { stored, told, result, outcome } = await planning();
    const { dues, crews, lamps } = stored.keys;
    expect(told).toMatchObject({
      question: DUES,
      length: "standard",
      topics: [{ key: "search-1", name: "Harbour", verdict: "accepted", depth: 0, parent: null }],
      answers: [
        { question: DUES, answeredBy: [dues] },
        { question: CREWS, answeredBy: [crews] },
      ],
      disputes: [],
    });
    expect(told?.facts.map(({ statement }) => statement).at(-1)).toBe(LAMPS);
    expect(new Set(told?.facts.map(({ statement }) => statement))).toEqual(new Set([FOUR, PAID, LAMPS]));
    expect(new Set(told?.topics[0]?.factIds)).toEqual(new Set([dues, crews, lamps]));
    expect(new Set(result.answerKeys)).toEqual(new Set([dues, crews, lamps]));
    expect(result).toMatchObject({
      title: "Of the harbour",
      isWhole: true,
      answered: [],
      lookedAgain: [],
      read: [],
      found: [],
    });
    expect(result.sections.map(({ heading, threads }) => [heading, threads])).toEqual([["Dues", ["search-1"]]]);
    expect([outcome.text, outcome.artifacts]).toEqual(["1 section.", []]);
  });

  it("is nobody for a quick run, whose answer is written from all facts", async () => {
    const { told, result, outcome } = await planning({ settings: { strategy: "quick" } });
    expect([told, result.sections, result.isWhole, result.title]).toEqual([null, [], false, DUES]);
    expect(result.answerKeys).toHaveLength(3);
    expect(outcome.text).toBe("An answer without further sections.");
  });

  it("is told summaries where a model is not shown nearly all facts at once", async () => {
    const prepare = summed("All is told of the harbour.");
    expect((await planning({ prepare })).told?.topics[0]?.summary).toBe("");
    expect((await planning({ prepare, mode: "offline" })).told?.topics[0]?.summary).toBe("All is told of the harbour.");
  });

  it("names the texts that its one writer should read: where it names none, those on which most rests", async () => {
    const { stored, result } = await planning({ said: (input, { lamps }) => ({ ...onePart(input), texts: [lamps] }) });
    expect(result.texts).toEqual([await stored.hashOf("Log")]);
    const most = await planning();
    expect(most.result.texts).toEqual(expect.arrayContaining([await most.stored.hashOf("Annals")]));
    expect((await planning({ mode: "offline" })).result.texts).toEqual([]);
    const many = (input: AgentInput<"outline">): AgentOutput<"outline"> => ({
      ...onePart(input),
      sections: Array.from({ length: 13 }, (_, nth) => ({
        heading: `Dues ${nth}`,
        brief: "",
        level: 1,
        factIds: input.facts.map(({ id }) => id),
        topicKeys: ["search-1"],
      })),
    });
    const split = await planning({ said: many });
    if (!split.result.isWhole) expect(split.result.texts).toEqual([]);
  });
});

describe("what is open when a report is planned", () => {
  const open = { answers: [] };

  it("is answered, or come nearer to, by what a model sees in all facts", async () => {
    const { stored, result } = await planning({
      search: open,
      said: (input, { dues, lamps }) => ({
        ...onePart(input),
        questions: [
          { question: 1, factIds: [dues], isAnswered: true },
          { question: 2, factIds: [lamps], isAnswered: false },
        ],
      }),
    });
    expect(result.answered).toEqual([{ question: DUES, factKeys: [stored.keys.dues] }]);
    expect(result.lookedAgain).toEqual([{ question: CREWS, factKeys: [stored.keys.lamps], titles: [] }]);
  });

  it("is looked for once more by rank where no model looks", async () => {
    const { stored, result } = await planning({ mode: "offline", search: open });
    const looked = new Map(result.lookedAgain.map(({ question, factKeys }) => [question, factKeys]));
    expect(looked.get(CREWS)).toContain(stored.keys.crews);
    expect(looked.get(DUES)).toContain(stored.keys.dues);
    expect((await planning({ mode: "offline" })).result.lookedAgain).toEqual([]);
  });

  it("is of gaps what matters, asked behind the questions, and closed where facts answer it", async () => {
    const gap = "Who lights the lamps?";
    const prepare = async ({ scope, run }: ResearchedRun): Promise<void> => {
      const place = { ...scope, researcherId: run.researcherId, runId: run.id };
      const described = [gap, DUES.toUpperCase()].map((description) => ({ ...place, description, importance: 0.9 }));
      await own.db.gap.createMany({ data: [...described, { ...place, description: "What else?", importance: 0.1 }] });
    };
    const said: Planning["said"] = (input, { lamps }) => ({
      ...onePart(input),
      questions: [{ question: 3, factIds: [lamps], isAnswered: true }],
    });
    const { stored, told, outcome } = await planning({ prepare, said });
    expect(told?.answers.map(({ question }) => question)).toEqual([DUES, CREWS, gap]);
    await inTransaction(own.db, async (tx) => await outcome.write?.(tx));
    const closed = await own.db.gap.findMany({ where: { runId: stored.run.id, closedAt: { not: null } } });
    expect(closed.map(({ description }) => description)).toEqual([gap]);
    const offline = await planning({ mode: "offline", prepare });
    expect(offline.told?.answers.map(({ question }) => question)).toEqual([DUES, CREWS]);
  });
});

describe("facts that the report's own writers found", () => {
  it("are planned from, too, by a model, though no topic of the plan found them", async () => {
    const EXTRA = "It is dear.";
    const prepare = async ({ add, tell }: ResearchedRun): Promise<void> => {
      await add({ kind: "section", key: "section-1", stage: "synthesis", result: {} });
      await tell("section-1", "Log", [EXTRA]);
    };
    const said = async (mode: NodeRun["mode"]): Promise<string[]> =>
      (await planning({ mode, prepare })).told?.facts.map(({ statement }) => statement) ?? [];
    expect(await said("live")).toContain(EXTRA);
    expect(await said("offline")).not.toContain(EXTRA);
  });
});
