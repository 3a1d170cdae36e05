import type { z } from "zod";
import type { NodeKind } from "@/lib/domain/core/words";
import {
  AnalyzeResult,
  JudgeResult,
  OutlineResult,
  PerspectivesResult,
  ReportResult,
  ReviewResult,
  ScopeResult,
  SearchResult,
  SectionResult,
  SummarizeResult,
  TopicsResult,
  VerifyResult,
} from "./results";

/** The form of what each kind of step leaves. */
const resultShapes = {
  scope: ScopeResult,
  perspectives: PerspectivesResult,
  topics: TopicsResult,
  search: SearchResult,
  review: ReviewResult,
  analyze: AnalyzeResult,
  verify: VerifyResult,
  summarize: SummarizeResult,
  outline: OutlineResult,
  section: SectionResult,
  assemble: ReportResult,
  judge: JudgeResult,
  revise: ReportResult,
} as const satisfies Record<NodeKind, z.ZodType>;

/** Whether a step's stored result has the form that it should have. */
export function isReadable(kind: NodeKind, result: unknown): boolean {
  return resultShapes[kind].safeParse(result).success;
}
