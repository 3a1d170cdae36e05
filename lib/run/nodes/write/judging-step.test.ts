import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { Section } from "@/lib/domain/report/report";
import { JudgeResult, type ReportResult, type ReviseInput } from "@/lib/domain/run/results";
import { inTransaction } from "@/lib/platform/db/tx";
import type { NodeOutcome, NodeRun } from "@/lib/run/engine/context";
import { ownDatabase } from "@/lib/testing/database";
import type { Step, StepWorld } from "@/lib/testing/rigs/agents/a-step";
import { aResearchedRun, CREWS, DUES, LAMPS, PAID, type ResearchedRun } from "@/lib/testing/rigs/agents/researched-run";
import { judge } from "./judge";
import { revise } from "./revise";

const own = ownDatabase();
type Keys = ResearchedRun["keys"];

/** A text that cites one fact, and concludes something from another. */
const text = ({ dues, crews }: Keys): Section[] => [
  { kind: "answer", heading: "Answer", markdown: `Four crowns are due. [F${dues}]` },
  { kind: "body", heading: "Crews", markdown: `Inference: So the crews come at noon. [F${crews}]` },
  { kind: "methodology", heading: "How it was made", markdown: "By hand." },
];

interface Judging {
  mode?: NodeRun["mode"];
  settings?: object;
  sections?: (keys: Keys) => Section[];
  figures?: Partial<ReportResult>;
  version?: number;
  answers?: StepWorld["answers"];
  prepare?: (stored: ResearchedRun) => Promise<void>;
}

interface Judged {
  stored: ResearchedRun;
  outcome: NodeOutcome;
  result: JudgeResult;
  step: Step;
  /** What its judge was asked; null where nobody was. */
  told: AgentInput<"review_report"> | null;
}

async function judging({
  mode = "live",
  settings = {},
  sections = text,
  version = 1,
  ...more
}: Judging = {}): Promise<Judged> {
  const stored = await aResearchedRun(own.db, { run: { mode }, settings });
  await stored.write(sections(stored.keys), { version, ...(more.figures && { figures: more.figures }) });
  await more.prepare?.(stored);
  await stored.add({ kind: "judge", key: "judge-now", stage: "review", status: "running", input: { version } });
  let told: AgentInput<"review_report"> | null = null;
  const accepted: AgentOutput<"review_report"> = { verdict: "accepted", issues: [] };
  const step = await stored.step("judge-now", {
    answers: {
      ...more.answers,
      review_report: (input) => {
        told = input;
        return more.answers?.review_report?.(input) ?? accepted;
      },
    },
  });
  const outcome = await judge(step.context);
  return { stored, outcome, result: JudgeResult.parse(outcome.result), step, told };
}

describe("a judge of a version", () => {
  it("is told its written parts, what was asked and how much of it is answered, and what was measured", async () => {
    const figures = {
      uncitedShare: 0.2,
      coverage: 0.5,
      problems: ["Crews: “noon” stands alone."],
      notCovered: [CREWS],
      questions: [
        { question: DUES, thread: "search-1", places: [{ section: 0, position: 0 }] },
        { question: CREWS, thread: "search-1", places: [] },
      ],
    };
    const { told, outcome } = await judging({ figures });
    expect(told).toMatchObject({
      question: DUES,
      topics: ["Harbour"],
      uncitedShare: 0.2,
      coverage: 0.5,
      problems: figures.problems,
      // What an inference answers counts as answered, and is no more missing.
      questions: [
        { asked: DUES, sentences: 1 },
        { asked: CREWS, sentences: 1 },
      ],
      saidMissing: [],
    });
    expect(told?.sections.map(({ heading }) => heading)).toEqual(["Answer", "Crews"]);
    expect(outcome.text).toBe("Version 1 accepted.");
    const offline = await judging({ mode: "offline", figures });
    expect(offline.told).toMatchObject({
      questions: [{ sentences: 1 }, { asked: CREWS, sentences: 0 }],
      saidMissing: [CREWS],
    });
  });

  it("is told the facts beneath inferences with their paragraphs where it is a model", async () => {
    const { told, stored } = await judging();
    expect(told?.facts).toMatchObject([{ id: stored.keys.crews, statement: PAID }]);
    expect(JSON.stringify(told?.texts)).toContain("Nobody else does.");
    const offline = (await judging({ mode: "offline" })).told;
    for (const name of ["facts", "texts", "uncited"]) expect(offline).not.toHaveProperty(name);
    const without = await judging({ sections: (keys) => text(keys).slice(0, 1) });
    expect(without.told).not.toHaveProperty("facts");
  });

  it("is told what the report does not cite, where it judges it first", async () => {
    const { told } = await judging();
    expect(told?.uncited).toEqual([LAMPS]);
    expect((await judging({ settings: { rules: 6 } })).told).not.toHaveProperty("uncited");
    const all = await judging({
      sections: (keys) => [...text(keys), { kind: "body", heading: "Lamps", markdown: `They burn. [F${keys.lamps}]` }],
    });
    expect(all.told).not.toHaveProperty("uncited");
  });

  it("asks for a shorter text where it refuses one that is too long and names nothing, unless sentences may not stand", async () => {
    const long = "Lamps of whale oil burn at the drawbridge by night. ".repeat(60);
    const asked = async (figures: Partial<ReportResult>): Promise<string[]> => {
      const { result } = await judging({
        figures,
        settings: { length: "short" },
        sections: (keys) => [...text(keys), { kind: "body", heading: "Lamps", markdown: long }],
        answers: { review_report: () => ({ verdict: "changes_required", issues: [] }) },
      });
      return result.issues.map(({ heading }) => heading);
    };
    expect(await asked({})).toContain("Lamps");
    const offending = [{ section: 0, heading: "Answer", text: "Four crowns are due.", why: "It cites nothing." }];
    expect(await asked({ offending })).toEqual([]);
  });

  it("cannot judge a version that there is not", async () => {
    const stored = await aResearchedRun(own.db);
    await stored.add({ kind: "judge", key: "judge-1", stage: "review", status: "running", input: { version: 2 } });
    await expect(judge((await stored.step("judge-1")).context)).rejects.toThrow("There is no version 2 of the report.");
  });
});

/** A section that is told in brief where it is not told whole. */
const LONG = Array.from({ length: 12 }, (_, nth) => `Lamp ${nth} of the quay is lit at dusk.`).join(" ");

/** A text with two such sections more. */
const more =
  (of: (keys: Keys) => Section[]) =>
  (keys: Keys): Section[] => [
    ...of(keys),
    { kind: "body", heading: "Lamps", markdown: LONG },
    { kind: "body", heading: "Quays", markdown: LONG },
  ];

/** What a judge is told that the section of this heading says. */
function saying(told: AgentInput<"review_report"> | null, heading: string): string | undefined {
  return told?.sections.find((section) => section.heading === heading)?.markdown;
}

describe("a judge of a revision", () => {
  /** A version before it, which a judge of the run has judged. */
  const judged =
    (before: (keys: Keys) => Section[], said?: object, issues: JudgeResult["issues"] = []) =>
    async (stored: ResearchedRun): Promise<void> => {
      await stored.write(before(stored.keys), { version: 1 });
      const nodeId = await stored.add({
        kind: "judge",
        key: "judge-1",
        stage: "review",
        input: { version: 1 },
        result: { version: 1, verdict: "changes_required", issues },
      });
      if (said === undefined) return;
      const call = { agent: "review_report", prompt: "p", promptHash: "p", inputDigest: "i", model: "m", attempt: 1 };
      const at = { startedAt: new Date(0), endedAt: new Date(0) };
      await own.db.agentCall.create({
        data: { ...stored.scope, runId: stored.run.id, nodeId, ...call, ...at, output: said },
      });
    };
  /** A version before it, which was judged and revised since as was asked. */
  const revised =
    (before: (keys: Keys) => Section[], asked: Partial<ReviseInput>, issues: JudgeResult["issues"] = []) =>
    async (stored: ResearchedRun): Promise<void> => {
      await judged(before, undefined, issues)(stored);
      const input = { version: 1, issues: [], note: "", ...asked };
      await stored.add({ kind: "revise", key: "revise-1", stage: "synthesis", input, result: { version: 2 } });
    };
  const changed = (keys: Keys): Section[] =>
    text(keys).map((one) =>
      one.heading === "Answer" ? { ...one, markdown: `Four crowns, no less, are due. [F${keys.dues}]` } : one,
    );

  it("is told neither the facts beneath what was judged before, nor what the report does not cite", async () => {
    const { told } = await judging({ version: 2, sections: changed, prepare: judged(text) });
    expect(told).not.toBeNull();
    for (const name of ["facts", "texts", "uncited"]) expect(told).not.toHaveProperty(name);
    const old = await judging({ version: 2, sections: changed, prepare: judged(text), settings: { rules: 5 } });
    expect(old.told).toHaveProperty("facts");
    const unjudged = await judging({
      version: 2,
      sections: changed,
      prepare: async ({ keys, write }) => void (await write(text(keys))),
    });
    expect(unjudged.told).toHaveProperty("facts");
  });

  it("reads whole what was to change and did not, with what was asked, and of the rest how it begins", async () => {
    const asked = [
      { heading: "Answer", description: "It is dull." },
      { heading: "Lamps", description: "It does not say who lights them." },
    ];
    const support = { heading: "Crews", description: "“At noon.” is contradicted by the quotes that it cites." };
    const told = async (settings: object = {}): Promise<AgentInput<"review_report"> | null> => {
      const prepare = revised(more(text), { issues: [...asked, support] });
      return (await judging({ version: 2, sections: more(changed), prepare, settings })).told;
    };
    const now = await told();
    expect(saying(now, "Lamps")).toBe(LONG);
    expect(saying(now, "Quays")).toContain("as they were judged before");
    expect(now?.wanted).toEqual(asked);
    expect(await told({ rules: 8 })).not.toHaveProperty("wanted");
  });

  it("is told of a revision that a person asked for what they wrote, and not what the judge before named", async () => {
    const named = { kind: "quality", heading: "Quays", description: "It says no year." } as const;
    const note = "Say who lights the lamps, and since when.";
    const { told } = await judging({
      version: 2,
      sections: more(changed),
      prepare: revised(more(text), { note }, [named]),
    });
    expect(told?.wanted).toEqual([{ heading: "Lamps", description: note }]);
    expect(saying(told, "Lamps")).toBe(LONG);
    expect(saying(told, "Quays")).toContain("as they were judged before");
    // Of a version that nobody judged, too, which is read whole.
    const unjudged = await judging({
      version: 2,
      sections: more(changed),
      prepare: async (stored) => {
        await stored.write(more(text)(stored.keys));
        const input = { version: 1, issues: [], note };
        await stored.add({ kind: "revise", key: "revise-1", stage: "synthesis", input, result: { version: 2 } });
      },
    });
    expect(unjudged.told?.wanted).toEqual([{ heading: "Lamps", description: note }]);
    expect(saying(unjudged.told, "Quays")).toBe(LONG);
  });

  it("is told of no wish where no revision made the version, but a person or a writer of the whole", async () => {
    const named = { kind: "quality", heading: "Lamps", description: "It says no year." } as const;
    const { told } = await judging({
      version: 2,
      sections: more(changed),
      prepare: judged(more(text), undefined, [named]),
    });
    expect(told).not.toHaveProperty("wanted");
    expect(saying(told, "Lamps")).toContain("as they were judged before");
    // The revision that made the version before is none of this one.
    const earlier = await judging({
      version: 3,
      sections: more(changed),
      prepare: revised(more(text), { issues: [{ heading: "Lamps", description: "It says no year." }] }),
    });
    expect(earlier.told).not.toHaveProperty("wanted");
  });

  it("reads whole what a change that could not be made has left as it was", async () => {
    const stored = await aResearchedRun(own.db, { run: { mode: "live" } });
    const { lamps } = stored.keys;
    const long = Array.from({ length: 12 }, (_, nth) => `Lamp ${nth} burns at the drawbridge. [F${lamps}]`).join(" ");
    await stored.write([
      ...text(stored.keys),
      { kind: "body", heading: "Lamps", markdown: long },
      { kind: "body", heading: "Bridges", markdown: long },
    ]);
    const issues = ["Answer", "Lamps"].map((heading) => ({ heading, description: "It does not say when." }));
    const result = {
      version: 1,
      verdict: "changes_required",
      issues: issues.map((one) => ({ kind: "quality", ...one })),
    };
    await stored.add({ kind: "judge", key: "judge-1", stage: "review", input: { version: 1 }, result });
    const input = { version: 1, issues, note: "" };
    const id = await stored.add({ kind: "revise", key: "revise-1", stage: "review", status: "running", input });
    const edits = [
      { heading: "Answer", find: "Four crowns are due.", replace: "Four crowns are due at noon." },
      { heading: "Lamps", find: "at the drawbridge", replace: "at the drawbridge by night" },
    ];
    const reviser = await stored.step("revise-1", { answers: { revise_section: () => ({ edits, quotes: [] }) } });
    const made = await revise(reviser.context);
    expect(made.text).toMatch(/ 1 edit, 1 could not be made\.$/);
    await inTransaction(own.db, async (tx) => await made.write?.(tx));
    await own.db.node.update({ where: { id }, data: { status: "complete", result: { version: 2 } } });
    await stored.add({ kind: "judge", key: "judge-2", stage: "review", status: "running", input: { version: 2 } });
    const asked: AgentInput<"review_report">[] = [];
    const step = await stored.step("judge-2", {
      answers: {
        review_report: (told) => {
          asked.push(told);
          return { verdict: "accepted", issues: [] };
        },
      },
    });
    await judge(step.context);
    expect(saying(asked[0] ?? null, "Lamps")).toContain("Lamp 11");
    expect(saying(asked[0] ?? null, "Bridges")).toContain("as they were judged before");
    expect(asked[0]?.wanted).toEqual(issues);
  });

  it("is nobody where a judge has said it of the very same text", async () => {
    const said = {
      verdict: "changes_required",
      issues: [{ kind: "quality", heading: "Answer", description: "It is dull." }],
    };
    const same = await judging({ version: 2, prepare: judged(text, said) });
    expect(same.told).toBeNull();
    expect(same.result).toMatchObject({ version: 2, ...said });
    expect(same.outcome.text).toBe("Version 2 needs changes: 1 issue.");
    expect((await judging({ version: 2, sections: changed, prepare: judged(text, said) })).told).not.toBeNull();
    expect((await judging({ version: 2, prepare: judged(text, { nonsense: true }) })).told).not.toBeNull();
    expect((await judging({ mode: "offline", version: 2, prepare: judged(text, said) })).told).not.toBeNull();
  });

  it("asks for what quotes do not bear out to be mended, in part only while a revision is left", async () => {
    const one = { section: 0, heading: "Answer", text: "Four crowns are due.", reason: "Not all." };
    const unsupported = [
      { ...one, verdict: "partial" as const },
      { ...one, heading: "Crews", verdict: "insufficient" as const },
    ];
    const figures = { check: { sentences: 2, notChecked: 0, unsupported } };
    const { result, outcome } = await judging({ figures });
    expect([result.verdict, result.issues.map(({ kind, heading }) => `${kind} ${heading}`)]).toEqual([
      "changes_required",
      ["support Answer", "support Crews"],
    ]);
    expect(outcome.artifacts.map(({ path }) => path)).toEqual(["review/1.json"]);
    const last = await judging({
      figures,
      settings: { revisionCap: 1 },
      prepare: async ({ add }) => void (await add({ kind: "revise", key: "revise-1", stage: "review" })),
    });
    expect(last.result.issues.map(({ heading }) => heading)).toEqual(["Crews"]);
    expect((await judging({ figures: { check: { ...figures.check, unsupported: [] } } })).result.verdict).toBe(
      "accepted",
    );
  });
});
