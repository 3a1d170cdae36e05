import { describe, expect, it, test } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Section } from "@/lib/domain/report/report";
import { type JudgeResult, ReportResult } from "@/lib/domain/run/results";
import { aThread } from "@/lib/testing/rigs/agents/run-values";
import { askedFrom, issuesOf, judgement, notMeasured, wantedOf } from "./judgement";
import { lengthIssues } from "./too-long";

type Judged = Parameters<typeof askedFrom>[1];
type Unsupported = Parameters<typeof issuesOf>[0]["unsupported"][number];

const QUESTION = "What are the dues of the harbour?";
const DUES = "What is due?";
const CREWS = "Who pays the crews?";
const LAMPS = "Who lights the lamps?";
const place = { section: 0, position: 0 };

function measured(part: object = {}): ReportResult {
  const counts = { version: 1, sections: 1, unresolved: 0, sectionsWithoutCitation: 0, facts: 1, sources: 1 };
  const shares = { uncitedShare: 0.25, coverage: 0.5 };
  return ReportResult.parse({ ...counts, ...shares, notCovered: [], isGapNamed: true, problems: [], ...part });
}

function asked(part: Partial<Judged> = {}, tokens = 40_000): ReturnType<ReturnType<typeof askedFrom>> {
  const section: Section = { kind: "answer", heading: "Answer", markdown: "Four crowns.", level: 1 };
  const none = { words: null, written: [section], threads: [], inferred: new Set<string>(), measured: measured() };
  return askedFrom(QUESTION, { ...none, ...part })(tokens);
}

describe("what whoever judges a report is asked", () => {
  it("is the question, the text, and what was measured of it", () => {
    expect(asked({ measured: measured({ problems: ["A marker leads nowhere."] }) })).toEqual({
      question: QUESTION,
      sections: [{ heading: "Answer", markdown: "Four crowns." }],
      topics: [],
      questions: [],
      uncitedShare: 0.25,
      coverage: 0.5,
      saidMissing: [],
      problems: ["A marker leads nowhere."],
    });
  });

  it("is how long the text is, and was to be, where that is told", () => {
    expect(asked({ words: 1_500 })).toMatchObject({ words: 1_500, has: 3 });
    expect(asked()).not.toHaveProperty("has");
  });

  it("names the topics that were planned, and none that a gap made", () => {
    const threads = ["search-1", "gap-1", "search-2"].map((key) => aThread(key));
    expect(asked({ threads }).topics).toEqual(["About search-1", "About search-2"]);
  });

  it("counts the sentences that answer each question; an inference that alone answers one is one", () => {
    const questions = [
      { question: DUES, thread: "a", places: [place, place] },
      { question: CREWS, thread: "a", places: [] },
      { question: LAMPS, thread: "a", places: [] },
    ];
    const told = asked({ measured: measured({ questions }), inferred: new Set([DUES, CREWS]) });
    expect(told.questions).toEqual([
      { asked: DUES, sentences: 2 },
      { asked: CREWS, sentences: 1 },
      { asked: LAMPS, sentences: 0 },
    ]);
  });

  it("says what the report calls missing, but for what an inference answers, and nothing where it names no gap", () => {
    const open = { notCovered: [CREWS, LAMPS] };
    expect(asked({ measured: measured(open), inferred: new Set([CREWS]) }).saidMissing).toEqual([LAMPS]);
    expect(asked({ measured: measured({ ...open, isGapNamed: false }) }).saidMissing).toEqual([]);
  });

  it("has of each part the first that fit its share of a prompt", () => {
    const many = Array.from({ length: 300 }, (_, nth) => `What is known of the lamp at the quay ${nth}?`);
    const told = asked(
      {
        measured: measured({
          notCovered: many,
          problems: many,
          questions: many.map((question) => ({ question, thread: "a", places: [] })),
        }),
        threads: many.map((name, nth) => aThread(`search-${nth}`, { perspective: { name, focus: "", questions: [] } })),
      },
      8_000,
    );
    const fill = (lines: readonly string[], all: readonly string[], room: number): void => {
      const tokensOf = (some: readonly string[]): number => some.reduce((sum, line) => sum + countTokens(line), 0);
      expect(lines).toEqual(all.slice(0, lines.length));
      expect(tokensOf(lines)).toBeLessThanOrEqual(room);
      expect(tokensOf(all.slice(0, lines.length + 1))).toBeGreaterThan(room);
    };
    const listed = (some: readonly string[]): string[] => some.map((line) => `- ${line}`);
    fill(listed(told.topics), listed(many), 400);
    fill(listed(told.saidMissing), listed(many), 400);
    fill(listed(told.problems), listed(many), 800);
    const rows = (some: readonly string[]): string[] => some.map((one) => JSON.stringify({ asked: one, sentences: 0 }));
    fill(rows(told.questions.map((one) => one.asked)), rows(many), 640);
  });
});

test("what was asked of a revision is told its judge as far as it fits, and is no field where it is nothing", () => {
  const wish = { heading: "Boats", description: "It says no year." };
  expect(wantedOf([wish, wish], 40_000)).toEqual({ wanted: [wish, wish] });
  expect(wantedOf([wish, wish, wish], 500)).toEqual({ wanted: [wish, wish] });
  expect(wantedOf([], 40_000)).toEqual({});
});

function aSentence(verdict: Unsupported["verdict"]): Unsupported {
  return { section: 1, heading: "Boats", text: `It is ${verdict}.`, verdict, reason: "The quote says five." };
}

describe("sentences that their quotes do not bear out", () => {
  const unsupported = (["partial", "contradicted", "insufficient"] as const).map(aSentence);

  it("are issues of their sections, with why", () => {
    expect(issuesOf({ unsupported }, false)).toEqual(
      ["partial", "contradicted", "insufficient"].map((verdict) => ({
        kind: "support",
        heading: "Boats",
        description: expect.stringMatching(`“It is ${verdict}.” .+: The quote says five\\.`),
      })),
    );
  });

  it("are after the last revision those alone that are not borne out at all", () => {
    const left = issuesOf({ unsupported }, true).map(({ description }) => description);
    expect(left).toEqual([expect.stringContaining("contradicted"), expect.stringContaining("insufficient")]);
  });

  it("are measured anew, as a text that is too long is, and nothing else that was asked is", () => {
    const section: Section = {
      kind: "body",
      heading: "Boats",
      markdown: "Boats lie at the quay. ".repeat(30),
      level: 1,
    };
    const long = lengthIssues([section], 100);
    expect(long).toHaveLength(1);
    const wishes = [
      "It says no year.",
      "The report has 900 words where 400 were meant: take out the row on nets.",
      "“It is so.” may not stand: it cites nothing.",
    ].map((description) => ({ heading: "Boats", description }));
    const told = [...issuesOf({ unsupported }, false), ...long].map(({ heading, description }) => ({
      heading,
      description,
    }));
    expect(notMeasured([...told, ...wishes])).toEqual(wishes);
  });
});

describe("a judge's verdict", () => {
  const unsupported: JudgeResult["issues"][number] = { kind: "support", heading: "Boats", description: "Five." };
  const issue = { kind: "completeness", heading: "Boats", description: "Nothing is said of nets." } as const;

  const judged = (
    answer: Parameters<typeof judgement>[1],
    part: Partial<Parameters<typeof judgement>[2]>,
  ): ReturnType<typeof judgement> =>
    judgement(2, answer, { unsupported: [], tooLong: [], isOffending: false, isWhole: true, ...part });
  const accepts: Parameters<typeof judgement>[1] = { verdict: "accepted", issues: [] };
  const refuses: Parameters<typeof judgement>[1] = { verdict: "changes_required", issues: [issue] };

  it("is the judge's own where all is borne out", () => {
    const accepted = judged(accepts, { unsupported: [] });
    expect(accepted.result).toEqual({ version: 2, verdict: "accepted", issues: [] });
    expect(accepted.text).toBe("Version 2 accepted.");
    expect(accepted.artifacts.map(({ path }) => path)).toEqual(["review/2.json"]);
    const back = judged({ ...refuses, issues: [issue, issue] }, { unsupported: [] });
    expect(back.result).toMatchObject({ verdict: "changes_required", issues: [issue, issue] });
    expect(back.text).toBe("Version 2 needs changes: 2 issues.");
  });

  it("accepts no text that its quotes do not bear out, whatever the judge says, and its line tells both", () => {
    const { result, text } = judged(accepts, { unsupported: [unsupported] });
    expect(result).toEqual({ version: 2, verdict: "changes_required", issues: [unsupported] });
    expect(text).toBe("Version 2 needs changes: its judge accepted it, but 1 sentence is not wholly borne out.");
  });

  it("counts issues and sentences that are not borne out apart", () => {
    const both = [unsupported, unsupported];
    expect(judged(refuses, { unsupported: both }).text).toBe(
      "Version 2 needs changes: 1 issue; 2 sentences are not wholly borne out.",
    );
  });

  it("asks for a shorter text beside what else is to be mended, and never for that alone", () => {
    const tooLong = [{ kind: "quality", heading: "Boats", description: "Take out 40 words." }] as const;
    expect(judged(accepts, { tooLong: [...tooLong] }).result).toMatchObject({ verdict: "accepted", issues: [] });
    const back = judged(refuses, { tooLong: [...tooLong, ...tooLong] });
    expect(back.result).toMatchObject({ issues: [issue, ...tooLong, ...tooLong] });
    expect(back.text).toBe("Version 2 needs changes: 1 issue; 2 sections are to be shorter.");
    const unsure = judged(accepts, { unsupported: [unsupported], tooLong: [...tooLong] });
    expect(unsure.text).toBe(
      "Version 2 needs changes: its judge accepted it, but 1 sentence is not wholly borne out; 1 section is to be shorter.",
    );
  });

  it("names no length alone where sentences may not stand, which are what is mended then, and else where it is refused", () => {
    const tooLong: JudgeResult["issues"] = [{ kind: "quality", heading: "Boats", description: "Take out 40 words." }];
    const unnamed = { verdict: "changes_required", issues: [] } as const;
    const offending = judged({ ...unnamed, issues: [] }, { tooLong, isOffending: true });
    expect(offending.result).toEqual({ version: 2, verdict: "changes_required", issues: [] });
    expect(offending.text).toBe("Version 2 needs changes: 0 issues.");
    const long = judged({ ...unnamed, issues: [] }, { tooLong });
    expect(long.result).toEqual({ version: 2, verdict: "changes_required", issues: tooLong });
    const both = judged(refuses, { tooLong, isOffending: true });
    expect(both.result).toMatchObject({ issues: [issue, ...tooLong] });
  });

  it("has in runs of older rules the line that they were recorded with", () => {
    const { text } = judged(accepts, { unsupported: [unsupported], isWhole: false });
    expect(text).toBe("Version 2 accepted.");
  });
});
