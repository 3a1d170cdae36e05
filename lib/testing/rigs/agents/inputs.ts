import type { AgentInput, AgentKind } from "@/lib/agents/index";
import type { Note, PassageIn, QuestionIn } from "@/lib/agents/kit/parts";
import type { Dispute } from "@/lib/domain/report/disputes";
import { audit, audited, benchmark, cost, median, trial } from "./facts";
import { aReading } from "./reading";

const goal =
  "Decide whether the city's housing company should replace its gas boilers with air-source heat pumps, and on what terms.";
const question =
  "How well do air-source heat pumps perform in cold-climate housing retrofits such as Varnholt's, what do they cost to install and run, and what decides whether tenants are satisfied?";
const perspective = { name: "Cost analyst", focus: "Costs, savings and financing" };
const questions = [
  "What does the installation of an air-source heat pump cost per home?",
  "How do yearly heating bills change after the conversion?",
  "Which grants and loans are there?",
];

const facts = [cost, audited, median];

const passage: PassageIn = {
  id: "a1d2b07c54e8f693:4",
  sourceId: audit.id,
  sourceTitle: audit.title,
  heading: "What the homes cost",
  text: "The trial counted the price of the unit and its mounting. Including design and switchboard work, the average cost per home was €17,900. No home was converted for less than €11,000.",
};

const history: Note = {
  title: "Run 1",
  text: "Installed cost ranges from €14,200 to €17,900 per home, depending on what is counted. [F7K3Q9XM2PA4B] [FB8W1ZT5RN6CD]",
  factIds: [cost.id, audited.id],
};
const turn = {
  question: "What does the installation of an air-source heat pump cost per home?",
  answer: "Between €14,200 and €17,900 in Varnholt; the higher figure includes design and switchboard work.",
  factIds: [cost.id, audited.id],
};
const topic = {
  name: "Installed cost per home",
  description: "What a conversion costs until the heat pump runs; not what it costs to run.",
  criteria: ["The installed cost per home is given with its year and region.", "What the figure includes is said."],
};
const outline = [
  { heading: "Performance in the cold", brief: "How well the pumps work at low temperatures.", level: 1 },
  { heading: "Costs, savings and financing", brief: "What a conversion costs and who pays for it.", level: 1 },
];
const disputes: Dispute[] = [
  {
    a: cost.id,
    b: audited.id,
    nature: "scope",
    reason: "They count different work: the audit includes design and the switchboard.",
    state: "settled",
    holds: audited.id,
    by: "Ada",
  },
];
const answers: QuestionIn[] = [
  { question: "What does the installation of an air-source heat pump cost per home?", answeredBy: [audited.id] },
  { question: "Which grants and loans are there?", answeredBy: [] },
];
const evidence = ["3 sources were read, all reports, published on 2024-05-14."];
const found = `${passage.sourceTitle} (2024-05-14): Including design and switchboard work, the average cost per home was €17,900.`;
const planning = {
  project: { goal, summary: "Heat pumps are being considered for 312 homes." },
  colleagues: [
    { name: "Grid", problem: "Does the network of Norrmark bear the load of the heat pumps in its streets?" },
  ],
  library: {
    sources: 9,
    dated: 2,
    from: "2023-11",
    to: "2024-05-14",
    publishers: [{ name: "varnholt.example", sources: 2 }],
    kinds: [
      { kind: "text" as const, sources: 6 },
      { kind: "web_page" as const, sources: 3 },
    ],
    titles: [trial.title, audit.title, benchmark.title],
    headings: ["What the homes cost", "Noise"],
    terms: ["heat pump", "installed cost"],
  },
};
const gap = "How large is the regional grant?";
const queryType = "exploratory" as const;
/** How long a report is that nobody says anything else of. */
export const standardSize = { length: "standard", words: 900 } as const;

/** One call of each agent as the sample project makes it, cut to a few facts: what prompts are judged by. */
export const exampleInputs: { readonly [K in AgentKind]: AgentInput<K> } = {
  classify: { question, projectSummary: "Heat pumps are being considered for 312 homes.", history: [history] },
  discover_perspectives: {
    question,
    queryType,
    keyTerms: ["air-source heat pump", "cold climate", "retrofit"],
    known: [history],
    documents: [
      { number: 1, title: "Cold Regions Retrofit Cost Benchmark", published: "2023-11", status: null },
      { number: 2, title: "Rule for heat pumps in flats", published: "2021-03-02", status: "Superseded, by 14" },
    ],
    found: [found],
    passages: [passage],
    count: 4,
    ...planning,
  },
  plan_topics: {
    question,
    queryType,
    keyTerms: ["air-source heat pump"],
    known: [],
    found: [found],
    passages: [passage],
    breadth: 3,
    ...planning,
  },
  propose_subtopics: { question, topic, facts, planned: ["Tenants' satisfaction"], breadth: 2, ...planning },
  ask_question: {
    question,
    perspective,
    questions,
    asked: [turn.question],
    memory: [{ title: "Summary L0 of the questions 1 to 5", text: history.text, factIds: history.factIds }],
    conversation: [turn],
    gaps: [gap],
  },
  generate_queries: {
    goal: question,
    perspective,
    question: questions[1] ?? "",
    gaps: [gap],
    tried: ["heat pump installation cost", "average installed cost per home"],
    tools: [{ title: "search", text: "search: used 2 times\nlast: 6 hits, 4 new facts", factIds: [] }],
    keyTerms: ["air-source heat pump", "heating bill"],
    nearest: ["Air-source heat pumps in old houses: results of the second winter"],
    recurring: ["flow temperature", "seasonal performance factor"],
  },
  extract_facts: {
    ...aReading({ goal: question, questions, passages: [passage] }),
    links: ["What is Norhavn?"],
  },
  answer_question: { question: questions[0] ?? "", facts },
  decide_loop: {
    goal: question,
    questions,
    answered: [],
    memory: [],
    facts,
    iteration: 2,
    iterationCap: 3,
    budgetLeft: "3 minutes and 20 seconds",
  },
  review_findings: {
    goal: question,
    topic: `${perspective.name}: ${perspective.focus}`,
    criteria: questions,
    figures: "4 facts from 3 sources",
    facts,
  },
  detect_contradictions: { groups: [{ facts: [cost, audited] }, { facts: facts.slice(2) }] },
  find_gaps: {
    question,
    expected: questions,
    untouched: ["Grid report 2024"],
    facts,
    pages: ["https://grid.example/reports"],
  },
  decide_pivot: {
    question,
    tried: questions.map((asked) => `${asked} (2 facts)`),
    gaps: [{ description: gap, importance: 0.7 }],
    contradictions: ["The average cost per home is €14,200 in one source and €17,900 in the other."],
    budgetLeft: "no limit",
  },
  check_support: {
    items: [
      {
        id: "1",
        sentence: audited.statement,
        quotes: [
          {
            id: `${audited.id}:1`,
            quote: audited.quote,
            sourceTitle: audited.sourceTitle,
            published: audited.published,
            fields: ["Status: Final"],
            before: "The audit went through the bills of all homes.",
            after: "Nobody was asked twice.",
          },
        ],
      },
      {
        id: "2",
        sentence: "The audit covered 40 homes.",
        quotes: [
          {
            id: `${audited.id}:2`,
            quote: "Four homes were left out.",
            sourceTitle: audited.sourceTitle,
            published: audited.published,
            before: "",
            after: "",
            paragraph: "The audit was to cover 44 homes. Four homes were left out.",
            fields: ["Status: Final"],
          },
        ],
      },
      { id: "3", sentence: "Costs", quotes: [] },
      { id: "4", sentence: "Audit | €17,900", table: "Costs of a home: | Who says so | On average |", quotes: [] },
    ],
  },
  summarize: {
    title: perspective.name,
    focus: perspective.focus,
    questions,
    facts,
    notes: [],
    tokenBound: 1_500,
    mode: "condense",
  },
  decide_fold: {
    goal: `${perspective.name}: ${perspective.focus}`,
    iteration: 12,
    memoryState: {
      workingTurns: 6,
      workingTurnsMost: 5,
      tokens: 9_400,
      tokensMost: 30_000,
      summaries: [
        { level: "L0", tokens: 480 },
        { level: "L0", tokens: 455 },
      ],
    },
  },
  outline: {
    question,
    queryType,
    ...standardSize,
    topics: [
      {
        key: "search-1",
        ...perspective,
        summary: history.text,
        factIds: history.factIds,
        depth: 0,
        parent: null,
        verdict: "accepted",
      },
    ],
    facts,
    disputes,
    answers,
  },
  write_section: {
    question,
    queryType,
    heading: outline[1]?.heading ?? "",
    brief: outline[1]?.brief ?? "",
    words: 180,
    facts: [cost, audited],
    others: [median],
    disputes,
    answers,
    evidence,
    outline,
  },
  write_report: {
    question,
    queryType,
    ...standardSize,
    facts,
    texts: aReading({ goal: question, questions, passages: [passage] }).sources,
    disputes,
    answers,
    evidence,
    outline: outline.map((one, index) => ({ ...one, factIds: index === 0 ? [] : facts.map(({ id }) => id) })),
    expected: ["What does the audit count that the trial did not?"],
  },
  write_answer: { question, queryType, length: "standard", words: 180, facts, disputes, answers, evidence },
  answer_follow_up: {
    question: "And after the audit?",
    understood: "What does a conversion cost per home after the audit?",
    queryType,
    words: 180,
    thread: [turn],
    facts,
  },
  review_report: {
    question,
    words: 900,
    has: 1_040,
    sections: [
      { heading: "Answer", markdown: "A conversion costs between €14,200 and €17,900. [F7K3Q9XM2PA4B][FB8W1ZT5RN6CD]" },
    ],
    facts: [audited],
    texts: aReading({ goal: question, questions, passages: [passage] }).sources,
    uncited: ["The county of Varnholt grants €4,000 towards a conversion."],
    topics: [perspective.name, "Practical user"],
    questions: [
      { asked: "What does the installation of an air-source heat pump cost per home?", sentences: 1 },
      { asked: "Which grants and loans are there?", sentences: 0 },
    ],
    uncitedShare: 0.04,
    coverage: 0.75,
    saidMissing: ["Which grants and loans are there?"],
    problems: [],
    wanted: [{ heading: "Answer", description: "“costs between” does not say for which homes." }],
  },
  query_tables: {
    question: "What did a conversion cost on average in Varnholt?",
    tables: [
      {
        number: 1,
        title: "Costs of conversions",
        rows: 3,
        columns: [
          { name: "town", values: ["Varnholt", "Skarvik"] },
          { name: "cost of a conversion", values: ["€14,200", "€15,000", "€13,100"] },
        ],
      },
    ],
  },
  find_missing: {
    question,
    report: [{ heading: "Answer", markdown: "A conversion costs €14,200. [F7K3Q9XM2PA4B]" }],
    limits: ["Which grants there are was not found in what was read."],
    titles: [trial, audit, benchmark].map(({ title }, nth) => ({ number: nth + 1, title })),
    most: 14,
    neighbours: [
      {
        number: 4,
        title: "Grants for cold regions",
        published: "2026-01-12",
        status: "in force",
        lead: "Whoever converts a house may ask for a third of what it costs.",
      },
    ],
  },
  edit_report: {
    question,
    title: "Heat pumps in Varnholt",
    words: 900,
    has: 1_040,
    markers: 45,
    cites: 71,
    open: [{ number: 1, asked: "Which grants and loans are there?" }],
    report: [
      { heading: "Answer", markdown: "A conversion costs €14,200. [F7K3Q9XM2PA4B]" },
      { heading: "Costs", markdown: "On average it is €17,900 with design and switchboard work. [FB8W1ZT5RN6CD]" },
    ],
    facts: [cost, audited],
    texts: aReading({ goal: question, questions, passages: [passage] }).sources,
    leftOut: [audited],
    missing: [{ question: "Not found: what a conversion costs after audit.", answeredBy: [], nearest: [audited.id] }],
    expected: [{ question: "What does the audit count that the trial did not?", answeredBy: [audited.id] }],
    lookedUp: ["auditor of the Varnholt trial", "grant programme refused"],
    elsewhere: [
      "“On average it is €17,900 with design and switchboard work.” — the same text also says: “No home was converted for less than €11,000.” (passage 1)",
    ],
    disputes,
    evidence,
  },
  revise_section: {
    refused: [
      {
        heading: "Answer",
        find: "The cost is €14,200.",
        replace: "The cost is high.",
        why: "It takes a marker from a claim that stays.",
      },
    ],
    title: "Heat pumps in Varnholt",
    words: 1_300,
    has: 620,
    most: 1_300,
    report: [{ heading: "Answer", markdown: "A conversion costs €14,200. [F7K3Q9XM2PA4B]" }],
    issues: [{ heading: "Answer", description: "Say what the figure includes, and name the audited one." }],
    facts: [cost],
    texts: aReading({ goal: question, questions, passages: [passage] }).sources,
    candidates: [audited, median],
    disputes,
    evidence,
  },
  recover: {
    failure: "The answer does not fit: sections: expected array, received string",
    prompt: "You plan a report. …",
    attempt: 1,
  },
  summarize_project: {
    goal,
    before: "Heat pumps are being considered for 312 homes.",
    notes: [history],
    tokenBound: 1_400,
  },
};
