import fc from "fast-check";
import { expect, test } from "vitest";
import { methodologySection } from "@/lib/domain/report/report-parts";
import { aMethod } from "@/lib/testing/rigs/report-parts";
import { coverage, questionsOfRun, withAnswered, withoutRefused } from "./question-coverage";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";
function answer(markdown: string): { kind: "answer"; markdown: string } {
  return { kind: "answer", markdown };
}

test("a question is answered by a cited sentence that rests on one of its facts, and by nothing else", () => {
  const asked = [
    { question: "What does it cost?", thread: "search-1", factKeys: [A] },
    { question: "Who pays for it?", thread: "search-1", factKeys: [B] },
  ];
  const told = coverage(asked, [answer(`It costs €9. [F${A}] So it is: €9 in all. [F${A}]`)]);
  expect(told).toEqual({
    share: 0.5,
    questions: [
      {
        question: "What does it cost?",
        thread: "search-1",
        places: [
          { section: 0, position: 0 },
          { section: 0, position: 1 },
        ],
      },
      { question: "Who pays for it?", thread: "search-1", places: [] },
    ],
    notCovered: ["Who pays for it?"],
    inferredOnly: [],
  });
  expect(coverage(asked, [answer(`Inference: It costs €18 for two. [F${A}]`)]).share).toBe(0);
  expect(coverage(asked, [answer(`Inference: two should:\n\n- Pay €18. [F${A}]`)]).share).toBe(0);
  const computed = `Inference: Computed from a table in Fees, the largest fee of 2 rows is €9, for pier Moss. [F${A}]`;
  expect(coverage(asked, [answer(computed)]).notCovered).toEqual(["Who pays for it?"]);
  expect(coverage(asked, [{ kind: "conflicts", markdown: `It costs €9. [F${A}]` }]).share).toBe(0);
});

test("a run's questions are those of its threads, each once, answered by all that any search found", () => {
  const threads = [
    { key: "search-1", questions: ["What does it cost?"] },
    { key: "search-2", questions: ["what does it cost", "Who pays?"] },
  ];
  const searches = [
    { answers: [{ question: "What does it cost?", factKeys: [B] }] },
    { answers: [{ question: "what does it cost", factKeys: [A, B] }] },
  ];
  expect(questionsOfRun(threads, searches)).toEqual([
    { question: "What does it cost?", thread: "search-1", factKeys: [A, B] },
    { question: "Who pays?", thread: "search-2", factKeys: [] },
  ]);
});

test("full coverage never stands beside a question that is listed as not found, and it can be 0", () => {
  const questions = fc.uniqueArray(fc.constantFrom("What?", "Who?", "When?", "Where?"), { minLength: 1 });
  const facts = fc.array(fc.constantFrom(A, B), { maxLength: 2 });
  const asked = questions.chain((all) =>
    fc.tuple(...all.map((question) => facts.map((factKeys) => ({ question, thread: "t", factKeys })))),
  );
  const text = fc.constantFrom("", `It is so in the end. [F${A}]`, `Inference: So it is then. [F${A}]`, `No. [F${B}]`);
  fc.assert(
    fc.property(asked, text, (all, markdown) => {
      const { share, notCovered } = coverage(all, [answer(markdown)]);
      const said = methodologySection(aMethod({ notCovered })).markdown;
      expect(share === 1).toBe(notCovered.length === 0);
      expect(said.includes("looked for and not found")).toBe(share < 1);
      if (all.every(({ factKeys }) => factKeys.length === 0)) expect(share).toBe(0);
    }),
  );
});

test("what only an inference tells, from a fact that answers it, is found and is no citation", () => {
  const asked = [
    { question: "What does it cost?", thread: "t", factKeys: [A] },
    { question: "Who pays?", thread: "t", factKeys: [B] },
  ];
  const said = coverage(asked, [answer(`Inference: what a town should do:\n\n- Build it for ten pounds. [F${A}]`)]);
  expect(said).toMatchObject({ notCovered: ["What does it cost?", "Who pays?"], inferredOnly: ["What does it cost?"] });
  const { markdown } = methodologySection(aMethod(said));
  expect(markdown).toContain("looked for and not found:\n\n- Who pays?");
  expect(markdown).toContain("an inference tells:\n\n- What does it cost?");
});

test("what every search that asked it ended without is answered by nothing", () => {
  const asked = ["Who pays?", "Who built it?"].map((question) => ({ question, thread: "t", factKeys: ["A"] }));
  const questions = ["Who pays?", "Who built it?"];
  const thread = (
    verdict: "accepted" | "not_accepted" | "exhausted",
    ...gaps: string[]
  ): { questions: string[]; verdict: typeof verdict; gaps: string[] } => ({ questions, verdict, gaps });
  const answered = (...threads: ReturnType<typeof thread>[]): number[] =>
    withoutRefused(asked, threads).map(({ factKeys }) => factKeys.length);
  expect(answered(thread("not_accepted", "who pays?"))).toEqual([0, 1]);
  expect(answered(thread("exhausted", "Who pays?", "Who built it?"))).toEqual([0, 0]);
  expect(answered(thread("accepted", "Who pays?"))).toEqual([1, 1]);
  expect(answered(thread("not_accepted", "Who pays?"), thread("accepted"))).toEqual([1, 1]);
  expect(answered()).toEqual([1, 1]);
});

test("what answers a question when all facts are seen at once stands beside what was found for it", () => {
  const asked = [
    { question: "Who pays?", thread: "t", factKeys: [] },
    { question: "Who built it?", thread: "t", factKeys: ["A"] },
    { question: "When?", thread: "t", factKeys: [] },
  ];
  const answers = [
    { question: "who pays?", factKeys: ["B", "C"] },
    { question: "Who built it?", factKeys: ["D", "A"] },
  ];
  const keys = withAnswered(asked, { answers }).map(({ factKeys }) => factKeys);
  expect(keys).toEqual([["B", "C"], ["A", "D"], []]);
});

test("each sentence that rests on a fact is one place, in the sections of the answer and the body alone", () => {
  const asked = [{ question: "What does it cost?", thread: "t", factKeys: [A] }];
  const sections = [
    { kind: "conflicts", markdown: `It costs €9. [F${A}]` },
    { kind: "answer", markdown: `It costs €9, so much. [F${A}] [F${A}]` },
    { kind: "body", markdown: `Rye is dear. [F${B}]\n\nIt costs €9. [F${A}]` },
  ] as const;
  expect(coverage(asked, sections).questions[0]?.places).toEqual([
    { section: 1, position: 0 },
    { section: 2, position: 1 },
  ]);
});

test("what a search that never asked a question refuses leaves its answers as they are", () => {
  const asked = [{ question: "Who pays?", thread: "t", factKeys: ["A"] }];
  const thread = (
    questions: string[],
    gaps: string[],
  ): { questions: string[]; gaps: string[]; verdict: "not_accepted" } => ({ questions, gaps, verdict: "not_accepted" });
  expect(
    withoutRefused(asked, [thread(["Who pays?"], ["Who pays?"]), thread(["When?"], ["When?"])])[0]?.factKeys,
  ).toEqual([]);
  expect(withoutRefused(asked, [thread(["Who pays?"], []), thread(["When?"], ["Who pays?"])])[0]?.factKeys).toEqual([
    "A",
  ]);
});

test("a run that asked nothing is answered whole", () => {
  expect(coverage([], [])).toEqual({ share: 1, questions: [], notCovered: [], inferredOnly: [] });
});
