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

/**
 * Seconds that a model's answer takes, and calls that wait for each other: in each round of a search, and besides. An
 * assumption for models of today, not a measurement.
 */
const MODEL_SECONDS = 8;
const CHAIN = { round: 5, besides: 9 } as const;

function minutesOf(iterations: number, agentCalls: number, driver: "offline" | "live"): number {
  const liveSeconds = (iterations * CHAIN.round + CHAIN.besides) * MODEL_SECONDS;
  return Math.max(1, Math.ceil((driver === "live" ? liveSeconds : agentCalls * OFFLINE_SECONDS) / 60));
}

/** The upper bound; searches end earlier when their questions are covered. */
export function estimateRun(
  settings: Pick<RunSettings, "strategy" | "perspectives" | "iterations" | "minutes">,
  driver: "offline" | "live" = "offline",
): Estimate {
  const rounds = (settings.strategy === "quick" ? 1 : settings.perspectives) * settings.iterations;
  const agentCalls = rounds * (PASSAGES + CALLS) + OTHER_CALLS;
  const minutes = minutesOf(settings.iterations, agentCalls, driver);
  return {
    searches: rounds * QUERIES,
    passages: rounds * PASSAGES,
    agentCalls,
    minutes: settings.minutes === null ? minutes : Math.min(minutes, settings.minutes),
  };
}
