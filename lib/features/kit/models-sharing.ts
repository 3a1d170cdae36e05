import type { Drawn } from "@/lib/domain/markdown/drawn";
import type { ShareScope } from "@/lib/domain/report/share-scope";
import type { ReportBodyView } from "./models";

/** What a reader without an account sees, and nothing else. */
export interface SharedReportView {
  projectName: string;
  report: Omit<ReportBodyView, "acceptedBy" | "changeNote"> & { acceptedByName: string | null };
  /** By section's ordinal; null for what cannot be drawn. */
  drawn: Record<number, Drawn | null>;
  scope: ShareScope;
  /** Null in a preview: nothing is shared yet. */
  expiresAt: string | null;
  /** What the run has cost; null where it is not shown. */
  costUsd: number | null;
  /** By fact key: every quote in its context; what the link does not show is empty. */
  evidence: Record<string, SharedEvidence[]>;
  /** What the sources that it cites say to what was asked; null where sources are not shown. */
  matrix: SharedMatrix | null;
  /** What a decision can rest on beside the report; null where it is not shown. */
  decision: SharedDecision | null;
  /** Null where they are not shown. */
  threads: SharedThread[] | null;
}

/** Sources by questions, of facts that the report cites and no others. */
export interface SharedMatrix {
  questions: string[];
  rows: {
    title: string;
    date: string | null;
    /** By the place of the question; a source that says nothing to it has none. */
    cells: { question: number; facts: { number: number; statement: string; standing: string | null }[] }[];
  }[];
}

/** A fact that a decision can rest on; what the link does not show of it is empty. */
export interface SharedDecisionFact {
  statement: string;
  /** Its note, where the report cites it. */
  number: number | null;
  quote: string;
  sourceTitle: string;
  sources: number;
  isSetAside: boolean;
}

/** The decision page of a report's run for a reader without an account. */
export interface SharedDecision {
  supporting: SharedDecisionFact[];
  opposing: { reason: string; inAnswer: SharedDecisionFact; against: SharedDecisionFact }[];
  settled: {
    settlement: string;
    by: string | null;
    at: string | null;
    a: SharedDecisionFact;
    b: SharedDecisionFact;
  }[];
  /** Questions that no cited sentence answers, and gaps that are open. */
  unknown: string[];
  /** What would change the answer: sentences of the report, and gaps of weight. */
  turning: string[];
}

/** What members wrote on a passage of the report, or on all of it. */
export interface SharedThread {
  passage: string | null;
  /** The version that it was written on, where that is not the one that is shown. */
  olderVersion: number | null;
  isResolved: boolean;
  comments: { author: string; body: string; createdAt: string; isDeleted: boolean }[];
}

export interface SharedEvidence {
  source: {
    title: string;
    url: string | null;
    host: string | null;
    readAt: string;
    sha256: string;
    page: number | null;
    heading: string | null;
  } | null;
  context: { before: string; quote: string; after: string } | null;
  /** How it can be seen as it was published: the page that it stands on, or what stands around it in its document. */
  original: "page" | "document" | null;
  /** Whether its page no longer says this. */
  isGone: boolean;
  /** When that was read; null while it does say it, and where nothing of the sources is told. */
  goneAt: string | null;
}
