import type { Stage } from "@/lib/domain/core/words";

interface StageWords {
  /** What it is called. */
  name: string;
  /** What a run does in it, for whoever watches it. */
  doing: string;
  /** The same for someone who waits for an answer and sees no run. */
  answering: string;
  /** What follows, in a sentence. */
  next: string;
}

const written = "Then quotes are checked, and the report is written.";

/** How each stage is told. */
export const stageWords: Readonly<Record<Stage, StageWords>> = {
  init: {
    name: "Plan",
    doing: "Planning the research",
    answering: "Reading the question",
    next: "Then sources are searched and read, quotes are checked, and the report is written.",
  },
  wave1: {
    name: "Search",
    doing: "Searching and reading sources",
    answering: "Reading the sources",
    next: "Then gaps are looked for, quotes are checked, and the report is written.",
  },
  pivot: {
    name: "Comparison",
    doing: "Looking for contradictions and gaps",
    answering: "Looking for what is missing",
    next: written,
  },
  wave2: {
    name: "Second search",
    doing: "Searching for what is still missing",
    answering: "Looking for what is missing",
    next: written,
  },
  citations: {
    name: "Citations",
    doing: "Checking every quote in its source",
    answering: "Checking every quote in its source",
    next: "Then the report is written.",
  },
  summaries: {
    name: "Summaries",
    doing: "Summing up what was found",
    answering: "Weighing what was found",
    next: "Then the report is written.",
  },
  synthesis: {
    name: "Writing",
    doing: "Writing the report",
    answering: "Writing the answer",
    next: "Then it is read over.",
  },
  review: {
    name: "Review",
    doing: "Reading the report over",
    answering: "Reading the answer over",
    next: "Then the run is done.",
  },
  finalize: { name: "End", doing: "Finishing", answering: "Finishing", next: "Then the run is done." },
};
