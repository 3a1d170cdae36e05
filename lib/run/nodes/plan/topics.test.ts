import { describe, expect, it } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aPlanning } from "@/lib/testing/rigs/agents/run-values";
import { asPerspective, topics } from "./topics";

const planning = aPlanning();
const named = (name: string): { name: string; description: string; criteria: string[] } => {
  return { name, description: `All of ${name}.`, criteria: [`What is said of ${name}?`, `Who says it of ${name}?`] };
};

type Planned = AgentInput<"plan_topics">;

async function planned(
  names: string[],
  settings: object = {},
): Promise<{ outcome: Awaited<ReturnType<typeof topics>>; told: Planned[] }> {
  const told: Planned[] = [];
  const { context } = aStep({
    run: aNodeRun({ mode: "offline" }, settings),
    recalled: { history: [], planning },
    answers: {
      plan_topics: (input) => {
        told.push(input);
        return { topics: names.map(named) };
      },
    },
  });
  return { outcome: await topics(context), told };
}

describe("the topics of a tree's first level", () => {
  it("are searched by their criteria", () => {
    expect(asPerspective(named("boats"))).toEqual({
      name: "boats",
      focus: "All of boats.",
      questions: ["What is said of boats?", "Who says it of boats?"],
    });
  });

  it("are those that are planned, as many as a tree is broad", async () => {
    const { outcome, told } = await planned(["boats", "crews", "nets"], { tree: { breadth: 2 } });
    expect(outcome.result).toEqual({
      topics: ["boats", "crews"].map((name) => asPerspective(named(name))),
      beyond: ["nets"],
    });
    expect(outcome.text).toBe("2 topics with 4 criteria.");
    expect(outcome.artifacts.map(({ path }) => path)).toEqual(["topics.json"]);
    expect(told).toMatchObject([
      { question: "What are the dues of the harbour?", breadth: 2, project: { goal: "Decide." } },
    ]);
  });

  it("leave none beyond where there is room for all", async () => {
    const { outcome } = await planned(["boats"]);
    expect(outcome.result).toEqual({ topics: [asPerspective(named("boats"))] });
  });
});
