/**
 * Numbers of PostgreSQL’s advisory locks, each taken for one purpose. `caps`, `answer`, `sampleProject` and `sampleSources`
 * are first numbers of locks of two, whose second says of whom; the others stand alone.
 */
export const locks = {
  /** The making of the first account. */
  firstAccount: 7_361_002,
  /** Opening the sample: one person’s clicks that may make its project, and that read its sources. */
  sampleProject: 7_361_003,
  sampleSources: 7_361_004,
  /** Who would meet the same cap at once. */
  caps: 7_361_005,
  /** Clicks that may make the same project or researcher for an answer. */
  answer: 7_361_006,
  /** Who sets the longest life of tokens, and who makes one just now. */
  tokenLife: 7_361_007,
} as const;
