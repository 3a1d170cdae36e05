import type { RetentionKind, TakenByRule } from "./retention-shapes";

/** Days that a rule can say. */
export const retentionDays = { least: 1, most: 36_500 } as const;

/** Days that the settings offer. A program may say any other number. */
export const retentionChoices = [30, 90, 180, 365, 730, 1_825, 3_650] as const;

/** Days by kind with which a project begins; null keeps for ever. */
export type RetentionDefaults = Readonly<Record<RetentionKind, number | null>>;

/** Under which name an install keeps the days with which projects begin. */
export function defaultDaysName(kind: RetentionKind): string {
  return `new_project_${kind}_days`;
}

/** What each is called, from when on it is counted, and what is lost once it went. */
export const retentionWords: Readonly<Record<RetentionKind, { name: string; since: string; loses: string }>> = {
  originals: {
    name: "Files as they came",
    since: "the file came",
    loses:
      "The page or document of a quote can no longer be shown as it was published, nor saved. The text that was read stays, and every quote opens in it.",
  },
  calls: {
    name: "Prompts and answers of models",
    since: "the run ended",
    loses:
      "A run can no longer be replayed or taken as a bundle, replays of it are deleted, and nobody can read what a model was asked and said. Facts, reports, verdicts and costs stay.",
  },
  events: {
    name: "What events of a run say",
    since: "something happened in the run last",
    loses:
      "A run can no longer be replayed or taken as a bundle, replays of it are deleted, and its feed says of each event only that it happened, when and who did it. The project’s own events stay.",
  },
};

/** A number of days in words, as `90 days` or `2 years`. */
export function daysInWords(days: number): string {
  if (days % 365 === 0) return days === 365 ? "1 year" : `${days / 365} years`;
  return days === 1 ? "1 day" : `${days.toLocaleString("en-US")} days`;
}

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const gone: Readonly<Record<RetentionKind, string>> = {
  originals: "This file was deleted",
  calls: "The prompts and answers of this run were deleted",
  events: "What the events of this run said was deleted",
};

/** Says of something that went by a rule when, and by whose rule; no fault of anybody. */
export function takenByRule(kind: RetentionKind, { at, days, by }: TakenByRule): string {
  const set = by === null ? "" : `, set by ${by}`;
  const since = retentionWords[kind].since;
  return `${gone[kind]} on ${dates.format(at)} by the project’s rule: kept for ${daysInWords(days)} after ${since}${set}.`;
}

/** What stands in the place of what an event said. */
export const EVENT_TAKEN = "What this event said was deleted by the project’s rule.";

/** What a call that failed says once what it said went. */
export const CALL_TAKEN = "What it said was deleted by the project’s rule.";

/** What went by a rule, in numbers. */
export function appliedInWords({
  what,
  days,
  rows,
  runs,
}: {
  what: RetentionKind;
  days: number;
  rows: number;
  runs: number;
}): string {
  const counted: Readonly<Record<RetentionKind, string>> = {
    originals: `${rows} ${rows === 1 ? "file" : "files"}`,
    calls: `the words of ${rows} ${rows === 1 ? "call" : "calls"} of models, of ${runs} ${runs === 1 ? "run" : "runs"} in all`,
    events: `what ${rows} ${rows === 1 ? "event" : "events"} of ${runs} ${runs === 1 ? "run" : "runs"} said`,
  };
  return `By the project’s rule ${counted[what]} went: kept for ${daysInWords(days)} after ${retentionWords[what].since}.`;
}
