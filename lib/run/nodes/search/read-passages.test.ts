import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { aNodeRun, aPassage, aSearch, aTrier } from "@/lib/testing/rigs/agents/run-values";
import { type Found, foundIn, type LinkedPassage, readTogether, unaskedOf } from "./read-passages";

const [DUES = "", CREWS = ""] = aSearch().input.perspective.questions;
const run = aNodeRun();
const TOLD = "The dues of the harbour are four crowns.";
const passages: LinkedPassage[] = [0, 1, 2, 3].map((nth) => ({
  ...aPassage(`source${nth}`, nth, `Dues are low. ${TOLD} Nobody else pays.`, "Dues"),
  published: "1911",
  page: 4,
}));

type Fact = AgentOutput<"extract_facts">["facts"][number];

function aFact(part: Partial<Fact> = {}): Fact {
  return { passage: "1", statement: "Four crowns are due.", quote: TOLD, confidence: 0.8, answers: [1], ...part };
}

function read(facts: Fact[], of: readonly LinkedPassage[] = passages): Found[] {
  return foundIn({ run }, { output: { facts }, callId: "call" }, { questions: [DUES, CREWS], passages: of });
}

describe("the questions that a passage is read for", () => {
  it("are all that the search asks, and those of others, where nobody has read it", () => {
    expect(unaskedOf(aSearch(), "p", ["Why?"])).toEqual([DUES, CREWS, "Why?"]);
  });

  it("are those alone that it was not read for yet", () => {
    const progress = aSearch();
    progress.readFor = new Map([["p", new Set(["what are the dues of the harbour"])]]);
    expect(unaskedOf(progress, "p", ["Why?"])).toEqual([CREWS]);
  });
});

describe("a fact that a reader names", () => {
  it("stands where its quote stands in its source, with the source and the questions that it answers", () => {
    const start = passages[1]?.start ?? 0;
    expect(read([aFact({ passage: "2", answers: [2, 1, 9] })])).toEqual([
      {
        passageId: "source1:1",
        proposal: {
          statement: "Four crowns are due.",
          quote: TOLD,
          confidence: 0.8,
          heading: "Dues",
          start: start + 14,
          end: start + 14 + TOLD.length,
          snapshotId: "source1",
          page: 4,
          agentCallId: "call",
        },
        fact: {
          id: expect.stringMatching(/^[0-9A-Z]{12}$/),
          statement: "Four crowns are due.",
          quote: TOLD,
          confidence: 0.8,
          heading: "Dues",
          sourceId: "source1",
          sourceTitle: "source1",
          published: "1911",
        },
        answers: [CREWS, DUES],
      },
    ]);
  });

  it("is none where its quote stands in nothing that was read", () => {
    expect(read([aFact({ quote: "Nobody ever wrote this." }), aFact()])).toHaveLength(1);
    expect(read([aFact()], [])).toEqual([]);
  });

  it("has the words beside its quote that stand there, and none where they do not", () => {
    const [beside] = read([aFact({ beside: ["Nobody else pays."] })]);
    expect(beside?.proposal.beside).toEqual([{ start: 55, end: 72, quote: "Nobody else pays." }]);
    expect(read([aFact({ beside: ["Nobody wrote this."] })])[0]?.proposal).not.toHaveProperty("beside");
  });

  it("has those of the passage before that was read in one with it, on the page where they stand", () => {
    const before = "The council of Brest met in May.";
    const first = { ...aPassage("source0", 0, before, "Dues"), published: "1911", page: 3, after: " " };
    const second = { ...aPassage("source0", 1, TOLD, "Dues"), published: "1911", page: 4, start: before.length + 1 };
    const facts = [aFact({ passage: "1", beside: ["The council of Brest met"] })];
    const of = (rules: number): Found[] =>
      foundIn(
        { run: aNodeRun({}, { rules }) },
        { output: { facts }, callId: "call" },
        { questions: [DUES, CREWS], passages: [first, second] },
      );
    const words = { start: 0, end: 24, quote: "The council of Brest met", page: 3 };
    expect(of(10)[0]?.proposal).toMatchObject({ page: 4, beside: [words] });
    // Of older runs they are those of the quote's own passage alone.
    expect(of(9)[0]?.proposal).not.toHaveProperty("beside");
  });
});

describe("passages that are read together", () => {
  const failing = (code: string): Failure => ({ kind: "permanent", code, message: "Refused." });
  const sizeOf = ({ sources }: AgentInput<"extract_facts">): number =>
    sources.flatMap(({ parts }) => parts.flatMap((part) => part.passages)).length;

  it("are asked the questions by number, with the names that lead to them, each once", async () => {
    const linked = passages.map((passage, nth) => ({ ...passage, link: nth < 2 ? "Tide is a warden" : null }));
    const { tryAsk, asked } = aTrier("extract_facts", () => ({ ok: true, output: { facts: [aFact()] }, dropped: 2 }));
    const [first, ...others] = await readTogether({ run, tryAsk }, { questions: [DUES, CREWS], passages: linked });
    expect(first).toMatchObject({ isFailed: false, dropped: 2, found: [{ passageId: "source0:0" }] });
    expect(others).toEqual([]);
    expect(asked).toMatchObject([
      {
        goal: run.question,
        questions: [
          { number: 1, asked: DUES },
          { number: 2, asked: CREWS },
        ],
        links: ["Tide is a warden"],
      },
    ]);
  });

  it("are read in halves where one prompt would be too long, down to one passage", async () => {
    const { tryAsk, asked } = aTrier("extract_facts", (input) =>
      sizeOf(input) > 1
        ? { ok: false, failure: failing(PROMPT_TOO_LONG) }
        : { ok: true, output: { facts: [] }, dropped: 0 },
    );
    const parts = await readTogether({ run, tryAsk }, { questions: [DUES], passages: passages.slice(0, 3) });
    expect(parts.map((part) => part.passages.map(({ id }) => id))).toEqual([
      ["source0:0"],
      ["source1:1"],
      ["source2:2"],
    ]);
    expect(asked.map(sizeOf).toSorted()).toEqual([1, 1, 1, 2, 3]);
  });

  it("fail together where the call fails for another cause, or for one passage alone", async () => {
    const failedFor = async (code: string, most: number): Promise<unknown> => {
      const { tryAsk } = aTrier("extract_facts", () => ({ ok: false, failure: failing(code) }));
      return readTogether({ run, tryAsk }, { questions: [DUES], passages: passages.slice(0, most) });
    };
    const failed = { found: [], dropped: 0, isFailed: true };
    expect(await failedFor("refused", 2)).toEqual([{ ...failed, passages: passages.slice(0, 2) }]);
    expect(await failedFor(PROMPT_TOO_LONG, 1)).toEqual([{ ...failed, passages: passages.slice(0, 1) }]);
  });
});
