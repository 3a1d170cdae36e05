import { expect, test } from "vitest";
import { validateOutput } from "@/lib/agents/call/validate";
import type { FactIn } from "@/lib/agents/kit/parts";
import { standardSize } from "@/lib/testing/rigs/agents/inputs";
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
const told = { question, queryType: "factual" as const, disputes, answers: [], evidence: [] };
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
    return { heading, markdown: agents.write_section.offline({ ...told, ...own, ...rest }).markdown };
  });
  expect(whole.sections).toEqual(alone);
  expect(whole.meaning).toBe("");
});

test("sections keep the headings and the order of their outline, whatever a writer calls them", () => {
  const marker = `[F${may?.id}]`;
  const answer = {
    markdown: `In May. ${marker}`,
    sections: [
      { heading: "What stalls paid", markdown: "Half a crown. [FZZZZZZZZZZZZ]" },
      { heading: "the fair", markdown: `It was in May. ${marker}` },
      { heading: "Method", markdown: "We read much." },
    ],
  };
  const checked = validateOutput("write_report", { ...told, ...standardSize, facts, outline }, answer);
  expect(checked.ok && checked.output.sections).toEqual([
    { heading: "The fair", markdown: `It was in May. ${marker}` },
    { heading: "Stalls", markdown: "Half a crown." },
  ]);
  expect(checked.ok && checked.dropped.ids).toBe(1);
});

test("a short answer says less than a standard one, and a long one no less", () => {
  const words = (length: "short" | "standard" | "long"): number =>
    agents.write_answer.offline({ ...told, disputes: [], facts, length, words: 1 }).markdown.length;
  expect(words("short")).toBeLessThanOrEqual(words("standard"));
  expect(words("long")).toBeGreaterThanOrEqual(words("standard"));
});
