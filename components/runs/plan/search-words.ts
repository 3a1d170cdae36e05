import type { Planner } from "@/lib/domain/core/words";

/** What people read of a search that they may change: in a tree it is a topic. */
export interface SearchWords {
  one: string;
  /** As the name of a group of fields. */
  title: string;
  focus: string;
  question: string;
  questions: string;
  questionHint: string;
  nameHint: string;
}

const perspective: SearchWords = {
  one: "perspective",
  title: "Perspective",
  focus: "Looks at",
  question: "Question",
  questions: "Questions",
  questionHint: "How loud are the outdoor units?",
  nameHint: "Neighbours",
};

const topic: SearchWords = {
  one: "topic",
  title: "Topic",
  focus: "What belongs to it",
  question: "Criterion",
  questions: "Criteria of acceptance",
  questionHint: "The cost of a conversion per home is given with its year",
  nameHint: "Conversion costs",
};

/** The words for a run's searches, by what plans it. */
export function searchWords(planner: Planner | null): SearchWords {
  return planner === "tree" ? topic : perspective;
}

/** Added and dropped as a search, but for a tree's topics. */
export function addedWord(planner: Planner | null): string {
  return planner === "tree" ? "topic" : "search";
}
