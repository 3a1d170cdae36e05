import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import type { Section } from "@/lib/domain/report/report";
import type { NodeRun } from "@/lib/run/engine/context";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { addText } from "@/lib/sources/library";
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
import { aPassage } from "@/lib/testing/rigs/agents/run-values";
import { edited } from "./edited";

const own = ownDatabase();
type Keys = ResearchedRun["keys"];
type Beside = Parameters<typeof edited>[2];
type Asked = AgentInput<"edit_report">;

const text = ({ dues }: Keys): Section[] => [
  { kind: "answer", heading: "Answer", markdown: `The harbour takes four crowns of each ship. [F${dues}]` },
];
const HALF = "A half of the dues of the harbour is the wardens' own.";
const HALF_QUOTE = "Of the dues of the harbour the wardens keep a half for themselves.";

/** A further source, which says something of the dues. */
async function withRolls({ db, scope, userId, tell }: ResearchedRun): Promise<string> {
  await addText(db, scope, { title: "Rolls", text: `${HALF_QUOTE} So say the rolls.`, userId });
  const [key = ""] = await tell("search-1", "Rolls", [{ quote: HALF_QUOTE, statement: HALF }]);
  return key;
}

const nothing = { missing: { expected: [], found: [] }, lookedUp: { words: [], passages: [] } };
const unchanged: AgentOutput<"edit_report"> = { edits: [], answered: [], quotes: [] };

interface Editing {
  mode?: NodeRun["mode"];
  settings?: object;
  sections?: (keys: Keys) => Section[];
  beside?: (keys: Keys) => Partial<Omit<Beside, "facts">>;
  says?: (input: Asked, keys: Keys, nth: number) => AgentOutput<"edit_report"> | Failure;
  prepare?: (stored: ResearchedRun) => Promise<unknown>;
}

interface Done {
  stored: ResearchedRun;
  pass: Awaited<ReturnType<typeof edited>>;
  asked: Asked[];
}

async function editing({
  mode = "live",
  settings = {},
  says = (): typeof unchanged => unchanged,
  ...more
}: Editing = {}): Promise<Done> {
  const stored = await aResearchedRun(own.db, { run: { mode }, settings });
  await more.prepare?.(stored);
  await stored.add({ kind: "assemble", key: "assemble", stage: "synthesis", status: "running", input: { version: 1 } });
  const asked: Asked[] = [];
  const step = await stored.step("assemble", {
    answers: {
      edit_report: (input) => {
        asked.push(input);
        return says(input, stored.keys, asked.length);
      },
    },
  });
  const facts = await runFacts(step.context);
  const { keys } = stored;
  const sections = (more.sections ?? text)(keys);
  const pass = await edited(
    step.context,
    { title: "Of the harbour", sections },
    { facts, ...nothing, ...more.beside?.(keys) },
  );
  return { stored, pass, asked };
}

describe("an editor of a text", () => {
  it("is told the text with the facts that it cites, those that it leaves out as statements, and what it does not answer", async () => {
    const { asked, stored, pass } = await editing({ prepare: withRolls });
    const { dues } = stored.keys;
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      question: DUES,
      title: "Of the harbour",
      report: [{ heading: "Answer", markdown: expect.stringContaining("four crowns of each ship") }],
      facts: [{ id: dues, statement: FOUR }],
      open: [{ number: 1, asked: CREWS }],
      missing: [],
      cites: 1,
    });
    expect(asked[0]?.leftOut.map(({ statement, quote }) => [statement, quote])).toEqual([[HALF, ""]]);
    expect(asked[0]?.leftOut.map(({ id }) => id)).not.toContain(dues);
    for (const name of ["expected", "lookedUp", "elsewhere"]) expect(asked[0]).not.toHaveProperty(name);
    expect(pass).toMatchObject({ made: 0, dropped: [], answered: [], quoted: [], title: "Of the harbour" });
  });

  it("is told nothing beside the text and its facts without a model", async () => {
    const { asked } = await editing({ mode: "offline" });
    expect(asked[0]).toMatchObject({ leftOut: [], missing: [], facts: [{ statement: FOUR }] });
    for (const name of ["open", "markers", "cites", "texts"]) expect(asked[0]).not.toHaveProperty(name);
  });

  it("is told of what a text calls missing which facts stand nearest to it", async () => {
    const sections = (keys: Keys): Section[] =>
      text(keys).map((one) => ({
        ...one,
        markdown: `${one.markdown} Scope: Whether lamps of whale oil burn was not found.`,
      }));
    const { asked, stored } = await editing({ sections });
    expect(asked[0]?.missing).toEqual([
      { question: "Whether lamps of whale oil burn was not found.", answeredBy: [], nearest: [stored.keys.lamps] },
    ]);
    expect(asked[0]?.leftOut[0]?.statement).toBe(LAMPS);
  });

  it("is told what a first reader missed with the facts that it is shown, and nothing of what none answers", async () => {
    const beside = ({ lamps }: Keys): Partial<Beside> => {
      const expected = [
        { question: "Do lamps burn?", answeredBy: [lamps, "gone"], nearest: [lamps] },
        { question: "Who sails?", answeredBy: ["gone"], nearest: [] },
      ];
      return { missing: { expected, found: [lamps] } };
    };
    const { asked, stored } = await editing({ beside });
    const { lamps } = stored.keys;
    expect(asked[0]).toMatchObject({
      expected: [{ question: "Do lamps burn?", answeredBy: [lamps], nearest: [lamps] }],
    });
    expect(asked[0]?.leftOut[0]?.id).toBe(lamps);
  });

  it("reads what was looked up in the place of quotes, and is told no fact of sources that the text leaves out", async () => {
    const passage = aPassage("Ledger", 0, "Two wardens keep the ledger.");
    const prepare = withRolls;
    const { asked } = await editing({
      prepare,
      beside: () => ({ lookedUp: { words: ["ledger (found in Ledger)"], passages: [passage] } }),
    });
    expect(asked[0]).toMatchObject({ lookedUp: ["ledger (found in Ledger)"], leftOut: [] });
    expect(JSON.stringify(asked[0]?.texts)).toContain("Two wardens keep the ledger.");
  });
});

describe("what an editor changes", () => {
  const find = "four crowns of each ship";

  it("is made where it stands there once, and told where it does not", async () => {
    const { pass } = await editing({
      says: () => ({
        ...unchanged,
        edits: [
          { heading: "Answer", find, replace: "four crowns from each ship" },
          { heading: "Answer", find: "stands nowhere", replace: "x" },
        ],
      }),
    });
    expect(pass?.made).toBe(1);
    expect(pass?.dropped).toHaveLength(1);
    expect(pass?.sections[0]?.markdown).toContain("four crowns from each ship");
  });

  it("may cite what it was shown, cited or left out, and nothing else", async () => {
    const citing = (key: string): AgentOutput<"edit_report"> => ({
      ...unchanged,
      edits: [{ heading: "Answer", find, replace: `${find}, as the wardens do [F${key}]` }],
    });
    const shown = ({ leftOut: [first] }: Asked): AgentOutput<"edit_report"> => citing(first?.id ?? "ZZZZZZZZZZZ1");
    const rolls = { prepare: withRolls };
    expect((await editing({ ...rolls, says: shown })).pass?.made).toBe(1);
    expect((await editing({ ...rolls, says: (_, { crews }) => citing(crews) })).pass?.made).toBe(0);
    expect((await editing({ ...rolls, mode: "offline", says: shown })).pass?.made).toBe(0);
  });

  it("answers what was open where the text cites what answers it", async () => {
    const sections = (keys: Keys): Section[] => [
      ...text(keys),
      { kind: "body", heading: "Crews", markdown: `Nobody knows who pays the crews of the ferry. [F${keys.dues}]` },
    ];
    const beside = ({ crews }: Keys): Partial<Beside> => ({ missing: { expected: [], found: [crews] } });
    const answering = (input: Asked, { crews }: Keys): AgentOutput<"edit_report"> => ({
      ...unchanged,
      edits: [
        {
          heading: "Answer",
          find: `The harbour takes ${find}.`,
          replace: `${PAID} [F${crews}] The harbour takes ${find}.`,
        },
      ],
      answered: (input.open ?? []).map(({ number }) => ({ number, factIds: [crews] })),
    });
    const { pass, stored } = await editing({ sections, beside, says: answering });
    expect(pass?.answered).toContainEqual({ question: CREWS, factKeys: [stored.keys.crews] });
    const unmade = await editing({
      sections,
      beside,
      says: (input, keys) => ({ ...answering(input, keys), edits: [] }),
    });
    expect(unmade.pass?.answered).toEqual([]);
  });

  it("may quote what it read as a fact of its own", async () => {
    const QUOTE = "It is dear.";
    const sections = ({ lamps }: Keys): Section[] => [
      {
        kind: "answer",
        heading: "Answer",
        markdown: `Lamps of whale oil burn at the drawbridge, and nobody can pay for the oil. [F${lamps}]`,
      },
    ];
    const { pass, stored } = await editing({
      sections,
      says: ({ texts = [] }, { lamps }) => {
        const passages = texts.flatMap(({ parts }) =>
          parts.flatMap(({ number, passages: own }) => own.map(({ text: said }) => ({ number, said }))),
        );
        const at = passages.find(({ said }) => said.includes(QUOTE))?.number ?? 0;
        return {
          ...unchanged,
          edits: [
            {
              heading: "Answer",
              find: `nobody can pay for the oil. [F${lamps}]`,
              replace: `nobody can pay for the oil. [F${lamps}] Such oil is dear. [Q1]`,
            },
          ],
          quotes: [{ id: "Q1", passage: String(at), quote: QUOTE, statement: "Such oil is dear." }],
        };
      },
    });
    expect(pass?.dropped).toEqual([]);
    expect(pass?.quoted.map(({ statement }) => statement)).toEqual(["Such oil is dear."]);
    expect(pass?.sections[0]?.markdown).toContain(`Such oil is dear. [F${pass?.quoted[0]?.key}]`);
    expect(await own.db.fact.count({ where: { ...stored.scope, statement: "Such oil is dear." } })).toBe(1);
  });
});

describe("an editor who cannot be had", () => {
  it("leaves the text as it was written, asked again with less only where the prompt was too long", async () => {
    const failing = (code: string) => (): Failure => ({ kind: "permanent", code, message: "Refused." });
    const refused = await editing({ says: failing("refused") });
    expect([refused.pass, refused.asked.length]).toEqual([null, 1]);
    const long = await editing({ says: failing(PROMPT_TOO_LONG) });
    expect([long.pass, long.asked.length]).toEqual([null, 4]);
    const once = await editing({ says: (_, __, nth) => (nth === 1 ? failing(PROMPT_TOO_LONG)() : unchanged) });
    expect([once.pass?.made, once.asked.length]).toEqual([0, 2]);
  });
});
