import type { z } from "zod";
import { answerFollowUp } from "./answer-follow-up";
import { answerQuestion } from "./answer-question";
import { askQuestion } from "./ask-question";
import { checkSupport } from "./check-support";
import { classify } from "./classify";
import { decideFold } from "./decide-fold";
import { decideLoop } from "./decide-loop";
import { decidePivot } from "./decide-pivot";
import { detectContradictions } from "./detect-contradictions";
import { discoverPerspectives } from "./discover-perspectives";
import { editReport } from "./edit-report";
import { extractFacts } from "./extract-facts";
import { findGaps } from "./find-gaps";
import { findMissing } from "./find-missing";
import { generateQueries } from "./generate-queries";
import { outline } from "./outline";
import { planTopics } from "./plan-topics";
import { proposeSubtopics } from "./propose-subtopics";
import { queryTables } from "./query-tables";
import { recover } from "./recover";
import { reviewFindings } from "./review-findings";
import { reviewReport } from "./review-report";
import { reviseSection } from "./revise-section";
import { summarize } from "./summarize";
import { summarizeProject } from "./summarize-project";
import { writeAnswer } from "./write-answer";
import { writeReport } from "./write-report";
import { writeSection } from "./write-section";

/** Everything that the system asks of a model. */
export const agents = {
  classify,
  discover_perspectives: discoverPerspectives,
  plan_topics: planTopics,
  propose_subtopics: proposeSubtopics,
  ask_question: askQuestion,
  generate_queries: generateQueries,
  extract_facts: extractFacts,
  answer_question: answerQuestion,
  decide_loop: decideLoop,
  review_findings: reviewFindings,
  detect_contradictions: detectContradictions,
  find_gaps: findGaps,
  decide_pivot: decidePivot,
  check_support: checkSupport,
  summarize,
  decide_fold: decideFold,
  outline,
  query_tables: queryTables,
  write_report: writeReport,
  write_section: writeSection,
  write_answer: writeAnswer,
  answer_follow_up: answerFollowUp,
  find_missing: findMissing,
  edit_report: editReport,
  review_report: reviewReport,
  revise_section: reviseSection,
  recover,
  summarize_project: summarizeProject,
} as const;

export type AgentKind = keyof typeof agents;
export type AgentInput<K extends AgentKind> = z.output<(typeof agents)[K]["input"]>;
export type AgentOutput<K extends AgentKind> = z.output<(typeof agents)[K]["output"]>;
