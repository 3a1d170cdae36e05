import { describe, expect, it } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import { countTokens } from "@/lib/domain/core/tokens";
import { foldTokens } from "@/lib/domain/facts/memory";
import type { HistoryFold } from "@/lib/knowledge/folds";
import { GAPS } from "@/lib/knowledge/open-gaps";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { foldHistory } from "./history";

function aFold(nth: number, part: Partial<HistoryFold> = {}): HistoryFold {
  return {
    id: `fold ${nth}`,
    level: "L1",
    tokens: 100,
    title: `Run ${nth}`,
    text: `So it was ${nth}.`,
    factIds: [`${nth}`],
    ...part,
  };
}

const folds = (most: number, tokens = 100): HistoryFold[] =>
  Array.from({ length: most }, (_, nth) => aFold(nth, { tokens }));
const open = aFold(99, { level: GAPS, title: "What is open" });

async function folded(
  notes: readonly HistoryFold[],
  summary: string | null = "All of it, shorter.",
): Promise<Awaited<ReturnType<typeof foldHistory>> & { asked: AgentInput<"summarize">[] }> {
  const asked: AgentInput<"summarize">[] = [];
  const step = aStep({
    answers: {
      summarize: (input) => {
        asked.push(input);
        return summary === null ? { kind: "permanent", message: "Refused." } : { summary, factIds: ["1"] };
      },
    },
  });
  return { ...(await foldHistory(step.context, notes)), asked };
}

describe("a researcher's history", () => {
  it("is told as it is while it is short", async () => {
    const { notes, fold, asked } = await folded([...folds(5), open]);
    expect(notes.map(({ title }) => title)).toEqual(["Run 0", "Run 1", "Run 2", "Run 3", "Run 4", "What is open"]);
    expect([fold, asked]).toEqual([[], []]);
    expect((await folded(folds(3, 1_000))).asked).toEqual([]);
  });

  it.each([
    ["it has many summaries", folds(6)],
    ["they are long together", folds(3, 1_001)],
  ])("becomes one summary where %s, which names what it stands for", async (_, long) => {
    const { notes, fold, asked } = await folded(long);
    expect(notes).toEqual([{ title: "All runs before", text: "All of it, shorter.", factIds: ["1"] }]);
    expect(fold).toMatchObject([
      {
        level: "L2",
        summary: "All of it, shorter.",
        factIds: ["1"],
        tokens: countTokens("All of it, shorter."),
        rationale: `${long.length} summaries of the researcher's runs become one.`,
        of: { folds: long.map(({ id }) => id) },
      },
    ]);
    expect(asked[0]?.notes).toHaveLength(long.length);
  });

  it("keeps what is open as it is: folded, it could not be closed", async () => {
    const { notes, asked } = await folded([...folds(6), open]);
    expect(notes.map(({ title }) => title)).toEqual(["All runs before", "What is open"]);
    expect(JSON.stringify(asked)).not.toContain("What is open");
  });

  it("is told by its newest summaries where it could not be folded", async () => {
    const { notes, fold } = await folded(folds(8), null);
    expect(notes.map(({ title }) => title)).toEqual(["Run 3", "Run 4", "Run 5", "Run 6", "Run 7"]);
    expect(fold).toEqual([]);
  });

  it("is no longer than its bound, however much was answered", async () => {
    const { fold } = await folded(folds(6), "It was so. ".repeat(1_000));
    expect(fold[0]?.tokens).toBeLessThanOrEqual(foldTokens.L2);
    expect(fold[0]?.tokens).toBeGreaterThan(foldTokens.L2 / 2);
  });
});
