import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Section } from "@/lib/domain/report/report";
import { ReportResult } from "@/lib/domain/run/results";
import { inTransaction } from "@/lib/platform/db/tx";
import type { NodeOutcome, NodeRun } from "@/lib/run/engine/context";
import { runFacts } from "@/lib/run/nodes/parts/known";
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
import { assemble } from "./assemble";
import { composeVersion } from "./compose-version";
import { revise } from "./revise";

const own = ownDatabase();
type Keys = ResearchedRun["keys"];

interface Assembled {
  stored: ResearchedRun;
  outcome: NodeOutcome;
  result: ReportResult;
  step: Step;
}

interface Assembling {
  mode?: NodeRun["mode"];
  run?: Partial<NodeRun>;
  settings?: object;
  version?: number;
  /** What the writers left. */
  parts?: (keys: Keys) => object[];
  answers?: StepWorld["answers"];
  prepare?: (stored: ResearchedRun) => Promise<unknown>;
}

const answer = ({ dues }: Keys): object => ({ ordinal: 0, heading: "Answer", markdown: `${FOUR} [F${dues}]` });
const crewsPart = ({ crews }: Keys): object => ({ ordinal: 1, heading: "Crews", markdown: `${PAID} [F${crews}]` });

async function assembling({
  mode = "offline",
  run = {},
  settings = {},
  version = 1,
  ...more
}: Assembling = {}): Promise<Assembled> {
  const stored = await aResearchedRun(own.db, { run: { ...run, mode }, settings });
  const { keys } = stored;
  const part = { brief: "", threads: ["search-1"] };
  const sections = [{ ...part, heading: "Crews", factKeys: [keys.crews] }];
  const plan = { title: "Of the harbour", answerKeys: [keys.dues], sections, texts: [await stored.hashOf("Annals")] };
  await stored.add({ kind: "outline", key: "outline", stage: "synthesis", result: plan });
  const parts = (more.parts ?? ((of: Keys): object[] => [answer(of), crewsPart(of)]))(keys);
  for (const [nth, result] of parts.entries())
    await stored.add({ kind: "section", key: `section-${nth}`, stage: "synthesis", result });
  await more.prepare?.(stored);
  await stored.add({ kind: "assemble", key: "assemble", stage: "synthesis", status: "running", input: { version } });
  const step = await stored.step("assemble", { ...(more.answers && { answers: more.answers }) });
  const outcome = await assemble(step.context);
  return { stored, outcome, result: ReportResult.parse(outcome.result), step };
}

/** Writes what a step leaves, and reads the version that it made. */
async function stored(
  { stored: { run }, outcome }: Pick<Assembled, "stored" | "outcome">,
  version = 1,
): Promise<{
  title: string;
  changeNote: string;
  warning: string | null;
  sections: Section[];
  citations: { sentence: string; support: string }[];
}> {
  await inTransaction(own.db, async (tx) => await outcome.write?.(tx));
  return own.db.report.findUniqueOrThrow({
    where: { runId_version: { runId: run.id, version } },
    include: { sections: { orderBy: { ordinal: "asc" } }, citations: true },
  });
}

const headingsOf = (sections: readonly Section[]): string[] => sections.map(({ heading }) => heading);
const sayingOf = (sections: readonly Section[], kind: string): string =>
  sections.find((one) => one.kind === kind)?.markdown ?? "";

describe("a version that is put together", () => {
  it("is what its writers wrote, with how it was made and what it rests on, and measured", async () => {
    const made = await assembling();
    expect(made.outcome.text).toBe("Version 1: 2 facts cited from 2 sources.");
    expect(made.result).toMatchObject({
      version: 1,
      coverage: 1,
      notCovered: [],
      unresolved: 0,
      uncitedShare: 0,
      check: null,
    });
    expect(made.outcome.artifacts.map(({ path }) => path)).toEqual(["synthesis/final-synthesis.md"]);
    const report = await stored(made);
    expect([report.title, report.changeNote, report.warning]).toEqual(["Of the harbour", "", null]);
    expect(headingsOf(report.sections).slice(0, 2)).toEqual(["Answer", "Crews"]);
    expect(report.sections.map(({ kind }) => kind)).toEqual(["answer", "body", "methodology", "sources"]);
    expect(sayingOf(report.sections, "sources")).toContain("Annals");
    expect(sayingOf(report.sections, "sources")).not.toContain("Log");
    expect(report.citations).toHaveLength(2);
    expect(made.result.evidence).toMatch(/^This report rests on 2 /);
  });

  it("says from the second on that research went on, and opens with the limit that cut it short", async () => {
    const made = await assembling({ version: 2, run: { limitReached: "The time is up." } });
    const report = await stored(made, 2);
    expect(report.changeNote).toBe("Research went on with a higher limit.");
    expect(report.warning).toMatch(/^The time is up\. Research ended early/);
    expect(made.outcome.artifacts[0]?.path).toBe("synthesis/final-synthesis.v2.md");
    expect(made.outcome.artifacts[0]?.content).toContain("> The time is up.");
  });

  it("rests on what its run found where it cites nothing", async () => {
    const { result, outcome } = await assembling({
      parts: () => [{ ordinal: 0, heading: "Answer", markdown: "Scope: Nothing was found." }],
    });
    expect(outcome.text).toBe("Version 1: 0 facts cited from 0 sources.");
    expect(result.evidence).toMatch(/^Facts for this report were found in/);
    expect(new Set(result.notCovered)).toEqual(new Set([DUES, CREWS]));
  });

  it("has no sentence left on a fact that is there no more", async () => {
    const made = await assembling({
      parts: (keys) => [
        answer(keys),
        { ordinal: 1, heading: "Crews", markdown: `Two wardens pay them. [F${keys.crews}]` },
      ],
      prepare: ({ scope, keys }) =>
        own.db.fact.updateMany({ where: { ...scope, key: keys.crews }, data: { status: "rejected" } }),
    });
    const report = await stored(made);
    expect(JSON.stringify(report.sections)).not.toContain(made.stored.keys.crews);
    expect(JSON.stringify(report.sections)).not.toContain("Two wardens pay them.");
  });

  it("closes the gaps that its text answers, as its writers computed", async () => {
    const prepare = async ({ scope, run }: ResearchedRun): Promise<void> => {
      const gap = { ...scope, researcherId: run.researcherId, runId: run.id, description: "How much in all?" };
      await own.db.gap.create({ data: { ...gap, importance: 0.9 } });
    };
    const answered = ({ dues }: Keys): object[] => [{ question: "How much in all?", factKeys: [dues] }];
    const made = await assembling({ prepare, parts: (keys) => [{ ...answer(keys), answered: answered(keys) }] });
    expect(made.result.answered).toEqual(answered(made.stored.keys));
    await stored(made);
    const gap = await own.db.gap.findFirstOrThrow({ where: { runId: made.stored.run.id } });
    expect(gap.closedAt).not.toBeNull();
    expect((await assembling()).outcome.result).not.toHaveProperty("answered");
  });

  it("needs what was written", async () => {
    await expect(assembling({ parts: () => [] })).rejects.toThrow("No section was written.");
  });
});

describe("whoever goes over a version", () => {
  const asked = ({ step }: Assembled): string[] => [...new Set(step.asked.map(({ kind }) => kind))];

  it("is asked where several wrote it, and without a model always", async () => {
    expect(asked(await assembling())).toEqual(["edit_report"]);
    expect(asked(await assembling({ mode: "live" }))).toContain("edit_report");
  });

  it("is asked of one writer's text only where something was found beside it", async () => {
    const one =
      (more: object = {}) =>
      (keys: Keys): object[] => [{ ...answer(keys), others: [crewsPart(keys)], ...more }];
    expect(asked(await assembling({ mode: "live", parts: one() }))).not.toContain("edit_report");
    expect(
      asked(await assembling({ mode: "live", parts: one({ lookUp: ["whale oil lamps at the drawbridge"] }) })),
    ).toContain("edit_report");
    // Under older rules nobody looks up what a writer would.
    const settings = { rules: 5 };
    expect(
      asked(
        await assembling({ mode: "live", settings, parts: one({ lookUp: ["whale oil lamps at the drawbridge"] }) }),
      ),
    ).not.toContain("edit_report");
  });

  it("is told of with what could be made of it", async () => {
    const edit_report = (): AgentOutput<"edit_report"> => ({
      edits: [{ heading: "Answer", find: "stands nowhere", replace: "x" }],
      answered: [],
      quotes: [],
    });
    const { outcome } = await assembling({ answers: { edit_report } });
    expect(outcome.text).toMatch(/ 0 edits, 1 could not be made\.$/);
    expect(outcome.artifacts.map(({ path }) => path)).toEqual(["synthesis/final-synthesis.md", "synthesis/edits.json"]);
  });
});

describe("a version that a person wrote", () => {
  it("says so, with what they noted, and nothing of theirs is put in other words", async () => {
    const run = await aResearchedRun(own.db, { run: { mode: "offline" } });
    await run.add({ kind: "revise", key: "revise-1", stage: "review", status: "running" });
    const { context } = await run.step("revise-1");
    const facts = await runFacts(context);
    const sections: Section[] = [
      { kind: "answer", heading: "Answer", markdown: `They say “four crowns, or five”. [F${run.keys.dues}]` },
    ];
    const written = { version: 2, title: "Of the harbour", changeNote: "Shorter.", sections };
    const of = async (isByPerson: boolean): Promise<readonly Section[]> =>
      (await composeVersion(context, { ...written, isByPerson }, facts)).draft.sections;
    const theirs = await of(true);
    expect(sayingOf(theirs, "answer")).toContain("“four crowns, or five”");
    expect(sayingOf(theirs, "methodology")).toContain("People have edited it since");
    expect(sayingOf(theirs, "methodology")).toContain("Shorter.");
    const ours = await of(false);
    expect(sayingOf(ours, "answer")).not.toContain("“");
    expect(sayingOf(ours, "methodology")).not.toContain("People have edited it since");
  });
});

describe("the check of a version", () => {
  it("holds what a model wrote against its quotes, and keeps what was said of each sentence", async () => {
    const checked: string[] = [];
    const made = await assembling({
      mode: "live",
      parts: ({ dues }) => [{ ordinal: 0, heading: "Answer", markdown: `Each ship pays four crowns. [F${dues}]` }],
      answers: {
        check_support: ({ items }) => {
          checked.push(...items.map(({ sentence }) => sentence));
          return { verdicts: items.map(({ id }) => ({ id, verdict: "partial" as const, reason: "Not each." })) };
        },
      },
    });
    expect(checked).toContain("Each ship pays four crowns.");
    expect(made.result.check?.unsupported.map(({ text: said }) => said)).toContain("Each ship pays four crowns.");
    const { citations } = await stored(made);
    expect(citations.map(({ support }) => support)).toEqual(["partial"]);
  });
});

describe("a version that is revised", () => {
  interface Revising {
    mode?: NodeRun["mode"];
    settings?: object;
    sections?: (keys: Keys) => Section[];
    issues?: { heading: string; description: string }[];
    note?: string;
    says?: (input: AgentInput<"revise_section">, keys: Keys) => AgentOutput<"revise_section">;
    prepare?: (of: ResearchedRun) => Promise<void>;
  }
  const before = ({ dues, crews }: Keys): Section[] => [
    { kind: "answer", heading: "Answer", markdown: `${FOUR} [F${dues}]` },
    { kind: "body", heading: "Crews", markdown: `Two wardens pay the crews. [F${crews}]` },
  ];
  const dull = [{ heading: "Crews", description: "“Two wardens pay the crews.” does not say when." }];

  async function revising({
    mode = "live",
    settings = {},
    sections = before,
    issues = dull,
    note = "",
    ...more
  }: Revising = {}): Promise<Assembled & { told: AgentInput<"revise_section">[] }> {
    const run = await aResearchedRun(own.db, { run: { mode }, settings });
    await run.write(sections(run.keys));
    await more.prepare?.(run);
    await run.add({
      kind: "revise",
      key: "revise-1",
      stage: "review",
      status: "running",
      input: { version: 1, issues, note },
    });
    const told: AgentInput<"revise_section">[] = [];
    const step = await run.step("revise-1", {
      answers: {
        revise_section: (input) => {
          told.push(input);
          return more.says?.(input, run.keys) ?? { edits: [], quotes: [] };
        },
      },
    });
    const outcome = await revise(step.context);
    return { stored: run, outcome, result: ReportResult.parse(outcome.result), step, told };
  }

  /** Keeps that the pass which led to the version asked for these changes in vain. */
  const refused =
    (dropped: readonly object[]) =>
    async ({ scope, run }: ResearchedRun): Promise<void> => {
      const content = JSON.stringify({ made: 0, dropped });
      const row = { ...scope, runId: run.id, path: "synthesis/edits.json", mediaType: "application/json", content };
      await own.db.artifact.create({
        data: { ...row, sha256: createHash("sha256").update(content).digest("hex"), sizeBytes: content.length },
      });
    };

  it("is told what to mend where, the facts that it is about, and unused ones that bear on it", async () => {
    const { told, stored: run } = await revising();
    const { crews } = run.keys;
    expect(told).toMatchObject([
      {
        title: "Of the harbour",
        issues: dull,
        refused: [],
        facts: [{ id: crews, statement: PAID }],
        report: [{ heading: "Answer" }, { heading: "Crews" }],
      },
    ]);
    expect(told[0]?.candidates.map(({ id }) => id)).not.toContain(crews);
    const offline = (await revising({ mode: "offline" })).told[0];
    expect(offline?.facts.map(({ id }) => id)).toEqual([crews, run.keys.dues]);
    expect(offline).not.toHaveProperty("texts");
    // Whoever mends may write a little more than the report's length, and without a model no more.
    expect((told[0]?.words ?? 0) - (offline?.words ?? 0)).toBe(40);
  });

  it("tells a model candidates by their statements, and none that the text cites already where no model mends", async () => {
    const wish = [
      { heading: "Crews", description: "Say of lamps of whale oil at the drawbridge, and of dues of the harbour." },
    ];
    const live = (await revising({ issues: wish })).told[0];
    expect(live?.candidates.map(({ statement, quote }) => [statement, quote])).toContainEqual([LAMPS, LAMPS]);
    const offline = (await revising({ issues: wish, mode: "offline" })).told[0];
    expect(offline?.candidates.map(({ statement, quote }) => [statement, quote])).toEqual([[LAMPS, LAMPS]]);
  });

  it("is held to its length and 40 words once, however often agents revise it, and to none that a person asks for", async () => {
    const { most: bound = 0, words } = (await revising()).told[0] ?? {};
    expect(bound).toBe(words);
    const find = "Two wardens pay the crews.";
    const others = "They come with the tide. ".repeat(70);
    // Longer than it was to be already: what is mended makes it no longer.
    const sections = (keys: Keys): Section[] => [
      ...before(keys),
      { kind: "body", heading: "Tides", markdown: `Scope: ${others}` },
    ];
    const says: Revising["says"] = () => ({
      edits: [{ heading: "Crews", find, replace: "Two wardens pay the crews at noon." }],
      quotes: [],
    });
    const held = await revising({ sections, says });
    expect(held.told[0]?.has).toBeGreaterThan(bound);
    expect(held.told[0]?.most).toBe(held.told[0]?.has);
    expect(held.outcome.text).toMatch(/ 0 edits, 1 could not be made\.$/);
    const wished = { issues: [], note: "Say more of crews." };
    for (const part of [wished, { settings: { rules: 8 } }]) {
      const free = await revising({ sections, says, ...part });
      expect(free.told[0]).not.toHaveProperty("most");
      expect(free.outcome.text).toMatch(/ 1 edit\.$/);
    }
  });

  it("is told six candidates by a model, which is paid for each, and twelve without one", async () => {
    const prepare = async ({ db, scope, userId, tell }: ResearchedRun): Promise<void> => {
      const said = Array.from(
        { length: 15 },
        (_, nth) => `Of barrels of tar at pier ${nth} the crews keep ${nth + 3}.`,
      );
      await addText(db, scope, { title: "Tar", text: said.join(" "), userId });
      await tell("search-1", "Tar", said);
    };
    const issues = [{ heading: "Crews", description: "Say what barrels of tar the crews keep at each pier." }];
    const most = async (mode: NodeRun["mode"]): Promise<number> =>
      (await revising({ mode, prepare, issues })).told[0]?.candidates.length ?? 0;
    expect([await most("live"), await most("offline")]).toEqual([6, 12]);
  });

  const black = Array.from({ length: 24 }, (_, nth) => {
    return { heading: "Crews", description: `“Pier ${nth} is black of tar.” says more than its quote.` };
  });
  /** Facts of long paragraphs, each cited by a sentence that says more than its quote. */
  const ofTar = async (of: ResearchedRun): Promise<void> => {
    const { db, scope, userId, run } = of;
    const said = black.map((_, nth) => `Of barrels of tar at pier ${nth} the crews keep ${nth + 3}.`);
    const text = said.map((sentence) => `${sentence} ${"Nobody counts what is left of them. ".repeat(60)}`);
    await addText(db, scope, { title: "Tar", text: text.join("\n\n"), userId });
    const keys = await of.tell("search-1", "Tar", said);
    const markdown = keys.map((key, nth) => `Pier ${nth} is black of tar. [F${key}]`).join(" ");
    await db.reportSection.updateMany({ where: { heading: "Crews", report: { runId: run.id } }, data: { markdown } });
  };
  it("is shown the paragraphs of what it mends in a fifth of its prompt", async () => {
    const tokensAt = async (contextTokens: number): Promise<number> => {
      const { told } = await revising({ settings: { contextTokens }, issues: black, prepare: ofTar });
      const passages = (told[0]?.texts ?? []).flatMap(({ parts }) => parts.flatMap((part) => part.passages));
      return passages.reduce((sum, passage) => sum + countTokens(passage.text), 0);
    };
    const short = await tokensAt(8_000);
    expect(short).toBeLessThanOrEqual(1_600);
    expect(short).toBeGreaterThan(800);
    expect(await tokensAt(40_000)).toBeGreaterThan(1_600);
  });

  it("is told unused facts, and what could not be made before, as far as a small share of its prompt goes", async () => {
    const why = "It does not stand there once, and so nobody knows which of the places is meant by it. ".repeat(5);
    const dropped = Array.from({ length: 12 }, (_, nth) => ({ heading: "Crews", find: `${nth}`, replace: "", why }));
    const prepare = async (of: ResearchedRun): Promise<void> => {
      await refused(dropped)(of);
      const { db, scope, userId } = of;
      const said = Array.from({ length: 8 }, (_, nth) => {
        return `Of barrels of tar at pier ${nth} the crews keep ${nth + 3}, ${"and as many of pitch, ".repeat(30)}it says.`;
      });
      await addText(db, scope, { title: "Tar", text: said.join(" "), userId });
      await of.tell("search-1", "Tar", said);
    };
    const issues = [{ heading: "Crews", description: "Say what barrels of tar the crews keep at each pier." }];
    const toldAt = async (contextTokens: number): Promise<AgentInput<"revise_section"> | undefined> =>
      (await revising({ mode: "offline", settings: { contextTokens }, issues, prepare })).told[0];
    const [short, long] = [await toldAt(8_000), await toldAt(40_000)];
    const tokensOf = (told: readonly object[] = []): number =>
      told.reduce((sum, one) => sum + countTokens(JSON.stringify(one)), 0);
    expect(short?.refused).not.toEqual([]);
    expect(tokensOf(short?.refused)).toBeLessThanOrEqual(400);
    expect(long?.refused).toHaveLength(12);
    expect(short?.candidates).not.toEqual([]);
    expect(tokensOf(short?.candidates.map(({ statement }) => ({ statement })))).toBeLessThanOrEqual(800);
    expect(long?.candidates.length).toBeGreaterThan(short?.candidates.length ?? 0);
  });

  it("may cite what its reviser quoted itself from the paragraphs that it was shown", async () => {
    const quote = "Nobody else does.";
    const made = await revising({
      issues: [{ heading: "Crews", description: "“Two wardens pay the crews.” says more than its quote." }],
      says: ({ texts = [] }, { crews }) => {
        const [passage] = texts.flatMap(({ parts }) =>
          parts.filter(({ passages }) => passages.some(({ text }) => text.includes(quote))),
        );
        const find = `Two wardens pay the crews. [F${crews}]`;
        const statement = "Nobody but the wardens pays the crews.";
        return {
          edits: [{ heading: "Crews", find, replace: `${find} Nobody but they does. [Q1]` }],
          quotes: [{ id: "Q1", passage: String(passage?.number), quote, statement }],
        };
      },
    });
    expect(made.outcome.text).toMatch(/ 1 edit\.$/);
    expect(await own.db.fact.count({ where: { ...made.stored.scope, statement: { startsWith: "Nobody but" } } })).toBe(
      1,
    );
  });

  it("changes what it may, and says so", async () => {
    const says: Revising["says"] = () => ({
      edits: [
        { heading: "Crews", find: "Two wardens pay the crews.", replace: "Two wardens pay the crews at noon." },
        { heading: "Gone", find: "x", replace: "y" },
      ],
      quotes: [],
    });
    const made = await revising({ says });
    expect(made.outcome.text).toMatch(/^Version 2: 2 facts cited from 2 sources\. 1 edit, 1 could not be made\.$/);
    const report = await stored(made, 2);
    expect(sayingOf(report.sections, "body")).toContain("at noon");
    expect(report.changeNote).toBe("After its review, these sections were revised: Crews");
    const edits = made.outcome.artifacts.find(({ path }) => path === "synthesis/edits.v2.json");
    expect(z.object({ made: z.int() }).parse(JSON.parse(edits?.content ?? "")).made).toBe(1);
  });

  it("leaves sections alone that nobody spoke of, but by a model what is said of the whole", async () => {
    const says: Revising["says"] = ({ report }) => ({
      edits: [{ heading: report[0]?.heading ?? "", find: "four crowns", replace: "four crowns each" }],
      quotes: [],
    });
    expect((await revising({ says })).outcome.text).toMatch(/ 1 edit\.$/);
    expect((await revising({ says, mode: "offline" })).outcome.text).toMatch(/ 0 edits, 1 could not be made\.$/);
  });

  it("is noted with what a person asked for, and told what could not be made before in the same sections", async () => {
    const dropped = [
      { heading: "Crews", find: "a", replace: "b", why: "It does not stand there once." },
      { heading: "Answer", find: "a", replace: "b", why: "It does not stand there once." },
      { heading: "Elsewhere", find: "a", replace: "b", why: "It does not stand there once." },
    ];
    const made = await revising({ issues: [], note: "Say more of crews.", prepare: refused(dropped), mode: "offline" });
    expect(made.told[0]?.refused.map(({ heading }) => heading)).toEqual(["Crews"]);
    expect(made.told[0]?.issues).toEqual([{ heading: "Crews", description: "Say more of crews." }]);
    expect((await stored(made, 2)).changeNote).toBe("Say more of crews.");
  });
});
