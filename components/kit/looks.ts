import {
  IconAlertTriangle,
  IconArchive,
  IconArrowsSplit2,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
  IconHistory,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
  IconReplace,
  IconScale,
  IconUnlink,
} from "@tabler/icons-react";
import type {
  FactStatus,
  QuestionStatus,
  RelationStatus,
  ReportStatus,
  ResearcherStatus,
  RunStatus,
  SourceStatus,
} from "@/lib/domain/core/words";
import type { Standing } from "@/lib/domain/researcher/researcher";
import type { LookOutcome } from "@/lib/domain/watch/watching";
import type { Look } from "./chip";

export const runLooks: Record<RunStatus, Look> = {
  running: { icon: IconLoader2, word: "Running", tone: "accent", turns: true },
  waiting: { icon: IconClockPause, word: "Waits for a person", tone: "warn" },
  paused: { icon: IconPlayerPause, word: "Paused", tone: "warn" },
  halted: { icon: IconAlertTriangle, word: "Halted", tone: "bad" },
  completed: { icon: IconCircleCheck, word: "Completed", tone: "good" },
  cancelled: { icon: IconCircleX, word: "Cancelled", tone: "plain" },
};

const atWork: Look = { icon: IconLoader2, word: "At work", tone: "accent", turns: true };

const researcherLooks: Record<Exclude<ResearcherStatus, "active">, Look> = {
  idle: { icon: IconCircle, word: "Idle", tone: "plain" },
  completed: { icon: IconCircleCheck, word: "Completed", tone: "good" },
  archived: { icon: IconArchive, word: "Archived", tone: "plain" },
};

/** A researcher whose run waits for a person, is paused or has halted is not at work: it looks as its run does. */
export function lookOfResearcher({ status, liveRun }: Pick<Standing, "status" | "liveRun">): Look {
  if (liveRun === "running") return atWork;
  if (liveRun !== null) return runLooks[liveRun];
  return researcherLooks[status === "active" ? "idle" : status];
}

export const sourceLooks: Record<SourceStatus, Look> = {
  reading: { icon: IconLoader2, word: "Reading", tone: "accent", turns: true },
  ready: { icon: IconCircleCheck, word: "Ready", tone: "good" },
  unreadable: { icon: IconCircleX, word: "Unreadable", tone: "bad" },
  unreachable: { icon: IconUnlink, word: "Unreachable", tone: "warn" },
};

/** What became of the last look at a watched page. */
export const lookLooks: Record<LookOutcome, Look> = {
  unchanged: { icon: IconCircleCheck, word: "Unchanged", tone: "good" },
  changed: { icon: IconReplace, word: "Changed", tone: "info" },
  unreachable: { icon: IconUnlink, word: "Could not be read", tone: "warn" },
};

export const factLooks: Record<FactStatus, Look> = {
  proposed: { icon: IconCircleDashed, word: "Proposed", tone: "info" },
  accepted: { icon: IconCircleCheck, word: "Accepted", tone: "good" },
  rejected: { icon: IconCircleX, word: "Rejected", tone: "bad" },
  disputed: { icon: IconScale, word: "Disputed", tone: "warn" },
  stale: { icon: IconHistory, word: "Stale", tone: "warn" },
  superseded: { icon: IconReplace, word: "Superseded", tone: "plain" },
};

export const questionLooks: Record<QuestionStatus, Look> = {
  asked: { icon: IconLoader2, word: "Being answered", tone: "accent", turns: true },
  answered: { icon: IconCircleCheck, word: "Answered", tone: "good" },
  not_held: { icon: IconCircleDashed, word: "No answer", tone: "plain" },
};

export const relationLooks: Record<RelationStatus, Look> = {
  possible: { icon: IconCircleDashed, word: "Possible", tone: "info" },
  confirmed: { icon: IconArrowsSplit2, word: "Confirmed", tone: "warn" },
  dismissed: { icon: IconCircleX, word: "Dismissed", tone: "plain" },
  settled: { icon: IconScale, word: "Settled", tone: "good" },
};

export const reportLooks: Record<ReportStatus, Look> = {
  draft: { icon: IconPencil, word: "Draft", tone: "info" },
  accepted: { icon: IconCircleCheck, word: "Accepted", tone: "good" },
  changes_requested: { icon: IconClockPause, word: "Changes requested", tone: "warn" },
  superseded: { icon: IconReplace, word: "Superseded", tone: "plain" },
};
