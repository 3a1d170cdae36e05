import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AgentOutput } from "@/lib/agents/index";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import { reportMarkers } from "@/lib/domain/report/report-length";
import { SectionResult } from "@/lib/domain/run/results";
import type { NodeOutcome, NodeRun } from "@/lib/run/engine/context";
import { addText } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import type { Step, StepWorld } from "@/lib/testing/rigs/agents/a-step";
import { aResearchedRun, CREWS, DUES, FOUR, type ResearchedRun } from "@/lib/testing/rigs/agents/researched-run";
import { section } from "./section";

const own = ownDatabase();

interface Writing {
  mode?: NodeRun["mode"];
  settings?: object;
  input?: object;
  answers?: StepWorld["answers"];
  /** What the outline says, by the keys of the facts; no outline where it is null. */
  plan?: ((keys: ResearchedRun["keys"]) => object) | null;
  /** Adds to what the run found; answers the keys of what else is planned to be told. */
  more?: (stored: ResearchedRun) => Promise<string[]>;
}

interface Written {
  stored: ResearchedRun;
  outcome: NodeOutcome;
  result: SectionResult;
  step: Step;
}

const planned = ({ dues, crews }: ResearchedRun["keys"]): object => ({
  title: "Of the harbour",
  answerKeys: [dues, crews],
  sections: [
    { heading: "Dues", brief: "What is due.", level: 1, factKeys: [dues], threads: ["search-1"] },
    { heading: "Crews", brief: "Who pays.", level: 2, factKeys: [crews], threads: ["search-1"] },
  ],
});

/** A whole report that says next to nothing. */
const short: AgentOutput<"write_report"> = {
  notes: "",
  markdown: "So.",
  sections: [],
  quotes: [],
  meaning: "",
  limits: "",
  lookUp: [],
};

/** A step that writes of a run whose outline has two sections. */
async function writing({
  mode = "offline",
  settings,
  input,
  answers,
  plan = planned,
  more = async (): Promise<string[]> => [],
}: Writing): Promise<Written> {
  const stored = await aResearchedRun(own.db, { run: { mode }, ...(settings && { settings }) });
  const answerKeys = await more(stored);
  const told = answerKeys.length > 0 && { answerKeys };
  if (plan !== null)
    await stored.add({
      kind: "outline",
      key: "outline",
      stage: "synthesis",
      result: { ...plan(stored.keys), ...told },
    });
  await stored.add({
    kind: "section",
    key: "section-0",
    stage: "synthesis",
    status: "running",
    input: input ?? { ordinal: 0 },
  });
  const step = await stored.step("section-0", answers ? { answers } : {});
  const outcome = await section(step.context);
  return { stored, outcome, result: SectionResult.parse(outcome.result), step };
}

const askedOf = ({ asked }: Step): string[] => asked.map(({ kind }) => kind);

describe("a step that writes the answer", () => {
  it("writes it from the facts that the outline chose, and says how long it is", async () => {
    const { stored, outcome, result, step } = await writing({});
    const { dues, crews } = stored.keys;
    expect(askedOf(step)).toEqual(["write_answer"]);
    expect(step.asked[0]?.input).toMatchObject({
      question: DUES,
      length: "standard",
      facts: [{ id: dues, quote: FOUR }, { id: crews }],
      answers: [
        { question: DUES, answeredBy: [dues] },
        { question: CREWS, answeredBy: [crews] },
      ],
    });
    expect(result).toMatchObject({ ordinal: 0, heading: "Answer", others: [], read: [], quoted: [] });
    expect(result.markdown).toContain(`[F${dues}]`);
    const words = result.markdown.split(/\s+/).length;
    expect([outcome.text, outcome.artifacts]).toEqual([`${words} words.`, []]);
    for (const absent of ["lookUp", "answered", "failedCalls"]) expect(outcome.result).not.toHaveProperty(absent);
  });

  it("names what was found that is nearest where nothing answers, and only then", async () => {
    const none = (keys: ResearchedRun["keys"]): object => ({ ...planned(keys), answerKeys: [] });
    const said = { write_answer: (): { markdown: string } => ({ markdown: "Scope: Nothing was found." }) };
    const nearest = await writing({ plan: none, answers: said });
    expect(nearest.result.markdown).toMatch(/^Scope: Nothing was found\. ./);
    expect((await writing({ answers: said })).result.markdown).toBe("Scope: Nothing was found.");
  });

  it("is told the question again with fewer facts where its prompt was too long", async () => {
    const rooms: number[] = [];
    const { result } = await writing({
      answers: {
        write_answer: ({ facts }) => {
          rooms.push(facts.length);
          return rooms.length === 1
            ? { kind: "permanent", code: PROMPT_TOO_LONG, message: "Too long." }
            : { markdown: "So." };
        },
      },
    });
    expect([result.markdown, rooms.length]).toEqual(["So.", 2]);
  });

  it("cannot write without an outline", async () => {
    await expect(writing({ plan: null })).rejects.toThrow("There is no outline to write from.");
  });
});

describe("a step that writes one section", () => {
  it("tells its own facts, and those of the others apart from them", async () => {
    const { stored, result, step } = await writing({ input: { ordinal: 1 } });
    const { dues, crews } = stored.keys;
    const [{ kind, input } = { kind: "none", input: {} }] = step.asked;
    expect(kind).toBe("write_section");
    expect(input).toMatchObject({
      heading: "Dues",
      brief: "What is due.",
      facts: [{ id: dues }],
      others: [{ id: crews }],
      answers: [{ question: DUES, answeredBy: [dues] }],
      outline: [
        { heading: "Dues", brief: "What is due.", level: 1 },
        { heading: "Crews", brief: "Who pays.", level: 2 },
      ],
    });
    expect(result).toMatchObject({ ordinal: 1, heading: "Dues" });
  });

  it("has fewer words the more sections there are, and at least some", async () => {
    const wordsOf = async (ordinal: number): Promise<number> => {
      const { step } = await writing({ input: { ordinal } });
      return z.object({ words: z.int() }).parse(step.asked[0]?.input).words;
    };
    expect(await wordsOf(1)).toBe(await wordsOf(2));
    expect(await wordsOf(1)).toBeGreaterThan(50);
  });

  it("is told as much of the outline as a tenth of its prompt holds", async () => {
    const plan = ({ dues }: ResearchedRun["keys"]): object => ({
      title: "Of the harbour",
      answerKeys: [dues],
      sections: Array.from({ length: 40 }, (_, nth) => ({
        heading: `Part ${nth}`,
        brief: "What is due, to whom, and from when on, as the wardens have it in their books. ".repeat(3),
        factKeys: [dues],
        threads: [],
      })),
    });
    const { step } = await writing({ input: { ordinal: 1 }, plan, settings: { contextTokens: 8_000 } });
    const { outline } = z.object({ outline: z.array(z.unknown()) }).parse(step.asked[0]?.input);
    expect(outline.length).toBeGreaterThan(3);
    expect(outline.length).toBeLessThan(25);
  });

  it("is none beyond those of the outline", async () => {
    await expect(writing({ input: { ordinal: 3 } })).rejects.toThrow("The outline has no section 3.");
  });
});

describe("a step that writes all parts", () => {
  const input = { ordinal: 0, parts: 3 };
  const invalid = (): Failure => ({ kind: "invalid_output", message: "Noise." });

  it("has one writer of the whole, without a model too", async () => {
    const { outcome, result, step } = await writing({ input });
    expect(askedOf(step)).toEqual(["write_report"]);
    // Without a model every fact that is told has its marker.
    expect(step.asked[0]?.input).not.toHaveProperty("markers");
    expect(result.ordinal).toBe(0);
    expect(outcome.text).toMatch(/^\d+ words in \d parts\.$/);
  });

  it("writes part by part where the whole came to nothing", async () => {
    const long: Failure = { kind: "permanent", code: PROMPT_TOO_LONG, message: "Too long." };
    for (const write_report of [invalid, (): Failure => long]) {
      const { outcome, result, step } = await writing({ input, answers: { write_report } });
      expect(new Set(askedOf(step))).toEqual(new Set(["write_report", "write_answer", "write_section"]));
      expect([result.heading, ...result.others.map(({ heading }) => heading)]).toEqual(["Answer", "Dues", "Crews"]);
      expect(result.others.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
      expect(outcome.text).toMatch(/ words in 3 parts\.$/);
    }
  });

  it("fails where the whole could not be asked for", async () => {
    const refused = (): { kind: "permanent"; code: string; message: string } => ({
      kind: "permanent",
      code: "refused",
      message: "Refused.",
    });
    await expect(writing({ input, answers: { write_report: refused } })).rejects.toThrow("Refused.");
  });

  it("reads the texts that decide where a model writes, says how much it read, and what it would look up", async () => {
    const { stored, outcome, result, step } = await writing({
      mode: "live",
      input,
      plan: (keys) => ({ ...planned(keys), isWhole: true }),
      answers: {
        write_report: ({ facts: [fact] }) => ({
          ...short,
          markdown: `Four crowns are due. [F${fact?.id}]`,
          sections: [{ heading: "Of dues", covers: [1], markdown: `So it is. [F${fact?.id}]` }],
          lookUp: ["harbour dues by night"],
        }),
      },
    });
    expect(askedOf(step)).toEqual(["write_report"]);
    // Nobody missed anything in the plan.
    expect(step.asked[0]?.input).not.toHaveProperty("expected");
    // A model is told how many markers carry a report of so many words.
    const { markers, words } = z.object({ markers: z.int(), words: z.int() }).parse(step.asked[0]?.input);
    expect(markers).toBe(reportMarkers(words));
    expect(step.asked[0]?.input).toMatchObject({
      outline: [{ heading: "Dues", factIds: [stored.keys.dues] }, { heading: "Crews" }],
    });
    expect(result).toMatchObject({
      heading: "Answer",
      others: [{ ordinal: 1, heading: "Of dues", level: 1 }],
      read: [],
    });
    expect(outcome.result).toMatchObject({ lookUp: ["harbour dues by night"] });
    expect(outcome.text).toMatch(/ in 2 parts\.$/);
    const old = await writing({
      mode: "live",
      settings: { rules: 5 },
      input,
      answers: {
        write_report: () => ({ ...short, lookUp: ["dues"] }),
      },
    });
    // Under older rules nothing is looked up.
    expect(old.outcome.result).not.toHaveProperty("lookUp");
  });

  it("is told facts in their sources' words as far as a share of a short prompt goes, and so many tokens of a long one", async () => {
    const more = async ({ db, scope, userId, tell }: ResearchedRun): Promise<string[]> => {
      const told = Array.from({ length: 110 }, (_, nth) => {
        const statement = `Pier ${nth} keeps ${nth + 3} barrels of tar.`;
        return {
          statement,
          quote: `${statement} ${`Of pier ${nth} more is told in the books of its wardens. `.repeat(22).trimEnd()}`,
        };
      });
      await addText(db, scope, { title: "Tar", text: told.map(({ quote }) => quote).join("\n\n"), userId });
      return await tell("search-1", "Tar", told);
    };
    const tokensAt = async (contextTokens: number): Promise<number> => {
      const answers = { write_report: (): typeof short => short };
      const { step } = await writing({ mode: "live", input, settings: { contextTokens }, answers, more });
      const asked = step.asked.find(({ kind }) => kind === "write_report")?.input;
      const { facts } = z
        .object({ facts: z.array(z.object({ statement: z.string(), quote: z.string() })) })
        .parse(asked);
      return facts.reduce((sum, { statement, quote }) => sum + countTokens(`${statement} ${quote}`), 0);
    };
    const [least, most] = [await tokensAt(8_000), await tokensAt(200_000)];
    expect(least).toBeLessThanOrEqual(4_800);
    expect(least).toBeGreaterThan(2_400);
    expect(most).toBeLessThanOrEqual(24_000);
    expect(most).toBeGreaterThan(12_000);
  });

  it("reads as much of the texts as there is room for, down to none where every prompt is too long", async () => {
    const read: number[] = [];
    const { stored, result } = await writing({
      mode: "live",
      input,
      plan: planned,
      answers: {
        write_report: ({ texts }) => {
          read.push((texts ?? []).length);
          return short;
        },
      },
    });
    expect([read, result.read]).toEqual([[0], []]);
    const hash = await stored.hashOf("Annals");
    await stored.add({ kind: "section", key: "section-9", stage: "synthesis", status: "running", input });
    await stored.db.node.updateMany({
      where: { runId: stored.run.id, key: "outline" },
      data: { result: { ...planned(stored.keys), texts: [hash] } },
    });
    const tries: number[] = [];
    const step = await stored.step("section-9", {
      answers: {
        write_report: ({ texts }) => {
          tries.push((texts ?? []).length);
          return tries.length < 4 ? { kind: "permanent", code: PROMPT_TOO_LONG, message: "Too long." } : short;
        },
      },
    });
    expect(SectionResult.parse((await section(step.context)).result).read).toEqual([]);
    expect(tries).toEqual([1, 1, 1, 0]);
    const whole = await stored.step("section-9", {
      answers: {
        write_report: () => short,
      },
    });
    const outcome = await section(whole.context);
    expect(SectionResult.parse(outcome.result).read).toEqual([`${hash.slice(0, 16)}:0`]);
    expect(outcome.text).toBe("1 word, with 1 passage of 1 source at hand.");
  });
});
