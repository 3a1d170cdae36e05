import { describe, expect, it } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import type { NodeRun } from "@/lib/run/engine/context";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { type Opened, subtopics } from "./subtopics";
import { topics } from "./topics";

const many = Array.from({ length: 30 }, (_, nth) => `Annals ${nth}`);
const survey = { sources: 30, dated: 0, from: null, to: null, publishers: [], kinds: [] };
const planning = {
  project: { goal: "Decide.", summary: "Old." },
  colleagues: [],
  library: { ...survey, titles: many, headings: many, terms: many },
};
const perspective = { name: "Dues", focus: "What is due.", questions: ["One?", "Two?", "Three?", "Four?", "Five?"] };
const topic = (name: string): { name: string; description: string; criteria: string[] } => ({
  name,
  description: `About ${name}.`,
  criteria: [`${name} is said.`],
});

function aTree(settings: object = {}): NodeRun {
  const tree = { breadth: 2, depth: 2, iterations: null };
  return aNodeRun({ mode: "offline" }, { strategy: "tree", tree, ...settings });
}

async function opened(
  run: NodeRun,
  depth: number | undefined,
  names: string[] | null,
): Promise<{ opened: Opened; told: AgentInput<"propose_subtopics"> | undefined }> {
  let told: AgentInput<"propose_subtopics"> | undefined;
  const step = aStep({
    run,
    recalled: { planned: ["Fees"], planning },
    answers: {
      propose_subtopics: (input) => {
        told = input;
        return names === null ? { kind: "permanent", message: "Refused." } : { topics: names.map(topic) };
      },
    },
  });
  const facts = Array.from({ length: 50 }, (_, nth) => aFactIn(`${nth}`));
  return { opened: await subtopics(step.context, { perspective, ...(depth !== undefined && { depth }) }, facts), told };
}

describe("the topics that an accepted one opens", () => {
  it("are those that are proposed, as broad as the tree, and the names of the others", async () => {
    const asked = (name: string): object => ({ name, focus: `About ${name}.`, questions: [`${name} is said.`] });
    expect((await opened(aTree(), 0, ["A", "B", "C"])).opened).toEqual({
      subtopics: [asked("A"), asked("B")],
      beyond: ["C"],
    });
    expect((await opened(aTree(), 1, ["A", "B"])).opened).toEqual({ subtopics: [asked("A"), asked("B")] });
    // An older run says nothing of what it has no room for.
    expect((await opened(aTree({ rules: 2 }), 0, ["A", "B", "C"])).opened).toEqual({
      subtopics: [asked("A"), asked("B")],
    });
  });

  it("are none at the tree's depth, outside of a tree, and where none could be had", async () => {
    expect(await opened(aTree(), 2, ["A"])).toEqual({ opened: { subtopics: [] }, told: undefined });
    expect((await opened(aTree(), undefined, ["A"])).told).toBeUndefined();
    expect((await opened(aNodeRun({ mode: "offline" }), 0, ["A"])).told).toBeUndefined();
    expect((await opened(aTree(), 0, null)).opened).toEqual({ subtopics: [] });
  });

  it("are proposed by what was found of it, what is planned, and a sample of the library", async () => {
    const { told } = await opened(aTree(), 0, []);
    expect(told).toMatchObject({
      topic: { name: "Dues", description: "What is due.", criteria: ["One?", "Two?", "Three?", "Four?"] },
      planned: ["Fees"],
      breadth: 2,
      project: planning.project,
    });
    expect(told?.facts).toHaveLength(40);
    for (const some of [told?.library.titles, told?.library.headings, told?.library.terms])
      expect(some).toHaveLength(15);
  });
});

describe("the topics of a tree's first level", () => {
  async function planned(names: string[]): Promise<Awaited<ReturnType<typeof topics>>> {
    const step = aStep({
      run: aTree(),
      recalled: { history: [], planning },
      answers: { plan_topics: () => ({ topics: names.map(topic) }) },
    });
    return await topics(step.context);
  }

  it("are as many as the tree is broad, told with their criteria, and the names of the others", async () => {
    const { result, text, artifacts } = await planned(["A", "B", "C"]);
    expect(result).toMatchObject({ topics: [{ name: "A" }, { name: "B" }], beyond: ["C"] });
    expect(text).toBe("2 topics with 2 criteria.");
    expect(artifacts.map(({ path }) => path)).toEqual(["topics.json"]);
    expect((await planned(["A", "B"])).result).not.toHaveProperty("beyond");
  });
});
