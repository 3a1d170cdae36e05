import { describe, expect, it } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aPlanning } from "@/lib/testing/rigs/agents/run-values";
import { perspectives } from "./perspectives";

type World = Parameters<typeof aStep>[0];
const QUESTION = "What are the dues of the harbour?";
const side = { name: "Keeper", focus: "Dues", questions: ["Who pays?", "How much?"] };

function aHit(
  nth: number,
  part: object = {},
): { provider: string; url: string; title: string; snippet: string; published: string | null } {
  return {
    provider: "library",
    url: `library:${nth}`,
    title: `Annals ${nth}`,
    snippet: `Dues of year ${nth}.`,
    published: null,
    ...part,
  };
}

/** What whoever plans is told. */
async function planned(world: World = {}): Promise<{ told: AgentInput<"discover_perspectives"> }> {
  let told: AgentInput<"discover_perspectives"> | undefined;
  const step = aStep({
    run: aNodeRun({ mode: "offline" }),
    answers: {
      discover_perspectives: (input) => {
        told = input;
        return { perspectives: [side] };
      },
    },
    ...world,
    recalled: { history: [], planning: aPlanning(), ...world.recalled },
  });
  await perspectives(step.context);
  if (told === undefined) throw new Error("Nobody was asked for perspectives.");
  return { told };
}

describe("the sides from which a question is looked at", () => {
  it("are those that are planned, with the titles that they name without the dates of a list", async () => {
    const documents = [
      "Annals of Orrin (1911)",
      "Diary (1911-03): So it was.",
      "Log (second part)",
      " Notes (1911-03-04)",
    ];
    const step = aStep({
      run: aNodeRun({ mode: "offline" }),
      recalled: { history: [], planning: aPlanning() },
      answers: { discover_perspectives: () => ({ perspectives: [{ ...side, documents }, side] }) },
    });
    const { result, text, artifacts } = await perspectives(step.context);
    expect(result).toEqual({
      perspectives: [
        { ...side, documents: ["Annals of Orrin", "Diary", "Log (second part)", "Notes"] },
        { ...side, documents: [] },
      ],
      isDefault: false,
    });
    expect(text).toBe("2 perspectives with 4 questions.");
    expect(artifacts.map(({ path }) => path)).toEqual(["perspectives.json"]);
  });

  it("are planned by rules where nobody answers, and the step says so", async () => {
    const failure: Failure = { kind: "invalid_output", message: "Noise." };
    const step = aStep({
      run: aNodeRun({ mode: "offline" }),
      recalled: { history: [], planning: aPlanning() },
      answers: { discover_perspectives: () => failure },
    });
    const { result } = await perspectives(step.context);
    expect(result).toMatchObject({ isDefault: true });
  });
});

describe("whoever plans", () => {
  it("is told what a search for the question finds, a line each", async () => {
    const found = {
      [QUESTION]: [
        aHit(1, { published: "1911-03", snippet: "Dues\n of ~~~~~~~ all." }),
        aHit(2, { snippet: `${"Long words. ".repeat(40)}` }),
        aHit(3),
        aHit(3),
      ],
    };
    const { told } = await planned({ found });
    expect(told.found).toEqual([
      "Annals 1 (1911-03): Dues of all.",
      expect.stringMatching(/^Annals 2: Long words/),
      "Annals 3: Dues of year 3.",
    ]);
    expect(told.found[1]).toHaveLength(180);
    expect(told.passages).toEqual([]);
  });

  it("is told forty of what is found at most, and of titles beside them twenty", async () => {
    const found = { [QUESTION]: Array.from({ length: 60 }, (_, nth) => aHit(nth)) };
    const titles = Array.from({ length: 60 }, (_, nth) => `Diary ${nth}`);
    const library = { sources: 90, dated: 0, from: null, to: null, publishers: [], kinds: [], headings: [], terms: [] };
    const planning = aPlanning({ library: { ...library, titles: ["Annals 1", ...titles] } });
    const { told } = await planned({ found, recalled: { planning } });
    expect(told.found).toHaveLength(40);
    expect(told.library.titles).toEqual(titles.slice(0, 20));
    // Where nothing is found, and for a model, all titles are told that fit.
    expect((await planned({ recalled: { planning } })).told.library.titles).toHaveLength(61);
    expect((await planned({ run: aNodeRun(), found, recalled: { planning } })).told.library.titles).toEqual(titles);
  });

  it("is told titles with their years alone where all of their dates would not fit", async () => {
    const titles = Array.from({ length: 400 }, (_, nth) => `Annals of harbour ${nth} (1911-03-04)`);
    const library = {
      sources: 400,
      dated: 400,
      from: null,
      to: null,
      publishers: [],
      kinds: [],
      headings: [],
      terms: [],
    };
    const planning = aPlanning({ library: { ...library, titles } });
    const of = async (contextTokens: number): Promise<readonly string[]> =>
      (await planned({ run: aNodeRun({ mode: "offline" }, { contextTokens }), recalled: { planning } })).told.library
        .titles;
    expect((await of(40_000)).at(0)).toBe(titles[0]);
    const shortened = await of(8_000);
    expect(shortened[0]).toBe("Annals of harbour 0 (1911)");
    expect(shortened.length).toBeLessThan(400);
  });

  it("is told by a model's plan the documents by number, those first that the search found", async () => {
    const documents = ["a", "b", "c"].map((name) => ({
      url: `library:${name}`,
      title: name,
      published: "1911-03-04",
      status: null,
    }));
    const found = { [QUESTION]: [aHit(1, { url: "library:c", title: "c" }), aHit(2)] };
    const { told } = await planned({ run: aNodeRun(), found, recalled: { planning: aPlanning({ documents }) } });
    expect(told.documents?.map(({ number, title, published }) => [number, title, published])).toEqual([
      [1, "c", "1911-03"],
      [2, "a", "1911-03"],
      [3, "b", "1911-03"],
    ]);
    // What has a number is told no second time.
    expect(told.found).toEqual(["Annals 2: Dues of year 2."]);
    expect(told.library.titles).toEqual([]);
    expect((await planned()).told).not.toHaveProperty("documents");
  });

  it("is told of the project, its colleagues and earlier runs only what fits", async () => {
    const long = "So it was decided by the wardens. ".repeat(400);
    const colleagues = Array.from({ length: 12 }, (_, nth) => ({ name: `Colleague ${nth}`, problem: long }));
    const planning = aPlanning({ project: { goal: long, summary: long }, colleagues });
    const history = [1, 2, 3].map((nth) => ({
      id: `${nth}`,
      level: "L1",
      tokens: 90,
      title: `Run ${nth}`,
      text: nth === 1 ? long : "So.",
      factIds: [],
    }));
    const { told } = await planned({
      run: aNodeRun({ mode: "offline" }, { contextTokens: 8_000 }),
      recalled: { planning, history },
    });
    expect(told.project.goal.length).toBeGreaterThan(500);
    expect(told.project.goal.length).toBeLessThan(2_500);
    expect(told.project.summary).toBe(told.project.goal);
    expect(told.colleagues.length).toBeGreaterThan(3);
    expect(told.colleagues.length).toBeLessThan(7);
    expect(told.colleagues[0]?.problem.length).toBeLessThan(900);
    // The newest are kept, in their order.
    expect(told.known.map(({ title }) => title)).toEqual(["Run 2", "Run 3"]);
  });
});
