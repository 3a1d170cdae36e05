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
  perspectives: { small: 10, large: 100 },
  tree: null,
} as const;

/** Searches that reviews send back, and gaps that are searched for, by the size of the library. Source: as below. */
export const usualSearches = { sentBack: 1, gaps: [0, 3], roundsOnTop: 0.2, shareOfTree: 0.4 } as const;

/** By the name of the agent. */
type Table = Record<string, Usual>;

/** Source: `npm run bench:price` over 100 and 703 documents, and bench/price/measure.test.ts over the sample, 2026-11-26. */
const searching: Table = {
  ask_question: { per: "round", calls: [0.4, 0.5], in: [450, 700], out: [20, 16] },
  generate_queries: { per: "round", calls: [1, 1], in: [700, 730], out: [30, 26] },
  extract_facts: { per: "round", calls: [1, 1], in: [4_600, 6_600], out: [2_700, 2_800] },
  answer_question: { per: "round", calls: [0.5, 0.65], in: [650, 600], out: [145, 145] },
  decide_loop: { per: "round", calls: [0.7, 0.75], in: [1_450, 1_500], out: [200, 160] },
  review_findings: { per: "search", calls: [1, 1], in: [1_800, 1_750], out: [60, 75] },
  check_support: { per: "search", calls: [1.3, 1], in: [2_250, 2_550], out: [350, 400] },
  classify: { per: "run", calls: [1, 1], in: [370, 370], out: [40, 36] },
  edit_report: { per: "run", calls: [1, 1], in: [5_400, 12_500], out: [5, 5] },
};

/** Calls of runs whose report has an outline. */
const planned: Table = {
  // With what a first reader misses, which is read before the report is edited.
  extract_facts: { per: "round", calls: [1, 1.2], in: [4_200, 7_300], out: [2_300, 3_100] },
  outline: { per: "run", calls: [1, 1], in: [4_600, 11_800], out: [400, 950] },
  // With the texts that its writer reads.
  write_report: { per: "run", calls: [1, 1], in: [9_500, 62_000], out: [3_500, 5_300] },
  find_missing: { per: "run", calls: [1, 1], in: [2_200, 15_000], out: [40, 440] },
  // A text by one writer is edited where something is found that it calls missing.
  edit_report: { per: "run", calls: [0.5, 0.5], in: [5_400, 12_500], out: [5, 5] },
  find_gaps: { per: "run", calls: [1, 2], in: [3_100, 5_700], out: [5, 100] },
  detect_contradictions: { per: "run", calls: [1, 2], in: [2_400, 1_400], out: [250, 10] },
  decide_pivot: { per: "run", calls: [1, 1], in: [340, 350], out: [31, 36] },
  review_report: { per: "run", calls: [2, 3], in: [2_300, 4_000], out: [350, 400] },
  revise_section: { per: "run", calls: [1.2, 2], in: [4_200, 8_500], out: [1_500, 2_000] },
};

/** What each agent usually uses, by who plans the run. */
export const usualCalls: Record<"quick" | "perspectives" | "tree", Table> = {
  quick: {
    ...searching,
    extract_facts: { per: "round", calls: [1, 1], in: [2_400, 5_400], out: [2_200, 3_400] },
    edit_report: { per: "run", calls: [1, 1], in: [1_250, 1_400], out: [5, 5] },
    write_answer: { per: "run", calls: [1, 1], in: [2_700, 5_800], out: [150, 190] },
    review_report: { per: "run", calls: [1, 1], in: [750, 900], out: [10, 10] },
  },
  perspectives: {
    ...searching,
    ...planned,
    discover_perspectives: { per: "run", calls: [1, 1], in: [5_500, 6_700], out: [280, 255] },
  },
  tree: {
    ...searching,
    ...planned,
    plan_topics: { per: "run", calls: [1, 1], in: [5_500, 6_700], out: [120, 250] },
    propose_subtopics: { per: "search", calls: [0.4, 0.4], in: [2_300, 3_400], out: [40, 80] },
  },
};
