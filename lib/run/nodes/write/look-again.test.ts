import { describe, expect, it } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aResearchedRun, LAMPS } from "@/lib/testing/rigs/agents/researched-run";
import { aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { lookAgain, nearestSources, seenAtOnce } from "./look-again";

const own = ownDatabase();

describe("what was seen by looking through all facts at once", () => {
  const questions = [
    { question: "What is due?", factKeys: ["A"] },
    { question: "Who pays?", factKeys: [] },
  ];
  const seen = (question: number, isAnswered: boolean): Parameters<typeof seenAtOnce>[1][number] => {
    return { question, factIds: ["B", "C"], isAnswered };
  };

  it("answers questions by their numbers, from 1", () => {
    expect(seenAtOnce(questions, [seen(1, true), seen(2, true), seen(0, true), seen(3, true)])).toEqual({
      answered: [
        { question: "What is due?", factKeys: ["B", "C"] },
        { question: "Who pays?", factKeys: ["B", "C"] },
      ],
      towards: [],
    });
  });

  it("says something towards a question that nothing answers, and none of one that is answered already", () => {
    expect(seenAtOnce(questions, [seen(1, false), seen(2, false)])).toEqual({
      answered: [],
      towards: [{ question: "Who pays?", factKeys: ["B", "C"], titles: [] }],
    });
  });
});

it("the sources nearest to a question are those of the run's facts, then others, three in all and each once", () => {
  const facts = [aRunFact("A"), aRunFact("B", { evidence: [] }), aRunFact("C")];
  const looked = [
    { question: "What is due?", factKeys: ["C", "B", "gone", "A"], titles: ["Source A", "Atlas", "Annals"] },
    { question: "Who pays?", factKeys: [], titles: [] },
  ];
  expect([...nearestSources(looked, facts)]).toEqual([
    ["What is due?", ["Source C", "Source A", "Atlas"]],
    ["Who pays?", []],
  ]);
});

it("what a library says towards a question is named by its source, however little, and nothing where it says nothing", async () => {
  const run = await aResearchedRun(own.db);
  await run.add({ kind: "outline", key: "outline", stage: "synthesis", status: "running" });
  const { context } = await run.step("outline");
  const open = ["Where do lamps of whale oil burn?", "How heavy is the moon?"];
  expect(await lookAgain(context, { open, facts: [] })).toEqual([{ question: open[0], factKeys: [], titles: ["Log"] }]);
  const facts = [aRunFact("L", { statement: LAMPS })];
  expect(await lookAgain(context, { open, facts })).toEqual([{ question: open[0], factKeys: ["L"], titles: ["Log"] }]);
  expect(await lookAgain(context, { open: [], facts })).toEqual([]);
});
