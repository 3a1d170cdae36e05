import type { RunSettings } from "@/lib/domain/settings";

/** What a run of these settings comes to at most, roughly. */
export interface Estimate {
  searches: number;
  passages: number;
  agentCalls: number;
  minutes: number;
}

/** Per iteration of a search: queries, passages read, and agent calls beside one for each passage. Source: engine. */
const QUERIES = 4;
const PASSAGES = 10;
const CALLS = 4;
/** Calls of a run beside its searches: plan, reviews, analysis, checks, writing, judgement. */
const OTHER_CALLS = 60;
/** Seconds of one extractive answer, measured on two cores. */
const OFFLINE_SECONDS = 0.05;

/** The upper bound; searches end earlier when their questions are covered. */
export function estimateRun(
  settings: Pick<RunSettings, "strategy" | "perspectives" | "iterations" | "minutes">,
): Estimate {
  const rounds = (settings.strategy === "quick" ? 1 : settings.perspectives) * settings.iterations;
  const agentCalls = rounds * (PASSAGES + CALLS) + OTHER_CALLS;
  const minutes = Math.max(1, Math.ceil((agentCalls * OFFLINE_SECONDS) / 60));
  return {
    searches: rounds * QUERIES,
    passages: rounds * PASSAGES,
    agentCalls,
    minutes: settings.minutes === null ? minutes : Math.min(minutes, settings.minutes),
  };
}
