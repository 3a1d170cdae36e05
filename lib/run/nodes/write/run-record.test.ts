import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Dispute } from "@/lib/domain/report/disputes";
import type { ScopeResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { notLookedForIn } from "@/lib/run/nodes/parts/not-looked-for";
import type { RecordedNode } from "@/lib/run/nodes/parts/searched-nodes";
import { aRecord, aSearchResult, aThread } from "@/lib/testing/rigs/agents/run-values";
import { answeredIn } from "./open-in";
import type { ReportContext } from "./report-context";
import { answersOf, evidenceLines, foundByOutline, recordOf, searchesOf, topicSummaries } from "./run-record";
import { writtenParts } from "./stored-report";
import { evidenceWithin, toldOf } from "./writers-context";

const open = { question: "Who pays?", thread: "search-1", factKeys: [] };
const known = { question: "What is due?", thread: "search-1", factKeys: ["A", "B"] };

describe("what writers are told of the evidence", () => {
  it("is what was read, what the library holds beside it, what was not accepted, open, and not looked for", () => {
    const own = aRecord({
      evidence: "Two sources were read.",
      library: "The library holds 9 sources.",
      threads: [aThread("search-1", { verdict: "exhausted" }), aThread("search-2"), aThread("gap-1")],
      questions: [known, open],
      notLookedFor: { takenOut: ["When?"], beyond: ["Ferries"] },
    });
    const lines = [
      "Two sources were read.",
      "The library holds 9 sources.",
      "Of 2 topics, 1 was not accepted: About search-1 (nothing more could be found).",
      "No answer was found to: Who pays?",
      "Taken out of the plan by people, and not looked for: When?",
      "Not looked for, as the plan had no room for it: Ferries",
    ];
    expect(evidenceLines(own, "tree")).toEqual(lines);
    expect(evidenceLines(own, null)[2]).toMatch(/^Of 2 perspectives/);
    // Who is told what is open among the questions is not told it again.
    expect(evidenceLines(own, "tree", true)).toEqual(lines.filter((line) => !line.startsWith("No answer")));
  });

  it("is a line where all was accepted and answered, and forty of what is open at most", () => {
    expect(evidenceLines(aRecord({ evidence: "Nothing was read.", threads: [aThread("search-1")] }), "tree")).toEqual([
      "Nothing was read.",
    ]);
    const questions = Array.from({ length: 50 }, (_, nth) => ({ ...open, question: `Who pays ${nth}?` }));
    const takenOut = questions.map(({ question }) => question);
    expect(evidenceLines(aRecord({ questions }), null)).toHaveLength(41);
    expect(evidenceLines(aRecord({ notLookedFor: { takenOut, beyond: [] } }), null)).toHaveLength(41);
  });

  it("takes a small share of a prompt", () => {
    const lines = Array.from({ length: 40 }, (_, nth) => `Line ${nth} tells of what was read of it.`);
    const told = evidenceWithin(lines, 2_000);
    expect(told.length).toBeGreaterThan(3);
    expect(countTokens(told.join("\n"))).toBeLessThanOrEqual(100);
  });

  it("are of topics those of the plan, with their verdicts", () => {
    const threads = [aThread("search-1", { depth: 2, verdict: "not_accepted", why: "Too few." }), aThread("gap-1")];
    expect(topicSummaries({ threads })).toEqual([
      { name: "About search-1", depth: 2, verdict: "not_accepted", why: "Too few." },
    ]);
  });
});

describe("what a scope sentence is held against", () => {
  const run = (part: Partial<ReportContext["run"]>): ReportContext["run"] => ({
    id: RunId.parse(randomUUID()),
    mode: "live",
    settings: RunSettings.parse({}),
    scope: null,
    limitReached: null,
    question: "What is due in Orrin?",
    ...part,
  });

  it("is all that the run asked and read, the people that it names, and the limit that it reached", () => {
    const own = aRecord({ evidence: "Two sources.", threads: [aThread("search-1")], titles: ["Annals"] });
    const of = { names: ["Ada", null], fields: ["Status: Final"] };
    const { language, lines } = recordOf({ run: run({ limitReached: "The time is up." }) }, own, of);
    expect(language).toBe("en");
    for (const line of ["Two sources.", "What is due in Orrin?", "About search-1", "Annals", "Status: Final", "Ada"])
      expect(lines).toContain(line);
    expect(lines.at(-1)).toBe("The time is up.");
    expect(recordOf({ run: run({}) }, own, of).lines).toEqual(lines.slice(0, -1));
    const scope: ScopeResult = { queryType: "factual", complexity: "simple", keyTerms: [], language: "de" };
    expect(recordOf({ run: run({ scope }) }, own, of).language).toBe("de");
  });
});

describe("what writers are told beside the facts", () => {
  const dispute: Dispute = { a: "A", b: "Z", nature: null, reason: "", state: "open", holds: null, by: null };

  it("is the questions with those of the facts shown that answer them, and the disputes that touch these", () => {
    const record = aRecord({ questions: [known, open] });
    const disputes = [dispute, { ...dispute, a: "Y" }];
    expect(toldOf({ disputes, record }, ["A", "C"], 40_000)).toEqual({
      disputes: [dispute],
      answers: [
        { question: "What is due?", answeredBy: ["A"] },
        { question: "Who pays?", answeredBy: [] },
      ],
    });
    const room = toldOf({ disputes: [dispute], record }, ["A"], 200);
    expect(room).toEqual({ disputes: [], answers: [] });
  });
});

describe("what an editor says that a text answers", () => {
  const KEY = "AAAAAAAAAAA1";
  const sections = [{ kind: "answer", heading: "Answer", markdown: `Four crowns are due. [F${KEY}]` }] as const;
  const said = (number: number, factIds: string[]): unknown =>
    answeredIn(["What is due?"], [{ number, factIds }], sections);

  it("is answered by a sentence that cites what they name, by the number that they were told", () => {
    expect(said(1, [KEY])).toEqual([{ question: "What is due?", factKeys: [KEY] }]);
    for (const [number, id] of [
      [1, "BBBBBBBBBBB1"],
      [0, KEY],
      [2, KEY],
    ] as const)
      expect(said(number, [id])).toEqual([]);
    expect(said(1, [])).toEqual([]);
  });
});

it("the parts that writers wrote are the answer and the body", () => {
  const kinds = ["answer", "body", "methodology", "sources", "conflicts"] as const;
  const sections = kinds.map((kind) => ({ kind, heading: kind, markdown: "" }));
  expect(writtenParts(sections).map(({ kind }) => kind)).toEqual(["answer", "body"]);
});

describe("what a run's steps say of what was found", () => {
  const node = (kind: RecordedNode["kind"], status: RecordedNode["status"], result: object): RecordedNode => {
    return { key: `${kind}-1`, kind, status, input: {}, result, needs: [], isDropped: false };
  };
  const outline = (factKeys: string[]): object => {
    return { title: "Dues", answerKeys: [], sections: [], answered: [{ question: "Who pays?", factKeys }] };
  };

  it("is of searches what those found that have ended, also those that people dropped", () => {
    const nodes = [
      { ...node("search", "complete", aSearchResult({ queries: ["one"] })), isDropped: true },
      node("search", "failed", aSearchResult({ queries: ["two"] })),
      node("review", "complete", {}),
    ];
    expect(searchesOf(nodes).map(({ queries }) => queries)).toEqual([["one"]]);
  });

  it("is of plans of the report what the last one found that has ended, and nothing where none has", () => {
    const nodes = [
      node("outline", "complete", outline(["A"])),
      node("outline", "complete", outline(["B"])),
      node("outline", "failed", outline(["C"])),
      node("search", "complete", aSearchResult()),
    ];
    expect(foundByOutline(nodes)).toEqual([{ question: "Who pays?", factKeys: ["B"] }]);
    expect(foundByOutline(nodes.slice(2))).toEqual([]);
  });

  it("is of what was not looked for what people took out, and what stood beyond the breadth of a tree", () => {
    const perspective = (name: string): object => ({ name, focus: "", questions: [`Who pays for ${name}?`] });
    const search = { thread: "search-2", rerun: 0, perspective: perspective("Nets"), gaps: [], actionItems: [] };
    const review = { verdict: "accepted", reason: "", gaps: [], actionItems: [], rejectedKeys: [], beyond: ["Ropes"] };
    const nodes = [
      { ...node("search", "skipped", {}), input: search, isDropped: true },
      node("review", "complete", review),
      node("review", "failed", { ...review, beyond: ["Sails"] }),
      node("outline", "complete", outline([])),
    ];
    const told = notLookedForIn("What is due?", [aThread("search-1")], nodes);
    expect(JSON.stringify(told.takenOut)).toContain("Nets");
    expect(told.beyond).toEqual(["Ropes"]);
  });

  it("is of a search from before searches named answers what its conversation cites", () => {
    const conversation = [{ question: "Who pays?", answer: "", factKeys: ["A"] }];
    const answers = [{ question: "What is due?", factKeys: ["B"] }];
    const said = [{ question: "Who pays?", factKeys: ["A"] }];
    expect(answersOf(aSearchResult({ conversation, passagesRead: 3 }))).toEqual(said);
    expect(answersOf(aSearchResult({ conversation, passagesRead: 3, answers }))).toEqual(answers);
    expect(
      answersOf(
        aSearchResult({
          conversation,
          passagesRead: 3,
          read: [{ question: "Who pays?", passages: ["P"], asked: [], empty: [] }],
        }),
      ),
    ).toEqual([]);
    expect(answersOf(aSearchResult({ conversation }))).toEqual([]);
  });
});
