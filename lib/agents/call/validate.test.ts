import { expect, test } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { standardSize } from "@/lib/testing/rigs/agents/inputs";
import { aReading } from "@/lib/testing/rigs/agents/reading";
import { validateOutput } from "./validate";

const known = "7K3Q9XM2PA4B";
const other = "0123456789AB";
const third = "1123456789AB";
const fourth = "2123456789AB";
const strange = "ZZZZZZZZZZZZ";

function fact(id: string): FactIn {
  const statement = `Statement ${id}.`;
  return { id, statement, quote: statement, sourceId: id, sourceTitle: "", confidence: 0.5, published: null };
}

const passages = [
  { id: "p:0", text: "The COP\n  was 2.7 in the trial." },
  { id: "p:1", text: "Its homes had been insulated before." },
  { id: "q:4", text: "The audit gives 2.3 for the same homes." },
].map(({ id, text }) => ({ id, sourceId: id.slice(0, 1), sourceTitle: "", heading: null, text }));
const reading = aReading({ goal: "", questions: ["How high was it?", "Why?"], passages });

function taken(quote: string, passage = "1", answers: number[] = []): AgentOutput<"extract_facts">["facts"][number] {
  return { passage, statement: quote, quote, confidence: 0.5, answers };
}

test("a fact whose quote is in none of the passages is dropped and counted; white space is folded and given back", () => {
  const facts = ["The COP was 2.7", "The COP was 3.7"].map((quote) => taken(quote));
  expect(validateOutput("extract_facts", reading, { facts })).toEqual({
    ok: true,
    output: { facts: [{ ...taken("The COP was 2.7", "p:0"), quote: "The COP\n  was 2.7" }] },
    dropped: { ids: 0, quotes: 1 },
  });
});

test("a fact is of the passage that has its quote, whatever it names; questions that nobody asked are dropped", () => {
  const facts = [taken("The audit gives 2.3", "1", [1, 7]), taken("Its homes had been insulated", "nonsense", [2, 2])];
  const answer = validateOutput("extract_facts", reading, { facts });
  expect(answer.ok && answer.output.facts.map(({ passage, answers }) => [passage, answers])).toEqual([
    ["q:4", [1]],
    ["p:1", [2]],
  ]);
  expect(answer.ok && answer.dropped).toEqual({ ids: 1, quotes: 0 });
});

test("an answer that does not fit its schema is refused with a message that names the field", () => {
  const answer = validateOutput("answer_question", { question: "?", facts: [] }, { answer: 5, factIds: [] });
  expect(answer.ok ? "" : answer.message).toContain("answer");
});

test("ids that the input did not hold are dropped and counted, in lists and in markers", () => {
  const facts = [fact(known), fact(other)];
  expect(
    validateOutput("answer_question", { question: "?", facts }, { answer: "a", factIds: [known, strange, known] }),
  ).toEqual({ ok: true, output: { answer: "a", factIds: [known] }, dropped: { ids: 1, quotes: 0 } });
  const markdown = `One [F${known}][F${strange}]. Two [F${strange}].`;
  const input = {
    question: "?",
    queryType: "factual" as const,
    ...standardSize,
    facts,
    disputes: [],
    answers: [],
    evidence: [],
  };
  expect(validateOutput("write_answer", input, { markdown })).toEqual({
    ok: true,
    output: { markdown: `One [F${known}]. Two.` },
    dropped: { ids: 2, quotes: 0 },
  });
});

test("a pair of facts is kept when both are of one group, and does not both contradict and agree", () => {
  const input = { groups: [{ facts: [fact(known), fact(other)] }, { facts: [fact(third), fact(fourth)] }] };
  const found = (a: string, b: string): unknown => ({
    contradictions: [{ a, b, nature: "direct", reason: "r" }],
    agreements: [{ a, b }],
  });
  const kept = validateOutput("detect_contradictions", input, found(other, known));
  expect(kept.ok && [kept.output.contradictions.length, kept.output.agreements]).toEqual([1, []]);
  for (const [a, b] of [
    [known, strange],
    [known, known],
    [known, third],
  ] as const) {
    const dropped = validateOutput("detect_contradictions", input, found(a, b));
    expect(dropped).toEqual({
      ok: true,
      output: { contradictions: [], agreements: [] },
      dropped: { ids: 2, quotes: 0 },
    });
  }
});

test("a gap's number beyond the list is dropped", () => {
  const input = {
    question: "?",
    tried: [],
    gaps: [{ description: "g", importance: 1 }],
    contradictions: [],
    budgetLeft: "",
  };
  const answer = validateOutput("decide_pivot", input, { isSecondWave: true, gaps: [0, 7], rationale: "" });
  expect(answer.ok && [answer.output.gaps, answer.dropped.ids]).toEqual([[0], 1]);
});

test("an outline keeps only facts and perspectives that were given", () => {
  const place = { depth: 0, parent: null, verdict: "accepted" as const };
  const topics = [{ key: "t1", name: "n", focus: "f", summary: "", factIds: [known], ...place }];
  const sections = [{ heading: "h", brief: "", factIds: [known, strange], topicKeys: ["t1", "t9"] }];
  const input = {
    question: "?",
    queryType: "factual" as const,
    ...standardSize,
    topics,
    facts: [fact(known)],
    disputes: [],
    answers: [],
  };
  const answer = validateOutput("outline", input, { title: "t", sections });
  expect(answer.ok && [answer.output.sections[0], answer.dropped.ids]).toEqual([
    { heading: "h", brief: "", factIds: [known], topicKeys: ["t1"], level: 1 },
    2,
  ]);
});

test("what an outline says of questions holds of those that were asked, by facts that were given", () => {
  const question = { question: "Who pays?", answeredBy: [] };
  const input = {
    question: "?",
    queryType: "factual" as const,
    ...standardSize,
    topics: [],
    facts: [fact(known)],
    disputes: [],
    answers: [question, { ...question, answeredBy: [known] }, question],
  };
  const seen = [
    { question: 1, factIds: [known, strange], isAnswered: true },
    { question: 2, factIds: [known], isAnswered: true },
    { question: 3, factIds: [strange], isAnswered: true },
    { question: 9, factIds: [known], isAnswered: false },
  ];
  const answer = validateOutput("outline", input, { title: "t", sections: [], questions: seen });
  expect(answer.ok && answer.output.questions).toEqual(seen.slice(0, 2).map((one) => ({ ...one, factIds: [known] })));
});

test("a question counts as answered only when it was asked and a fact of the input answers it", () => {
  const input = {
    goal: "g",
    questions: ["What does it cost?", "How loud is it?", "Who repairs it?"],
    answered: [],
    memory: [],
    facts: [fact(known)],
    iteration: 1,
    iterationCap: 3,
    budgetLeft: "",
  };
  const answered = [
    { question: "what does it cost", factIds: [known, strange] },
    { question: "How loud is it?", factIds: [strange] },
    { question: "Who repairs it?", factIds: [] },
    { question: "Is it blue?", factIds: [known] },
  ];
  const rest = { summary: "", gaps: [], shouldContinue: false, nextSearchTopic: "" };
  const answer = validateOutput("decide_loop", input, { answered, ...rest });
  expect(answer.ok && [answer.output.answered, answer.dropped.ids]).toEqual([
    [{ question: "What does it cost?", factIds: [known] }],
    2,
  ]);
});

test("a verdict on a sentence that was not given is dropped, and of two on one the first is kept", () => {
  const items = [{ id: "1", sentence: "The toll rose.", quotes: [] }];
  const said = (id: string, verdict: "supported" | "partial"): object => ({ id, verdict, reason: "" });
  const output = { verdicts: [said("2", "supported"), said("1", "partial"), said("1", "supported")] };
  expect(validateOutput("check_support", { items }, output)).toEqual({
    ok: true,
    output: { verdicts: [said("1", "partial")] },
    dropped: { ids: 1, quotes: 0 },
  });
});
