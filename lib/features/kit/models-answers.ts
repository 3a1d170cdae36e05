import type { ReportStatus } from "@/lib/domain/core/words";
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
