/** What a call is made for: a run, a round of searching and reading, or a search with its review. */
type Step = "run" | "round" | "search";

/** Calls of an agent for one step, and tokens in and out of each: over a small library, and over a large one. */
export interface Usual {
  per: Step;
  calls: readonly [small: number, large: number];
  in: readonly [small: number, large: number];
  out: readonly [small: number, large: number];
}

/** Sources up to which a library counts as small, and from which as large; runs of trees did not grow with it. */
export const librarySizes = {
  quick: { small: 25, large: 100 },
  perspectives: { small: 100, large: 700 },
  tree: null,
} as const;

/** Searches that reviews send back, and gaps that are searched for, by the size of the library. Source: as below. */
export const usualSearches = { sentBack: 1, gaps: [0, 3], roundsOnTop: 0.2, shareOfTree: 0.4 } as const;

/** By the name of the agent. */
type Table = Record<string, Usual>;

/** Source: `npm run bench:price` over 100 and 703 documents, and bench/price/measure.test.ts over the sample, 2026-11-22. */
const searching: Table = {
  ask_question: { per: "round", calls: [1, 1.4], in: [500, 1_800], out: [25, 20] },
  generate_queries: { per: "round", calls: [1, 1], in: [600, 550], out: [50, 30] },
  extract_facts: { per: "round", calls: [1, 1], in: [3_800, 4_700], out: [2_700, 3_400] },
  answer_question: { per: "round", calls: [1, 1], in: [1_450, 2_050], out: [150, 140] },
  decide_loop: { per: "round", calls: [1, 1], in: [2_400, 3_150], out: [200, 170] },
  review_findings: { per: "search", calls: [1, 1], in: [2_500, 3_400], out: [60, 80] },
  check_support: { per: "search", calls: [1.5, 1.4], in: [2_550, 3_120], out: [500, 540] },
  summarize: { per: "search", calls: [0.75, 0.85], in: [2_100, 2_750], out: [850, 900] },
  classify: { per: "run", calls: [1, 1], in: [410, 400], out: [50, 36] },
  edit_report: { per: "run", calls: [1, 1], in: [3_000, 7_500], out: [5, 5] },
};

/** Of runs whose report has an outline. */
const planned: Table = {
  outline: { per: "run", calls: [1, 1], in: [10_000, 19_000], out: [350, 900] },
  write_report: { per: "run", calls: [1, 1], in: [7_000, 14_000], out: [1_300, 2_800] },
  find_gaps: { per: "run", calls: [1, 2], in: [5_000, 10_700], out: [5, 100] },
  detect_contradictions: { per: "run", calls: [1, 2], in: [3_500, 1_750], out: [250, 10] },
  decide_pivot: { per: "run", calls: [1, 1], in: [400, 400], out: [31, 36] },
  review_report: { per: "run", calls: [2, 2], in: [2_300, 3_900], out: [300, 120] },
  revise_section: { per: "run", calls: [1, 1], in: [5_300, 9_400], out: [1_900, 2_250] },
};

/** What each agent usually uses, by who plans the run. */
export const usualCalls: Record<"quick" | "perspectives" | "tree", Table> = {
  quick: {
    ...searching,
    extract_facts: { per: "round", calls: [1, 1], in: [2_400, 5_400], out: [2_200, 3_400] },
    edit_report: { per: "run", calls: [1, 1], in: [1_450, 1_550], out: [5, 5] },
    write_answer: { per: "run", calls: [1, 1], in: [3_400, 7_600], out: [150, 190] },
    review_report: { per: "run", calls: [1, 1], in: [850, 1_000], out: [10, 10] },
  },
  perspectives: {
    ...searching,
    ...planned,
    discover_perspectives: { per: "run", calls: [1, 1], in: [6_400, 9_900], out: [280, 255] },
  },
  tree: {
    ...searching,
    ...planned,
    plan_topics: { per: "run", calls: [1, 1], in: [6_600, 9_900], out: [120, 250] },
    propose_subtopics: { per: "search", calls: [0.4, 0.4], in: [2_600, 4_000], out: [40, 80] },
  },
};
