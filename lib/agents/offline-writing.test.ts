import { describe, expect, test } from "vitest";
import type { FactIn } from "@/lib/agents/kit/parts";
import type { QueryType } from "@/lib/domain/core/words";
import { citedSentences } from "@/lib/domain/markdown/citation";
import type { Dispute } from "@/lib/domain/report/disputes";
import { standardSize } from "@/lib/testing/rigs/agents/inputs";
import { revisedOffline } from "@/lib/testing/rigs/agents/revision";
import { type AgentInput, type AgentOutput, agents } from "./index";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function aFact(number: number, statement: string, rest: Partial<FactIn> = {}): FactIn {
  return {
    id: `FACT00000${letters[number >> 10]}${letters[(number >> 5) & 31]}${letters[number & 31]}`,
    statement,
    quote: statement,
    sourceId: `s${number}`,
    sourceTitle: `Source ${number}`,
    confidence: 0.7,
    published: null,
    ...rest,
  };
}

const nothingElse = { ...standardSize, disputes: [], answers: [], evidence: [], others: [] };

function answer(
  question: string,
  facts: FactIn[],
  { queryType = "factual" as QueryType, disputes = [] as Dispute[] } = {},
): string {
  return agents.write_answer.offline({ ...nothingElse, question, queryType, facts, disputes }).markdown;
}

function dispute(a: FactIn, b: FactIn, rest: Partial<Dispute> = {}): Dispute {
  return { a: a.id, b: b.id, nature: "direct", reason: "", state: "open", holds: null, by: null, ...rest };
}

const opened = aFact(1, "The Lodding canal was opened to barges on 9 May 1811.");
const designer = aFact(2, "Anna Reuter of Delft designed the locks of the Lodding canal.");
const cyclists = aFact(3, "The towpath is popular with cyclists in summer.");

describe("whether to do something", () => {
  const pro = aFact(11, "The yard recommends to tar the hull of an oak boat every spring.");
  const contra = aFact(12, "To tar the hull of a damp boat is a risk, for the planks rot beneath.");

  test("is told by what speaks for it and what against it, each cited, and nothing is recommended", () => {
    const [first, second, ...others] = citedSentences(answer("Should I tar the hull of my boat?", [contra, pro]));
    expect(first?.text).toBe(`What speaks for it: ${pro.statement.slice(0, -1)}.`.replace("  ", " "));
    expect(first?.keys).toEqual([pro.id]);
    expect(second?.text).toContain("What speaks against it: To tar the hull of a damp boat");
    expect(second?.keys).toEqual([contra.id]);
    expect(others).toEqual([]);
  });

  test("says so where one side is silent", () => {
    const markdown = answer("Should I tar the hull of my boat?", [contra]);
    expect(markdown).toContain("Scope: Nothing that was read speaks for it.");
    expect(markdown).not.toContain("speaks against it.");
  });
});

describe("how many there are", () => {
  const listed = aFact(21, "The gates of the Harrow lock are North Gate, South Gate and the Sluice.");

  test("of things that a source only lists is counted, and marked as the product's own step", () => {
    const markdown = answer("How many gates does the Harrow lock have?", [listed], { queryType: "quantitative" });
    expect(markdown).toContain(`Inference: Counted in that list, there are 3. [F${listed.id}]`);
  });

  test("is not counted where the source says the number", () => {
    const said = aFact(22, "The Harrow lock has three gates: North Gate, South Gate and the Sluice.");
    const markdown = answer("How many gates does the Harrow lock have?", [said], { queryType: "quantitative" });
    expect(markdown).toContain("three gates");
    expect(markdown).not.toContain("Inference:");
  });
});

describe("the answer comes first", () => {
  test("its first sentence holds what was asked for, and it has three at most", () => {
    const sentences = citedSentences(answer("When was the Lodding canal opened?", [cyclists, designer, opened]));
    expect(sentences[0]?.text).toBe(opened.statement);
    expect(sentences.length).toBeLessThanOrEqual(3);
    expect(sentences.every(({ keys }) => keys.length > 0)).toBe(true);
  });

  test("each part of a question is answered, and a part that nothing answers is said to be open", () => {
    const markdown = answer("Who designed the locks of the Lodding canal, and what do its tolls bring in?", [
      designer,
      opened,
    ]);
    const [first, second] = citedSentences(markdown);
    expect(first?.text).toBe(designer.statement);
    expect(second?.text).toBe(
      "Scope: Nothing that was read answers this part of the question: What do the Lodding canal’s tolls bring in?",
    );
  });

  test("a ruling on another subject in another country is no answer: what is nearest is named by its title", () => {
    const ruling = aFact(4, "The supreme court of Peru ruled in March 2019 that a law on fishing quotas was void.", {
      sourceTitle: "Fishing rights",
    });
    const markdown = answer("When did the cannabis law take effect in Germany?", [ruling]);
    expect(markdown).toMatch(
      /^Scope: Nothing that was read answers this question: When did the cannabis law take effect in Germany\? The nearest is in Fishing rights: The supreme/,
    );
    expect(answer("When did the cannabis law take effect in Germany?", [])).toBe(
      "Scope: Nothing that was read answers this question: When did the cannabis law take effect in Germany?",
    );
  });

  test("marks in a source's sentence neither hide its marker nor work in the report", () => {
    const odd = aFact(5, "The flag `--dry-run prints what the tool Tarpit would delete [see below].");
    const markdown = answer("What does the flag of the tool Tarpit print?", [odd]);
    expect(citedSentences(markdown)[0]?.keys).toEqual([odd.id]);
  });
});

describe("a dispute is told in place", () => {
  const mild = aFact(1, "The trial of Corvimab found nausea in 4 percent of patients.", { confidence: 0.9 });
  const severe = aFact(2, "A review of the trial of Corvimab found nausea in 11 percent of patients.");
  const question = "How often does nausea occur with Corvimab?";

  test("both sides in one sentence, each cited", () => {
    const [first] = citedSentences(answer(question, [mild, severe], { disputes: [dispute(mild, severe)] }));
    expect(first?.text).toBe(
      "Sources disagree: the trial of Corvimab found nausea in 4 percent of patients; a review of the trial of Corvimab found nausea in 11 percent of patients.",
    );
    expect(first?.keys.toSorted()).toEqual([mild.id, severe.id]);
  });

  test("conditions that differ are told as conditions", () => {
    const [first] = citedSentences(
      answer(question, [mild, severe], { disputes: [dispute(mild, severe, { nature: "scope" })] }),
    );
    expect(first?.text).toMatch(/^Under different conditions: /);
  });

  test("one that a person settled names who settled it, what holds first", () => {
    const settled = dispute(mild, severe, { state: "settled", holds: severe.id, by: "Ada" });
    const [first] = citedSentences(answer(question, [mild, severe], { disputes: [settled] }));
    expect(first?.text).toMatch(
      /^Settled by Ada: a review .* 11 percent .*, against another source: the trial .* 4 percent/,
    );
    expect(first?.keys).toHaveLength(2);
  });

  test("in a section, too, and the side that the section was not given is not lost", () => {
    const input = { question, queryType: "factual" as const, heading: "Side effects", brief: "", outline: [] };
    const facts = [mild, severe, aFact(3, "Corvimab is injected once a month.")];
    const { markdown } = agents.write_section.offline({
      ...input,
      ...nothingElse,
      facts,
      disputes: [dispute(mild, severe)],
    });
    expect(markdown.match(/Sources disagree:/g)).toHaveLength(1);
    expect(citedSentences(markdown).filter(({ keys }) => keys.length > 1)).toHaveLength(1);
  });
});

describe("comparisons", () => {
  const facts = [
    aFact(1, "Larch timber lasts about 50 years outdoors without paint."),
    aFact(2, "Spruce timber lasts about 15 years outdoors without paint."),
    aFact(3, "Larch timber costs €620 per cubic metre at the sawmill."),
    aFact(4, "Spruce timber costs €340 per cubic metre at the sawmill."),
    aFact(5, "Larch timber weighs 590 kilograms per cubic metre when dry."),
    aFact(6, "Spruce timber weighs 450 kilograms per cubic metre when dry."),
  ];
  const question = "Which is better for a terrace, larch timber or spruce timber?";

  test("get a table with what both sides say, each cell cited", () => {
    const markdown = answer(question, facts, { queryType: "comparison" });
    const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
    expect(rows[0]).toMatch(/\| Larch timber \| Spruce timber \|/i);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const row of rows.slice(2)) expect(row.match(/\[F/g)).toHaveLength(2);
  });

  test("tell both sides in a cell of which another source gives another figure", () => {
    const dearer = aFact(7, "Larch timber costs €890 per cubic metre at the sawmill.");
    const markdown = answer(question, [...facts, dearer], { queryType: "comparison" });
    const row = markdown.split("\n").find((line) => line.includes("€620"));
    expect(row).toContain("€890");
    expect(row?.match(/\[F/g)).toHaveLength(3);
  });

  test("tell of each thing to choose from what is said of it, and of which nothing is, and recommend none", () => {
    const asked = "Should the terrace be laid with larch timber, with spruce timber or with bamboo?";
    const markdown = answer(asked, [...facts, aFact(8, "The terrace is nine metres long.")], {
      queryType: "comparison",
    });
    const items = markdown.split("\n").filter((line) => line.startsWith("- "));
    expect(items).toHaveLength(3);
    expect(items[0]).toMatch(/^- \*\*With larch timber\*\*: Larch timber .*\[F/);
    expect(items[1]).toMatch(/^- \*\*With spruce timber\*\*: Spruce timber .*\[F/);
    expect(items[2]).toBe("- **With bamboo**: Scope: Nothing that was read speaks of this.");
  });

  test("get none where the sources carry none", () => {
    expect(answer(question, facts.slice(0, 2), { queryType: "comparison" })).not.toContain("|");
  });
});

describe("sections", () => {
  const question = "Who designed the Lodding canal?";
  const place = { depth: 0, parent: null, verdict: "accepted" as const, summary: "" };
  const toll = aFact(6, "A barge on the Lodding canal paid a toll of two crowns.");
  const concert = aFact(7, "The municipal orchestra played nine concerts in the old town hall.");
  const facts = [designer, toll, concert];
  type TopicIn = AgentInput<"outline">["topics"][number];
  const topic = (key: string, focus: string, factIds: string[], rest: Partial<TopicIn> = {}): TopicIn => ({
    ...place,
    key,
    name: key,
    focus,
    factIds,
    ...rest,
  });
  const plan = (
    topics: TopicIn[],
    answers: { question: string; answeredBy: string[] }[],
  ): AgentOutput<"outline">["sections"] =>
    agents.outline.offline({ ...standardSize, question, queryType: "factual", topics, facts, disputes: [], answers })
      .sections;

  test("open for topics of which a fact answers a question, and hold no word that nobody asked for", () => {
    const answers = [
      { question: "What were the tolls of the Lodding canal?", answeredBy: [toll.id, concert.id] },
      { question: "What do residents say?", answeredBy: [] },
    ];
    const sections = plan(
      [topic("Money", "Tolls and income", [toll.id, concert.id]), topic("People", "Residents", [])],
      answers,
    );
    expect(sections.map(({ heading, factIds }) => [heading, factIds])).toEqual([["Tolls and income", [toll.id]]]);
  });

  test("open for no topic that was not accepted, and tell nothing that the answer tells", () => {
    const answers = [{ question: "What were the tolls of the Lodding canal?", answeredBy: [toll.id, designer.id] }];
    expect(plan([topic("Money", "Tolls", [toll.id], { verdict: "exhausted" })], answers)).toEqual([]);
    const [section] = plan([topic("Money", "Tolls", [designer.id, toll.id])], answers);
    expect(section?.factIds).toEqual([toll.id]);
  });

  test("are headed by what they look at, cut where a phrase ends", () => {
    const answers = [{ question: "What were the tolls of the Lodding canal?", answeredBy: [toll.id] }];
    const headings = (focus: string): string[] =>
      plan([topic("a", focus, [toll.id])], answers).map(({ heading }) => heading);
    expect(headings("Tolls and income")).toEqual(["Tolls and income"]);
    expect(headings("Which canal had the most barges? What did the canal’s warden earn in a year?")).toEqual([
      "Which canal had the most barges?",
    ]);
    const long = "Are the barges of the Lodding canal as good in winter as those that other canals have?";
    expect(headings(long)).toEqual([long]);
    expect(headings("How well do barges pay on narrow canals with many locks such as Lodding…")).toEqual([
      "How well do barges pay on narrow canals with many locks?",
    ]);
  });

  test("nest as topics do", () => {
    const answers = [
      { question: "What were the tolls of the Lodding canal?", answeredBy: [toll.id] },
      { question: "Who dug the Lodding canal?", answeredBy: [opened.id] },
    ];
    const topics = [
      topic("a", "Tolls", [toll.id]),
      topic("b", "Digging", [opened.id], { depth: 1, parent: "a" }),
      topic("c", "Else", []),
    ];
    const { sections } = agents.outline.offline({
      ...standardSize,
      question,
      queryType: "factual",
      topics,
      facts: [...facts, opened],
      disputes: [],
      answers,
    });
    expect(sections.map(({ heading, level }) => [heading, level])).toEqual([
      ["Tolls", 1],
      ["Digging", 2],
    ]);
  });
});

describe("judgement and revision without a model", () => {
  const sections = [
    { heading: "Answer", markdown: `${opened.statement} [F${opened.id}]` },
    { heading: "Opening", markdown: `${opened.statement} [F${opened.id}] ${designer.statement} [F${designer.id}]` },
  ];
  const measured = { question: "?", topics: [], questions: [], uncitedShare: 0, coverage: 0.1, saidMissing: [] };

  test("a thin report that is honest is accepted, also when its form is wrong in what no revision can mend", () => {
    const judge = (problems: string[]): string =>
      agents.review_report.offline({ ...measured, sections: sections.slice(0, 1), problems }).verdict;
    expect(judge([])).toBe("accepted");
    expect(judge(["Answer: The section cites nothing."])).toBe("accepted");
  });

  test("a repeat is found, and gone after one revision", () => {
    const problems = [`Opening: “${opened.statement}” stands in “Answer” already.`];
    const { verdict, issues } = agents.review_report.offline({ ...measured, sections, problems });
    expect([verdict, issues.map(({ heading }) => heading)]).toEqual(["changes_required", ["Opening"]]);
    const opening = { heading: "Opening", markdown: sections[1]?.markdown ?? "" };
    const markdown = revisedOffline(opening, {
      issues: issues.map(({ description }) => description),
      facts: [opened, designer],
      candidates: [],
    });
    expect(markdown).toBe(`${designer.statement} [F${designer.id}]`);
  });

  test("a sentence on a fact that was rejected goes, and what rests on another, too, keeps that marker", () => {
    const issues = [`The marker [F${opened.id}] names no fact of this report.`];
    const revise = (markdown: string): string =>
      revisedOffline({ heading: "Opening", markdown }, { facts: [designer], candidates: [], issues });
    expect(revise(sections[1]?.markdown ?? "")).toBe(`${designer.statement} [F${designer.id}]`);
    expect(revise(`${designer.statement} [F${opened.id}][F${designer.id}]`)).toBe(
      `${designer.statement} [F${designer.id}]`,
    );
    expect(revise(sections[0]?.markdown ?? "")).toMatch(/^Scope: /);
  });

  test("findings are accepted by the questions that they answer, however few or many they are", () => {
    const review = (criteria: string[], facts: FactIn[]): string =>
      agents.review_findings.offline({ goal: "", topic: "Canal", criteria, figures: "", facts }).verdict;
    const many = Array.from({ length: 30 }, (_, index) =>
      aFact(index + 10, `Barge ${index} carried coal along the river.`),
    );
    expect(review(["When was the Lodding canal opened?"], [opened])).toBe("accepted");
    expect(review(["When was the Lodding canal opened?"], many)).toBe("rejected");
  });
});

test("a summary of a thread with facts says something, even when none of them answers its questions", () => {
  const base = { title: "Ferries", focus: "Fares", questions: ["What do ferries cost?"], notes: [], tokenBound: 500 };
  const { summary, factIds } = agents.summarize.offline({ ...base, facts: [cyclists], mode: "condense" });
  expect([summary, factIds]).toEqual([`${cyclists.statement} [F${cyclists.id}]`, [cyclists.id]]);
});

test("a thousand facts are answered, planned and summed up in linear work", () => {
  const towns = Array.from({ length: 1000 }, (_, index) =>
    aFact(index, `The mill of town ${index} ground ${index + 7} sacks of barley in the year ${1700 + (index % 90)}.`, {
      sourceId: `s${index % 50}`,
      sourceTitle: `Chronicle ${index % 50}`,
    }),
  );
  const question = "How many sacks of barley did the mill of town 411 grind?";
  expect(citedSentences(answer(question, towns))[0]?.text).toContain("town 411");
  const base = { title: "Mills", focus: "Barley", questions: [question], notes: [], tokenBound: 1500 };
  expect(agents.summarize.offline({ ...base, facts: towns, mode: "condense" }).factIds.length).toBeGreaterThan(10);
});
