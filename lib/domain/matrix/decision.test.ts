import { expect, test } from "vitest";
import type { Section } from "@/lib/domain/report/report";
import { answerOf, type DecisionInput, decisionOf, decisionsOf } from "./decision";
import type { DisagreementState } from "./matrix";

const [A, B, C, D] = ["AAAAAAAAAAAA", "BBBBBBBBBBBB", "CCCCCCCCCCCC", "DDDDDDDDDDDD"] as const;

interface Fact {
  key: string;
  statement: string;
  status: "accepted" | "proposed" | "rejected";
  score: number;
}
interface Pair {
  id: string;
  state: DisagreementState;
  a: string;
  b: string;
}
interface Gap {
  id: string;
  description: string;
  importance: number;
}

const fact = (key: string, score: number, status: Fact["status"] = "accepted"): Fact => ({
  key,
  statement: `Statement ${key}.`,
  status,
  score,
});
const pair = (state: DisagreementState, a: string, b: string): Pair => ({ id: `${a}${b}`, state, a, b });

const answer: Section = { kind: "answer", heading: "Answer", markdown: `Choose the first. [F${A}][F${B}]` };

function decision(more: Partial<DecisionInput<Fact, Pair, Gap>> = {}): ReturnType<typeof decisionOf<Fact, Pair, Gap>> {
  const report = { reportId: "r1", sections: [answer], notCovered: [] };
  return decisionOf({ reports: [report], facts: [], corroborations: [], disagreements: [], gaps: [], ...more });
}

test("for the answer speak the facts that it cites and those that say the same, the best borne out first", () => {
  const { supporting } = decision({
    facts: [fact(A, 0.4), fact(B, 0.9, "rejected"), fact(C, 0.8), fact(D, 0.99)],
    corroborations: [{ a: C, b: A }],
  });
  expect(supporting.map(({ key }) => key)).toEqual([C, A]);
});

test("against it speaks what does not agree with what it cites; a pair that is settled does not, nor one beside it", () => {
  const { opposing, settled } = decision({
    facts: [fact(A, 0.4), fact(C, 0.2), fact(D, 0.9)],
    disagreements: [pair("possible", C, A), pair("confirmed", A, D), pair("settled", C, D), pair("possible", C, D)],
  });
  expect(opposing.map(({ a, b, state }) => [a, b, state])).toEqual([
    [A, D, "confirmed"],
    [A, C, "possible"],
  ]);
  expect(settled).toEqual([pair("settled", C, D)]);
});

test("what was settled of the answer's own facts comes before what was settled beside it", () => {
  const { settled } = decision({ disagreements: [pair("settled", C, D), pair("settled", D, B)] });
  expect(settled.map(({ b }) => b)).toEqual([B, D]);
});

test("a question that several reports leave open is told once; a gap says whether an answer is poorer without it", () => {
  const open = { reportId: "r2", sections: [], notCovered: ["Who pays?", "When?"] };
  const { unanswered, gaps } = decision({
    reports: [open, { ...open, notCovered: ["When?"] }],
    gaps: [
      { id: "g1", description: "Costs", importance: 0.5 },
      { id: "g2", description: "Colour", importance: 0.4 },
    ],
  });
  expect(unanswered).toEqual(["Who pays?", "When?"]);
  expect(gaps.map(({ isImportant }) => isImportant)).toEqual([true, false]);
});

test("only sentences of the report that say what would change it, or stand beneath such a heading, are told as that", () => {
  const sections: Section[] = [
    answer,
    {
      kind: "body",
      heading: "Costs",
      markdown: `It costs 4. [F${A}] Inference: A price above 9 would change this. [F${B}]`,
    },
    { kind: "body", heading: "What could change the answer", markdown: `A new law is planned. [F${C}]` },
    { kind: "methodology", heading: "Method", markdown: "Nothing would change that." },
  ];
  const { turning } = decision({ reports: [{ reportId: "r1", sections, notCovered: [] }] });
  expect(turning).toEqual([
    { text: "A price above 9 would change this (inference).", keys: [B], heading: "Costs", reportId: "r1" },
    { text: "A new law is planned.", keys: [C], heading: "What could change the answer", reportId: "r1" },
  ]);
});

test("a report without an answer, or with an empty one, answers nothing", () => {
  expect(answerOf({ sections: [] })).toBeNull();
  expect(answerOf({ sections: [{ ...answer, markdown: " \n" }] })).toBeNull();
  expect(answerOf({ sections: [answer] })).toBe(answer);
});

test("of several reports each is weighed with its own facts, pairs, gaps and questions; what is of none stands apart", () => {
  const report = (id: string, key: string): Parameters<typeof decisionsOf>[0]["reports"][number] => {
    const markdown = `So it is. [F${key}]`;
    const sections: Section[] = [{ kind: "answer", heading: "Answer", markdown }];
    return { reportId: id, researcher: { id: `of ${id}` }, sections, notCovered: [`${id}?`] };
  };
  const gap = (id: string, researcherId: string): Gap & { researcherId: string } => ({
    id,
    description: id,
    importance: 0.5,
    researcherId,
  });
  const { each, apart } = decisionsOf({
    reports: [report("r1", A), report("r2", B)],
    facts: [fact(A, 0.4), fact(B, 0.9), fact(C, 0.2), fact(D, 0.2)],
    corroborations: [],
    disagreements: [pair("possible", A, C), pair("settled", B, C), pair("settled", C, D)],
    gaps: [gap("g1", "of r1"), gap("g2", "of nobody here"), gap("g3", "of somebody else")],
  });
  expect(each.map(({ supporting }) => supporting.map(({ key }) => key))).toEqual([[A], [B]]);
  expect(each.map(({ opposing }) => opposing.map(({ id }) => id))).toEqual([[`${A}${C}`], []]);
  expect(each.map(({ settled }) => settled.map(({ id }) => id))).toEqual([[], [`${B}${C}`]]);
  expect(each.map(({ unanswered }) => unanswered)).toEqual([["r1?"], ["r2?"]]);
  expect(each.map(({ gaps }) => gaps.map(({ id }) => id))).toEqual([["g1"], []]);
  expect(apart.settled.map(({ id }) => id)).toEqual([`${C}${D}`]);
  expect(apart.gaps.map(({ id }) => id)).toEqual(["g2", "g3"]);
  expect(apart).toMatchObject({ supporting: [], opposing: [], unanswered: [], turning: [] });
});
