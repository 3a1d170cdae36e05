/** Pages that a run may reach by following links at most. */
export const FOLLOW_MOST = 100;

/** The tree of a run whose settings say nothing of one. */
export const usualTree = { breadth: 3, depth: 3, iterations: null } as const;

/** Who reviews in a run whose settings say nothing of it. */
export const usualReview = { by: "agents", approvals: 1 } as const;

/** What the limits of a run may be, both ends with it: minutes, tokens and US dollars. */
export const limitBounds = {
  minutes: { least: 2, most: 1_440 },
  tokens: { least: 10_000, most: 1_000_000_000 },
  usd: { least: 0.01, most: 10_000 },
} as const;
