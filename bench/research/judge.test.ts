import { expect, test } from "vitest";
import type { Section } from "@/lib/domain/report/report";
import { type Item, ItemInput } from "./item";
import { holds, type Judgement, judge } from "./judge";

const F = "[F0123456789AB]";
const G = "[FBA9876543210]";

function item(asked: object, supporting: readonly string[] = []): Item {
  const parsed = ItemInput.parse({ id: "one", question: "Which?", queryType: "factual", ...asked });
  return { ...parsed, set: "one", documents: [], supporting };
}

function section(kind: Section["kind"], markdown: string, heading = "Answer"): Section {
  return { kind, heading, markdown };
}

function judged(of: Item, ...sections: Section[]): Judgement {
  return judge(of, {
    sections,
    questions: [],
    quotes: new Map([["0123456789AB", ["The dam was finished in 1998 after nine years."]]]),
  });
}

test("figures and words count whole, in whichever spelling", () => {
  expect(holds("It rose to 11.9 metres.", ["1.9 metres"])).toBe(false);
  expect(holds("It cost €14,200 a home.", ["14,200"])).toBe(true);
  expect(holds("It cost 14,200,000 in all.", ["14,200"])).toBe(false);
  expect(holds("Down to −25 °C", ["-25 °C"])).toBe(true);
  expect(holds("The efficiency was 2.3.", ["performance + 2.3"])).toBe(false);
  expect(holds("A performance of 2.3, by the audit.", ["performance + 2.3"])).toBe(true);
});

test("an answer counts where a sentence that cites holds it, and first in the first section alone", () => {
  const asked = item({ gold: [["17 days"]] });
  const later = judged(
    asked,
    section("answer", `Nobody waits. ${F}`),
    section("body", `They wait 17 days. ${G}`, "Waits"),
  );
  expect(later).toMatchObject({ isInFirst: false, isAnywhere: true, golds: { held: 1, of: 1 } });
  expect(judged(asked, section("answer", "They wait 17 days.")).isAnywhere).toBe(false);
  expect(judged(asked, section("answer", `They wait 17 days. ${F}`))).toMatchObject({
    isInFirst: true,
    firstLength: 1,
  });
  expect(judged(asked, section("conflicts", `They wait 17 days. ${F}`)).isAnywhere).toBe(false);
});

test("what is named as the nearest, where nothing answers, is no answer", () => {
  const asked = item({ gold: [["17 days"]] });
  const nearest = section(
    "answer",
    `Scope: Nothing that was read answers this question: How long? The nearest is in A: 17 days. ${F}`,
  );
  expect(judged(asked, nearest)).toMatchObject({ isInFirst: false, isAnywhere: false });
  const half = section(
    "answer",
    `They wait 17 days. ${F} Scope: Nothing that was read answers this part of the question: Why?`,
  );
  expect(judged(asked, half).isInFirst).toBe(true);
});

test("where no string tells the answer, the sentences that bear it out have to be cited", () => {
  const asked = item({}, ["The dam was finished in 1998 after nine years."]);
  expect(judged(asked, section("answer", `It is the younger one. ${F}`)).isInFirst).toBe(true);
  expect(judged(asked, section("answer", `It is the younger one. ${G}`)).isInFirst).toBe(false);
});

test("a dispute is told where both sides are", () => {
  const asked = item({ disputed: [{ about: "cost", a: ["£34 million"], b: ["£41 million"] }] });
  const one = judged(asked, section("answer", `It cost £34 million. ${F}`));
  expect(one).toMatchObject({ isInFirst: true, disputes: { held: 0, of: 1 } });
  const both = judged(asked, section("answer", `It cost £34 million ${F} or £41 million. ${G}`));
  expect(both).toMatchObject({ disputes: { held: 1, of: 1 }, disputesInFirst: 1 });
});

test("what nobody can answer from the library is said to be missing, and gets no section", () => {
  const asked = item({ unanswerable: [{ part: "fish", terms: ["fish"] }] });
  const assured = judged(asked, section("answer", `Birds came. ${F}`), section("body", `Birds nest. ${F}`, "Birds"));
  expect(assured).toMatchObject({ missing: { held: 0, of: 1 }, wrongSections: ["Answer", "Birds"] });
  const honest = judged(
    asked,
    section("answer", `Scope: no source says anything of fish. The nearest is on birds. ${F}`),
  );
  expect(honest).toMatchObject({ missing: { held: 1, of: 1 }, wrongSections: [], isAnswerable: false });
  const listed = judged(asked, section("methodology", "What was looked for and not found:\n\n- Which fish are there?"));
  expect(listed.missing).toEqual({ held: 1, of: 1 });
});

test("of a question that is answered in part, a section that is named for the other part is wrong", () => {
  const asked = item({ gold: [["nine"]], unanswerable: [{ part: "crime", terms: ["crime"] }] });
  const sections = [section("answer", `It is nine. ${F}`), section("body", `It is nine. ${F}`, "Crime in the valley")];
  expect(judged(asked, ...sections)).toMatchObject({ isInFirst: true, wrongSections: ["Crime in the valley"] });
});

test("a part that is counted as answered by a sentence without what answers it is false coverage", () => {
  const asked = item({
    question: "How long do they wait, and how many fish died?",
    gold: [["17 days"]],
    unanswerable: [{ part: "fish", terms: ["fish"] }],
  });
  const sections = [section("answer", `They wait 17 days. ${F} They eat bread. ${G}`)];
  const [wait, fish] = ["How long do they wait?", "How many fish died?"];
  const at = (position: number): { section: number; position: number }[] => [{ section: 0, position }];
  const counted = (...questions: { question: string; places: { section: number; position: number }[] }[]): Judgement =>
    judge(asked, { sections, questions, quotes: new Map() });
  expect(counted({ question: wait, places: at(0) }, { question: fish, places: [] })).toMatchObject({
    counted: { held: 1, of: 2 },
    withoutGold: { held: 0, of: 1 },
    missingCounted: { held: 0, of: 1 },
  });
  expect(counted({ question: wait, places: at(1) }, { question: fish, places: at(1) })).toMatchObject({
    counted: { held: 2, of: 2 },
    withoutGold: { held: 2, of: 2 },
    missingCounted: { held: 1, of: 1 },
  });
  expect(counted({ question: "What do they eat?", places: at(1) })).toMatchObject({
    counted: { held: 0, of: 0 },
    missingCounted: { held: 0, of: 1 },
  });
});
