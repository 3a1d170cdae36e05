import type { ReportStatus } from "@/lib/domain/core/words";
import type { ChangeKind, ClaimChange } from "@/lib/domain/difference/difference";
import type { DifferenceCounts } from "@/lib/domain/difference/difference-words";
import type { CapabilitiesView, PersonView, ProjectHeadView, ReportAnswerView, RunView } from "./models";

/** Where the answer to a question appears. */
export interface AnswerPageView {
  run: RunView;
  answer: ReportAnswerView | null;
  capabilities: CapabilitiesView;
  /** Sources of the library that can be read. */
  readable: number;
}

/** The newest version of a report as a row of the list. */
export interface ReportRowView {
  id: string;
  version: number;
  title: string;
  question: string;
  status: ReportStatus;
  at: string;
  acceptedBy: PersonView | null;
  researcher: { id: string; name: string };
  run: { id: string; number: number };
  facts: number;
  sources: number;
}

export interface ReportsView {
  project: ProjectHeadView;
  /** The newest first. */
  reports: ReportRowView[];
  /** Cursor of the next page; null when this is the last one. */
  next: string | null;
}

/** One of two versions that are compared. */
export interface ComparedVersionView {
  reportId: string;
  version: number;
  title: string;
  status: ReportStatus;
  at: string;
  run: { id: string; number: number };
}

/** What changed between two versions of a researcher's report, claim by claim. */
export interface DifferenceView {
  project: ProjectHeadView;
  researcher: { id: string; name: string };
  to: ComparedVersionView;
  /** Null where the researcher has nothing older to compare with. */
  from: ComparedVersionView | null;
  /** In a sentence. */
  line: string;
  counts: DifferenceCounts;
  /** The kind that alone is shown; null for all that changed. */
  kind: ChangeKind | null;
  changes: ClaimChange[];
}
