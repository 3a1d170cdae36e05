/** How much of what a run found was compared with each other. */
export type Compared = "all" | "searched" | "some" | "none";

/** What is said where no conflict is to be told: only of what was compared. */
export const nothingFound = {
  all: "The facts were compared with each other, and no two were marked as contradicting.",
  searched:
    "The facts that searches found were compared with each other, and no two were marked as contradicting; those that were found when the report was planned or written were not compared.",
  some: "Among the statements that were compared, none were found to contradict each other. Some comparisons failed: what they were about was not compared.",
  none: "Statements were not compared with each other in this run, so that nothing is known of contradictions among them.",
} as const satisfies Record<Compared, string>;
