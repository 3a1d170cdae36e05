import { createHash } from "node:crypto";
import { z } from "zod";
import type { AgentKind } from "@/lib/agents/index";
import { type Longer, passagesIn, tellingSentences } from "./lengths";

/**
 * How models behaved in live runs over 703 documents where the usual fake model is moderate: of three facts one answered a
 * question, of three questions one was answered by nothing, plans named some twenty documents a side, reviews and gaps
 * asked again for what was open, and reports were revised twice. Source: the calls of the last such run.
 */
const HABITS = {
  factsForAnswer: 3,
  questionsForOpen: 3,
  questions: 6,
  documents: { shared: 4, own: 16 },
  gaps: 12,
  gapDocuments: 3,
  missing: 16,
  lookUp: 12,
  sentBack: 2,
  revisions: 2,
  issues: 3,
} as const;

/** Whether nothing ever answers a question: always the same ones. */
function isLeftOpen(question: string): boolean {
  return createHash("sha256").update(question).digest().readUInt32BE() % HABITS.questionsForOpen === 0;
}

const Extracted = z.object({ passage: z.string(), answers: z.array(z.int()) }).loose();
const Reading = z.object({
  questions: z.array(z.object({ number: z.int(), asked: z.string() })),
  most: z.int(),
});

/** Facts from every passage, few of which answer anything. */
const eagerFacts: Longer = (answer, input) => {
  const { facts } = z.object({ facts: z.array(Extracted) }).parse(answer);
  const { questions, most } = Reading.parse(input);
  const open = new Set(questions.filter(({ asked }) => isLeftOpen(asked)).map(({ number }) => number));
  const told = new Set(facts.map(({ passage }) => passage));
  const more = passagesIn(input)
    .filter(({ id }) => !told.has(id))
    .flatMap((passage) =>
      tellingSentences(passage)
        .slice(0, 1)
        .map((quote) => ({
          passage: passage.id,
          statement: quote.slice(0, 1_000),
          quote,
          confidence: 0.6,
          answers: [],
        })),
    );
  const taken = [...facts, ...more].slice(0, most);
  return {
    facts: taken.map((fact, nth) => ({
      ...fact,
      answers: nth % HABITS.factsForAnswer === 0 ? fact.answers.filter((number) => !open.has(number)) : [],
    })),
  };
};

const Sides = z.object({
  perspectives: z.array(z.object({ focus: z.string(), questions: z.array(z.string()) }).loose()),
});
const Titled = z.object({ documents: z.array(z.object({ title: z.string() })).default([]) });

/** As many questions for each side as it may have, and a long list of documents that have to be read for it. */
const eagerSides: Longer = (answer, input) => {
  const { perspectives } = Sides.parse(answer);
  const titles = Titled.parse(input).documents.map(({ title }) => title);
  const { shared, own } = HABITS.documents;
  return {
    perspectives: perspectives.map(({ focus, questions, ...others }, side) => {
      const documents = [
        ...titles.slice(0, shared),
        ...titles.slice(shared).filter((_, nth) => nth % perspectives.length === side),
      ].slice(0, shared + own);
      const asked = documents.map((title) => `What was decided in ${title}, and which reason was given for it?`);
      return { ...others, focus, questions: [...questions, ...asked].slice(0, HABITS.questions), documents };
    }),
  };
};

const Loop = z.object({ questions: z.array(z.string()) });

/** What is open stays open, and is worth another round. */
const eagerLoop: Longer = (answer, input) => {
  const gaps = Loop.parse(input).questions.map((question) => question.slice(0, 300));
  return { ...answer, answered: [], gaps: gaps.slice(0, 20), shouldContinue: gaps.length > 0 };
};

const Asking = z.object({ questions: z.array(z.string()), gaps: z.array(z.string()), asked: z.array(z.string()) });

/** What was asked in vain is asked again in other words. */
const eagerQuestion: Longer = (answer, input) => {
  const { questions, gaps, asked } = Asking.parse(input);
  if (answer["isDone"] !== true) return answer;
  const [open] = [...questions, ...gaps];
  if (open === undefined) return answer;
  return { isDone: false, question: `Where else is it told (${asked.length + 1}): ${open}`.slice(0, 300) };
};

const Missing = z.object({ expected: z.array(z.string()), untouched: z.array(z.string()) });

/** Gaps of what nothing answers, then of documents from which nothing was taken. */
const eagerGaps: Longer = (_, input) => {
  const { expected, untouched } = Missing.parse(input);
  const open = [...new Set(expected)].filter(isLeftOpen).map((question) => ({
    description: `Is it told anywhere: ${question}`.slice(0, 300),
    importance: 0.9,
    queries: [question.slice(0, 100)],
    documents: [],
  }));
  const others = untouched.slice(0, HABITS.gaps).map((title, nth) => ({
    description: `What does it lay down, and why was it decided: ${title}`.slice(0, 300),
    importance: 0.7,
    queries: [title, `${title} reasons`, `${title} alternatives`].map((query) => query.slice(0, 300)),
    documents: untouched.slice(nth, nth + HABITS.gapDocuments).map((one) => one.slice(0, 300)),
  }));
  const half = HABITS.gaps / 2;
  return { gaps: [...open.slice(0, half), ...others].slice(0, HABITS.gaps) };
};

const Numbered = z.array(z.object({ number: z.int(), title: z.string() }));
const Library = z.object({ titles: Numbered, neighbours: Numbered.default([]), most: z.int() });

/** A first reader who wants most of what may be named. */
const eagerMissing: Longer = (_, input) => {
  const { titles, neighbours, most } = Library.parse(input);
  const half = HABITS.missing / 2;
  const named = [...titles.slice(0, half), ...neighbours.slice(0, half)].slice(0, most);
  return {
    documents: named.map(({ number, title }) => ({
      number,
      lookFor: `What does it say of its reasons: ${title.slice(0, 300)}?`,
    })),
  };
};

const Outlined = z.object({ outline: z.array(z.object({ heading: z.string() })) });

/** A writer who would look up something for each section. */
const eagerReport: Longer = (answer, input) => {
  const headings = Outlined.parse(input).outline.map(({ heading }) => heading);
  const lookUp = headings.flatMap((heading) => [`${heading} since then`, `${heading} rejected alternatives`]);
  return { ...answer, lookUp: lookUp.slice(0, HABITS.lookUp) };
};

export const eager: Partial<Record<AgentKind, Longer>> = {
  discover_perspectives: eagerSides,
  extract_facts: eagerFacts,
  decide_loop: eagerLoop,
  ask_question: eagerQuestion,
  find_gaps: eagerGaps,
  find_missing: eagerMissing,
  write_report: eagerReport,
};

const Judged = z.object({ sections: z.array(z.object({ heading: z.string(), markdown: z.string() })) });
const Criteria = z.object({ criteria: z.array(z.string()) });

/**
 * The verdict of an eager reviewer, who sends topics and reports back more than once; null where others judge as usual.
 * `before` is what agents of the kind were asked in this run.
 */
export function reviewedEagerly(
  kind: AgentKind,
  answer: Record<string, unknown>,
  { input, before }: { input: unknown; before: readonly { input: unknown }[] },
): Record<string, unknown> | null {
  if (kind === "review_report") {
    if (before.length >= HABITS.revisions) return { ...answer, verdict: "accepted", issues: [] };
    const sections = Judged.parse(input).sections.slice(before.length, before.length + HABITS.issues);
    const issues = sections.map(({ heading, markdown }) => ({
      kind: "quality",
      heading,
      description: `“${markdown.slice(0, 200)}” tells fact behind fact and never what they come to.`,
    }));
    return { ...answer, verdict: "changes_required", issues };
  }
  if (kind !== "review_findings" || before.length >= HABITS.sentBack) return null;
  const open = Criteria.parse(input).criteria.filter(isLeftOpen);
  const gaps = open.map((question) => question.slice(0, 300));
  return {
    ...answer,
    verdict: "rejected",
    gaps,
    actionItems: gaps,
    reason: "Of what was asked, this is not answered.",
  };
}
