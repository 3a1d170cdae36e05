import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eager, reviewedEagerly } from "./eager";

const QUESTIONS = Array.from({ length: 30 }, (_, nth) => `What was decided in year ${1990 + nth}, and why?`);
const input = {
  questions: QUESTIONS.map((asked, nth) => ({ number: nth + 1, asked })),
  most: 60,
  sources: [
    {
      parts: [{ passages: [{ id: "a:0", text: "The council of the town decided against the bridge in the end." }] }],
    },
  ],
};
const Facts = z.object({ facts: z.array(z.object({ passage: z.string(), answers: z.array(z.int()) })) });

/** What an eager reader takes where the usual one finds a fact for each question. */
function read(): z.infer<typeof Facts>["facts"] {
  const facts = QUESTIONS.map((_, nth) => ({ passage: "b:0", answers: [nth + 1] }));
  return Facts.parse(eager.extract_facts?.({ facts }, input)).facts;
}

describe("an eager model", () => {
  it("answers fewer questions by as many facts, and some by none however often it reads", () => {
    const answered = read().flatMap(({ answers }) => answers);
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThanOrEqual(QUESTIONS.length / 3);
    expect(read().flatMap(({ answers }) => answers)).toEqual(answered);
  });

  it("takes facts from passages in which the usual one finds nothing", () => {
    expect(read().map(({ passage }) => passage)).toContain("a:0");
  });

  it("asks in other words for what it asked in vain, as long as something is open", () => {
    const asked = { questions: QUESTIONS.slice(0, 1), gaps: [], asked: QUESTIONS.slice(0, 1) };
    const done = { isDone: true, question: "" };
    expect(eager.ask_question?.(done, asked)).toMatchObject({
      isDone: false,
      question: expect.stringContaining("1990"),
    });
    expect(eager.ask_question?.(done, { ...asked, questions: [] })).toEqual(done);
  });

  it("names documents for each side of the question, some of them for all", () => {
    const documents = Array.from({ length: 60 }, (_, nth) => ({ title: `Record ${nth}` }));
    const sides = [1, 2, 3].map((nth) => ({ focus: `side ${nth}`, questions: [`What of side ${nth}?`] }));
    const Named = z.object({
      perspectives: z.array(z.object({ documents: z.array(z.string()), questions: z.array(z.string()) })),
    });
    const { perspectives } = Named.parse(eager.discover_perspectives?.({ perspectives: sides }, { documents }));
    const lists = perspectives.map((side) => side.documents);
    expect(lists.every((list) => list.includes("Record 0") && list.length === 20)).toBe(true);
    expect(new Set(lists.flat()).size).toBe(3 * 16 + 4);
  });

  it("sends a report back until its second revision, and a topic for what nothing answers", () => {
    const report = { sections: [{ heading: "Answer", markdown: "It was closed." }] };
    const judged = (before: number): unknown =>
      reviewedEagerly(
        "review_report",
        {},
        { input: report, before: Array.from({ length: before }, () => ({ input })) },
      );
    expect([0, 1, 2].map((before) => judged(before))).toMatchObject([
      { verdict: "changes_required" },
      { verdict: "changes_required" },
      { verdict: "accepted", issues: [] },
    ]);
    const topic = reviewedEagerly("review_findings", {}, { input: { criteria: QUESTIONS }, before: [] });
    expect(topic).toMatchObject({ verdict: "rejected", gaps: expect.arrayContaining([expect.any(String)]) });
  });
});
