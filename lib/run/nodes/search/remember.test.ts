import { describe, expect, it } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { emptyMemory, foldTokens, type Memory } from "@/lib/domain/facts/memory";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { foldedNotes, remember } from "./remember";

/** A search that has these turns behind it, and takes one more. */
async function remembered(
  turns: number,
  given: {
    decision?: AgentOutput<"decide_fold"> | Failure;
    summary?: AgentOutput<"summarize"> | Failure;
    contextTokens?: number;
  } = {},
): Promise<{ memory: Memory; asked: ReturnType<typeof aStep>["asked"] }> {
  const { decision = { action: "GRANULAR", level: null, rationale: "It is long." }, contextTokens = 40_000 } = given;
  const { summary = { summary: "All of it, shorter.", factIds: ["1"] } } = given;
  const all = Array.from({ length: turns + 1 }, (_, nth) => {
    return { question: `Question ${nth}?`, answer: `Answer ${nth}.`, factIds: [`${nth}`] };
  });
  const before = all.slice(0, -1);
  const { context, asked } = aStep({
    run: aNodeRun({}, { contextTokens }),
    answers: { decide_fold: () => decision, summarize: () => summary },
  });
  const memory = { ...emptyMemory(), turns: before };
  const facts = new Map(all.map((_, nth) => [`${nth}`, aFactIn(`${nth}`, `Fact ${nth} is so.`)]));
  const goal = { name: "Dues", focus: "Who pays", questions: ["What is due?"] };
  const [last] = all.slice(-1);
  if (last === undefined) throw new Error("There is a last turn.");
  const work = { memory, conversation: all, facts, goal, iteration: 3 };
  return { memory: await remember(context, work, last), asked };
}

describe("the memory of a search", () => {
  it("takes a turn in, and asks nobody while there is room", async () => {
    const { memory, asked } = await remembered(3);
    expect(memory.turns.map(({ question }) => question)).toEqual([0, 1, 2, 3].map((nth) => `Question ${nth}?`));
    expect(asked).toEqual([]);
  });

  it("folds its older turns into one note, and keeps the newest as it was said", async () => {
    const { memory, asked } = await remembered(5);
    expect(memory.turns.map(({ question }) => question)).toEqual(["Question 5?"]);
    expect(memory.summaries).toMatchObject([{ level: "L0", summary: "All of it, shorter.", of: { turns: [0, 4] } }]);
    expect(asked[0]?.input).toMatchObject({
      iteration: 3,
      memoryState: { workingTurns: 6, workingTurnsMost: 5, tokensMost: 30_000, summaries: [] },
    });
    expect(asked[1]?.input).toMatchObject({
      title: "Dues",
      mode: "condense",
      notes: [0, 1, 2, 3, 4].map((nth) => ({ title: `Question ${nth}?`, text: `Answer ${nth}.`, factIds: [`${nth}`] })),
      facts: [0, 1, 2, 3, 4].map((nth) => ({ id: `${nth}` })),
    });
  });

  it("folds as by rule where nobody decides, and says its facts where nobody can say it shorter", async () => {
    const failure: Failure = { kind: "unavailable", message: "Away." };
    const undecided = await remembered(5, { decision: failure });
    expect(undecided.memory.summaries).toMatchObject([{ rationale: "No decision came: Away." }]);
    const unsaid = await remembered(5, { summary: failure });
    expect(unsaid.memory.summaries[0]?.summary).toContain("Fact 0 is so.");
  });

  it("waits where it is told to, but not for ever", async () => {
    const decision = { action: "NONE" as const, level: null, rationale: "Not yet." };
    expect((await remembered(5, { decision })).memory.turns).toHaveLength(6);
    expect((await remembered(9, { decision })).memory.turns).toHaveLength(1);
  });

  it("keeps no more of a fold than its level may have", async () => {
    const { memory } = await remembered(5, { summary: { summary: "It was so. ".repeat(900), factIds: [] } });
    expect(memory.summaries[0]?.tokens).toBeLessThanOrEqual(foldTokens.L0);
    expect(memory.summaries[0]?.tokens).toBeGreaterThan(foldTokens.L0 / 2);
  });

  it("is told in a prompt by what each note stands for", async () => {
    const { memory } = await remembered(5);
    const [first] = memory.summaries;
    if (first === undefined) throw new Error("It was folded.");
    const deep = { ...first, level: "L1" as const, of: { folds: [1, 2] } };
    expect(foldedNotes({ ...memory, summaries: [first, deep] }).map(({ title }) => title)).toEqual([
      "Summary L0 of the questions 1 to 5",
      "Summary L1 of 2 summaries",
    ]);
  });
});
