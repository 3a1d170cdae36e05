import { expect, test } from "vitest";
import { renderPrompt } from "@/lib/agents/call/render";
import { markersFor } from "@/lib/agents/call/short-ids";
import { validateOutput } from "@/lib/agents/call/validate";
import type { FactIn } from "@/lib/agents/kit/parts";
import { standardSize } from "@/lib/testing/rigs/agents/inputs";
import { aReading } from "@/lib/testing/rigs/agents/reading";
import { agents } from "./index";

function aFact(number: number, statement: string): FactIn {
  const id = `FACT0000000${number}`;
  const place = { sourceId: `s${number}`, sourceTitle: `Source ${number}`, published: null };
  return { id, statement, quote: statement, confidence: 0.7, ...place };
}

const question = "What did the fair tolls of Lodding bring?";
const facts = [
  aFact(1, "The fair tolls of Lodding brought 40 crowns a year."),
  aFact(2, "The fair was held in May."),
  aFact(3, "A stall at the fair paid half a crown."),
  aFact(4, "A stall at the fair paid two crowns."),
];
const [, may, half, two] = facts;
const dispute = { nature: "direct", reason: "", state: "open", holds: null, by: null } as const;
const disputes = [{ ...dispute, a: half?.id ?? "", b: two?.id ?? "" }];
const told = { question, queryType: "factual" as const, disputes, answers: [], evidence: [], texts: [] };
const outline = [
  { heading: "The fair", brief: "When it was.", level: 1, factIds: [may?.id ?? ""] },
  { heading: "Stalls", brief: "What they paid.", level: 1, factIds: [half?.id ?? "", two?.id ?? ""] },
];

test("without a model the whole report is its answer and its sections, word for word", () => {
  const whole = agents.write_report.offline({ ...told, ...standardSize, facts, outline });
  expect(whole.markdown).toBe(agents.write_answer.offline({ ...told, ...standardSize, facts }).markdown);
  const alone = outline.map(({ heading, brief, factIds }, index) => {
    const own = { facts: facts.filter(({ id }) => factIds.includes(id)), disputes: index === 0 ? [] : disputes };
    const rest = { heading, brief, words: 100, others: [], outline: [] };
    const { markdown } = agents.write_section.offline({ ...told, ...own, ...rest });
    return { heading, covers: [index + 1], markdown };
  });
  expect(whole.sections).toEqual(alone);
  expect(whole.meaning).toBe("");
});

test("sections keep their writer's headings and order, and each says which parts of the outline it covers", () => {
  const marker = `[F${may?.id}]`;
  const answer = {
    markdown: `In May. ${marker}`,
    sections: [
      { heading: "What stalls paid", covers: [2, 7], markdown: "Half a crown. [FZZZZZZZZZZZZ]" },
      { heading: "Why in May", markdown: `It was in May. ${marker}` },
      { heading: "Method", markdown: "" },
    ],
  };
  const checked = validateOutput("write_report", { ...told, ...standardSize, facts, outline }, answer);
  expect(checked.ok && checked.output.sections).toEqual([
    { heading: "What stalls paid", covers: [2], markdown: "Half a crown." },
    { heading: "Why in May", covers: [1], markdown: `It was in May. ${marker}` },
  ]);
  expect(checked.ok && checked.dropped.ids).toBe(1);
});

test("a short answer says less than a standard one, and a long one no less", () => {
  const words = (length: "short" | "standard" | "long"): number =>
    agents.write_answer.offline({ ...told, disputes: [], facts, length, words: 1 }).markdown.length;
  expect(words("short")).toBeLessThanOrEqual(words("standard"));
  expect(words("long")).toBeGreaterThanOrEqual(words("standard"));
});

const roll = {
  id: "roll:0",
  sourceId: "roll",
  sourceTitle: "Roll of the fair",
  heading: null,
  text: "The fair was moved from May to June in 1312, for the river was in flood. Nobody was fined.",
};
const texts = aReading({ goal: "", questions: [], passages: [roll] }).sources;
const reading = { ...told, ...standardSize, facts, outline, texts };
const moved = {
  id: "Q1",
  passage: "1",
  quote: "moved from May to June in 1312,  for the river was in flood",
  statement: "The fair of Lodding was moved to June in 1312 because of a flood. [Q1]",
};
const [first, second] = outline.map(({ heading }) => heading);

function answered(answer: {
  markdown?: string;
  sections?: { heading: string; markdown: string }[];
  quotes: { id: string; passage: string; quote: string; statement?: string }[];
}): Extract<ReturnType<typeof validateOutput<"write_report">>, { ok: true }> {
  const checked = validateOutput("write_report", reading, { markdown: "So it was.", sections: [], ...answer });
  if (!checked.ok) throw new Error(checked.message);
  return checked;
}

test("a writer's own quote comes back as it stands in the text, and is cited in as many sections as need it", () => {
  const sections = [
    { heading: first ?? "", markdown: "It was moved. [Q1]" },
    { heading: second ?? "", markdown: "They paid in June. [F2, Q1]" },
  ];
  const { output, dropped } = answered({ markdown: "It moved.[Q1]", sections, quotes: [moved] });
  expect(output.quotes).toEqual([
    {
      id: "Q1",
      passage: "roll:0",
      quote: "moved from May to June in 1312, for the river was in flood",
      statement: "The fair of Lodding was moved to June in 1312 because of a flood.",
    },
  ]);
  expect(output.markdown).toBe("It moved. [Q1]");
  expect(output.sections.map(({ markdown }) => markdown)).toEqual([
    "It was moved. [Q1]",
    `They paid in June. [F${may?.id}] [Q1]`,
  ]);
  expect(dropped).toEqual({ ids: 0, quotes: 0 });
});

test("a quote that does not stand in the texts is dropped with its markers, and a marker that names none is counted", () => {
  const invented = { ...moved, id: "Q2", quote: "the river had never been in flood" };
  const markdown = "It moved. [Q1] It never flooded. [Q2] Nobody knows. [Q7]";
  const { output, dropped } = answered({ markdown, quotes: [moved, invented] });
  expect(output.quotes.map(({ id }) => id)).toEqual(["Q1"]);
  expect(output.markdown).toBe("It moved. [Q1] It never flooded. Nobody knows.");
  expect(dropped).toEqual({ ids: 1, quotes: 1 });
});

test("of two quotes of one id the first is meant, and without a statement a quote says itself", () => {
  const other = { id: "[q1]", passage: "1", quote: "Nobody was fined." };
  const clash = answered({ markdown: "So. [Q1]", quotes: [moved, other] });
  expect(clash.output.quotes).toMatchObject([{ quote: expect.stringContaining("in flood") }]);
  expect(clash.dropped.quotes).toBe(1);
  const bare = answered({ markdown: "So. [Q1]", quotes: [other] });
  expect(bare.output.quotes).toMatchObject([{ id: "Q1", statement: "Nobody was fined." }]);
});

test("without texts there is nothing to quote, and brackets of a source stay what they are", () => {
  const without = { ...reading, texts: [] };
  const answer = { markdown: "The third quarter [Q3] was dry.", sections: [], quotes: [] };
  expect(validateOutput("write_report", without, answer)).toMatchObject({
    output: { markdown: "The third quarter [Q3] was dry." },
  });
  const quoting = { markdown: "It moved. [Q1]", sections: [], quotes: [moved] };
  expect(validateOutput("write_report", without, quoting)).toMatchObject({
    output: { markdown: "It moved.", quotes: [] },
    dropped: { quotes: 1 },
  });
});

test("the texts stand in blocks under the numbers of their parts, and a draft shows no marker that names nothing yet", () => {
  const { prompt } = renderPrompt("write_report", reading, { secret: "s" });
  expect(prompt).toMatch(/<<[0-9a-f]{6} 1>>\nThe fair was moved from May/);
  expect(prompt).toContain("and those of your own quotes");
  expect(markersFor("write_report", reading)("It moved. [Q1] In May. [F2, Q1] And")).toBe(
    `It moved. In May. [F${may?.id}] And`,
  );
});
