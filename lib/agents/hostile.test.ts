import fc from "fast-check";
import { expect, test } from "vitest";
import { validateOutput } from "@/lib/agents/call/validate";
import { reportLengths, topicVerdicts } from "@/lib/domain/core/words";
import { aReading } from "@/lib/testing/rigs/agents/reading";
import { type AgentInput, type AgentKind, agents } from "./index";

/** Texts as the world has them: any Unicode, Markdown, numbers, markers, very long words. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.lorem({ maxCount: 40 }),
  fc.constantFrom(
    "",
    " ",
    "# H\n\n- a\n| b | c |\n",
    "[F7K3Q9XM2PA4B]",
    "12 % of 3–4 kW at −15 °C.",
    "熱泵成本上升了。",
    "x".repeat(900),
  ),
);
const manyTexts = fc.array(anyText, { maxLength: 5 });
const share = fc.float({ min: 0, max: 1, noNaN: true });
const anyFact = fc.record({
  id: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
  statement: anyText,
  quote: anyText,
  sourceId: fc.constantFrom("a", "b", "c"),
  sourceTitle: anyText,
  confidence: share,
  published: fc.constant(null),
});
const facts = fc.array(anyFact, { maxLength: 8 });
const passage = fc.record({ id: anyText, sourceId: anyText, sourceTitle: anyText, heading: anyText, text: anyText });
/** What of texts stands in a prompt. */
const texts = fc
  .array(passage, { maxLength: 3 })
  .map((passages) => aReading({ goal: "", questions: [], passages }).sources);
const notes = fc.array(fc.record({ title: anyText, text: anyText, factIds: manyTexts }), { maxLength: 3 });
const someText = fc.string({ minLength: 1, maxLength: 100 });
const topic = fc.record({
  name: someText,
  description: someText,
  criteria: fc.array(someText, { minLength: 1, maxLength: 4 }),
});
const perspective = fc.record({ name: anyText, focus: anyText });
const queryType = fc.constantFrom("how_to" as const, "exploratory" as const);
const dispute = fc.record({
  a: anyText,
  b: anyText,
  nature: fc.constantFrom("direct" as const, "scope" as const, null),
  reason: anyText,
  state: fc.constantFrom("open" as const, "settled" as const),
  holds: fc.option(anyText),
  by: fc.option(anyText),
});
const disputes = fc.array(dispute, { maxLength: 3 });
const answers = fc.array(fc.record({ question: anyText, answeredBy: manyTexts }), { maxLength: 3 });
const planning = {
  project: fc.record({ goal: anyText, summary: anyText }),
  colleagues: fc.array(fc.record({ name: anyText, problem: anyText }), { maxLength: 3 }),
  library: fc.record({
    sources: fc.nat(20_000),
    dated: fc.nat(20_000),
    from: fc.constantFrom(null, "2023"),
    to: fc.constantFrom(null, "2024-05"),
    publishers: fc.array(fc.record({ name: anyText, sources: fc.nat(9) }), { maxLength: 6 }),
    kinds: fc.array(fc.record({ kind: fc.constant("pdf" as const), sources: fc.nat(9) }), { maxLength: 2 }),
    titles: manyTexts,
    headings: manyTexts,
    terms: manyTexts,
  }),
};
const shape = { question: anyText, queryType };
const size = { length: fc.constantFrom(...reportLengths), words: fc.nat(2_000) };

const inputs: { readonly [K in AgentKind]: fc.Arbitrary<AgentInput<K>> } = {
  classify: fc.record({ question: anyText, projectSummary: anyText, history: notes }),
  discover_perspectives: fc.record({
    ...shape,
    keyTerms: manyTexts,
    known: notes,
    found: manyTexts,
    passages: fc.array(passage, { maxLength: 4 }),
    count: fc.integer({ min: 2, max: 6 }),
    ...planning,
  }),
  ask_question: fc.record({
    question: anyText,
    perspective,
    questions: manyTexts,
    asked: manyTexts,
    memory: notes,
    conversation: fc.array(fc.record({ question: anyText, answer: anyText, factIds: manyTexts }), { maxLength: 3 }),
    gaps: manyTexts,
  }),
  generate_queries: fc.record({
    goal: anyText,
    perspective,
    question: anyText,
    gaps: manyTexts,
    tried: manyTexts,
    tools: notes,
    keyTerms: manyTexts,
    nearest: manyTexts,
    recurring: manyTexts,
  }),
  extract_facts: fc
    .record({ goal: anyText, questions: manyTexts, passages: fc.array(passage, { maxLength: 3 }) })
    .map(aReading),
  answer_question: fc.record({ question: anyText, facts }),
  decide_loop: fc.record({
    goal: anyText,
    questions: manyTexts,
    answered: manyTexts,
    memory: notes,
    facts,
    iteration: fc.nat(3),
    iterationCap: fc.nat(3),
    budgetLeft: anyText,
  }),
  review_findings: fc.record({ goal: anyText, topic: anyText, criteria: manyTexts, figures: anyText, facts }),
  detect_contradictions: fc.record({ groups: fc.array(fc.record({ facts }), { maxLength: 4 }) }),
  find_gaps: fc.record({ question: anyText, expected: manyTexts, untouched: manyTexts, facts }),
  decide_pivot: fc.record({
    question: anyText,
    tried: manyTexts,
    gaps: fc.array(fc.record({ description: anyText, importance: share }), { maxLength: 4 }),
    contradictions: manyTexts,
    budgetLeft: anyText,
  }),
  check_support: fc.record({
    items: fc.array(
      fc.record({
        id: anyText,
        sentence: anyText,
        table: anyText,
        quotes: fc.array(
          fc.record({
            id: anyText,
            quote: anyText,
            sourceTitle: anyText,
            published: fc.option(anyText),
            before: anyText,
            after: anyText,
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  }),
  summarize: fc.record({
    title: anyText,
    focus: anyText,
    questions: manyTexts,
    facts,
    notes,
    tokenBound: fc.integer({ min: 1, max: 2_000 }),
    mode: fc.constant("condense" as const),
  }),
  outline: fc.record({
    ...shape,
    ...size,
    topics: fc.array(
      fc.record({
        key: anyText,
        name: fc.lorem(),
        focus: anyText,
        summary: anyText,
        factIds: manyTexts,
        depth: fc.nat(4),
        parent: fc.option(anyText),
        verdict: fc.constantFrom(...topicVerdicts),
      }),
      { maxLength: 4 },
    ),
    facts,
    disputes,
    answers,
  }),
  write_section: fc.record({
    ...shape,
    heading: anyText,
    brief: anyText,
    words: fc.nat(2_000),
    facts,
    others: facts,
    disputes,
    answers,
    evidence: manyTexts,
    outline: fc.constant([]),
  }),
  write_report: fc.record({
    ...shape,
    ...size,
    facts,
    texts,
    disputes,
    answers,
    evidence: manyTexts,
    outline: fc.array(fc.record({ heading: anyText, brief: anyText, level: fc.constant(1), factIds: manyTexts }), {
      maxLength: 4,
    }),
    expected: manyTexts,
  }),
  write_answer: fc.record({ ...shape, ...size, facts, disputes, answers, evidence: manyTexts }),
  answer_follow_up: fc.record({
    question: anyText,
    understood: anyText,
    queryType: shape.queryType,
    words: fc.nat(2_000),
    thread: fc.array(fc.record({ question: anyText, answer: anyText, factIds: manyTexts }), { maxLength: 3 }),
    facts,
  }),
  review_report: fc.record({
    question: anyText,
    words: fc.nat(2_000),
    has: fc.nat(2_000),
    sections: fc.array(fc.record({ heading: anyText, markdown: anyText }), { maxLength: 3 }),
    facts,
    texts,
    topics: manyTexts,
    questions: fc.array(fc.record({ asked: anyText, sentences: fc.nat(9) }), { maxLength: 3 }),
    uncitedShare: share,
    coverage: share,
    saidMissing: manyTexts,
    problems: manyTexts,
  }),
  query_tables: fc.record({
    question: anyText,
    tables: fc.array(
      fc.record({
        number: fc.nat(3),
        title: anyText,
        rows: fc.nat(50),
        columns: fc.array(fc.record({ name: anyText, values: manyTexts }), { maxLength: 4 }),
      }),
      { maxLength: 3 },
    ),
  }),
  find_missing: fc.record({
    question: anyText,
    report: fc.array(fc.record({ heading: anyText, markdown: anyText }), { maxLength: 3 }),
    limits: manyTexts,
    titles: manyTexts.map((titles) => titles.map((title, nth) => ({ number: nth + 1, title }))),
    most: fc.nat(14),
  }),
  edit_report: fc.record({
    question: anyText,
    title: anyText,
    words: fc.nat(2_000),
    has: fc.nat(4_000),
    report: fc.array(fc.record({ heading: anyText, markdown: anyText }), { maxLength: 3 }),
    facts,
    texts,
    leftOut: facts,
    missing: answers,
    expected: answers,
    disputes,
    evidence: manyTexts,
  }),
  revise_section: fc.record({
    refused: fc.array(fc.record({ heading: anyText, find: anyText, replace: anyText, why: anyText }), { maxLength: 2 }),
    title: anyText,
    words: fc.nat(2_000),
    has: fc.nat(4_000),
    report: fc.array(fc.record({ heading: fc.lorem({ maxCount: 3 }), markdown: fc.lorem() }), { maxLength: 3 }),
    issues: fc.array(fc.record({ heading: fc.lorem({ maxCount: 3 }), description: anyText }), { maxLength: 3 }),
    facts,
    texts,
    candidates: facts,
    disputes,
    evidence: manyTexts,
  }),
  plan_topics: fc.record({
    ...shape,
    keyTerms: manyTexts,
    known: notes,
    found: manyTexts,
    passages: fc.array(passage, { maxLength: 4 }),
    breadth: fc.integer({ min: 1, max: 6 }),
    ...planning,
  }),
  propose_subtopics: fc.record({
    question: anyText,
    topic,
    facts,
    planned: manyTexts,
    breadth: fc.nat(6),
    ...planning,
  }),
  decide_fold: fc.record({
    goal: anyText,
    iteration: fc.nat(40),
    memoryState: fc.record({
      workingTurns: fc.nat(10),
      workingTurnsMost: fc.constant(5),
      tokens: fc.nat(50_000),
      tokensMost: fc.constant(30_000),
      summaries: fc.array(fc.record({ level: fc.constantFrom("L0", "L1", "L2"), tokens: fc.nat(900) })),
    }),
  }),
  summarize_project: fc.record({
    goal: anyText,
    before: anyText,
    notes,
    tokenBound: fc.integer({ min: 1, max: 2_000 }),
  }),
  recover: fc.record({ failure: anyText, prompt: anyText, attempt: fc.nat(5) }),
};

const offline: { readonly [K in AgentKind]: { readonly offline: (input: AgentInput<K>) => unknown } } = agents;

/** Runs one agent on whatever comes: its own answer passes its own validation, twice the same. */
function holds<K extends AgentKind>(kind: K): void {
  const { offline: answer } = offline[kind];
  fc.assert(
    fc.property(inputs[kind], (input) => {
      const output = answer(input);
      expect(validateOutput(kind, input, output)).toMatchObject({ ok: true, dropped: { quotes: 0 } });
      expect(answer(input)).toEqual(output);
    }),
    { numRuns: 60 },
  );
}

for (const kind of Object.keys(inputs) as AgentKind[]) {
  test(`whatever text comes, the offline answer of ${kind} fits its schema and is the same again`, () => holds(kind));
}
