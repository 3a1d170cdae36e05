import { plannerOf } from "@/lib/domain/planner";
import { type RunSettings, treeOf } from "@/lib/domain/settings";
import { SECOND_WAVE_CAP } from "@/lib/domain/strategy";
import { iterationLimit, topicsMost } from "@/lib/domain/tree";
import type { Planner } from "@/lib/domain/words";

/** What a run of these settings comes to at most, roughly, with its second wave; what is sent back comes on top. */
export interface Estimate {
  /** Searches of a topic or perspective with their reviews; in a tree with those that are sent back. */
  iterations: number;
  /** Topics that a tree can lead to; null without one. */
  topics: number | null;
  searches: number;
  passages: number;
  agentCalls: number;
  minutes: number;
  /** US dollars; null where no price is known. */
  usd: number | null;
}

/** Dollars for a million tokens. */
interface Price {
  in: number;
  out: number;
}

/** How the run is worked: its driver, and what its models cost where that is known. */
export interface Means {
  driver: "offline" | "live";
  prices: { research: Price; small: Price } | null;
}

type Asked = Pick<RunSettings, "strategy" | "tree" | "perspectives" | "iterations" | "minutes" | "concurrency">;

/** Per round of a search: queries, passages read, and agent calls beside one for each passage. Source: engine. */
const QUERIES = 4;
const PASSAGES = 10;
const CALLS = 4;
/** Calls of a run beside its searches: plan, analysis, checks, writing, judgement; and of a tree, of each iteration. */
const OTHER_CALLS = 60;
const REVIEW_CALLS = 2;
/** Seconds of one extractive answer, measured on two cores. */
const OFFLINE_SECONDS = 0.05;

/**
 * Seconds that a model's answer takes, and calls that wait for each other: in each round of a search, and besides. An
 * assumption for models of today, not a measurement.
 */
const MODEL_SECONDS = 8;
const CHAIN = { round: 5, besides: 9 } as const;

/**
 * Tokens of a call: of one that reads a passage, and of the others. The prompts of the recorded runs have 660 and 1,460
 * on average, over short documents; what a model says to them is an assumption.
 */
const PASSAGE_TOKENS = { in: 1_000, out: 300 } as const;
const OTHER_TOKENS = { in: 2_500, out: 500 } as const;

const iterationsOf: Record<Planner, (asked: Asked) => number> = {
  quick: () => 1,
  perspectives: ({ perspectives }) => perspectives,
  tree: (asked) => iterationLimit(treeOf(asked)),
};

/** Iterations that wait for each other: a tree makes as many at once as it has workers, the others all at once. */
function inTurn(iterations: number, asked: Asked, planner: Planner): number {
  return planner === "tree" ? Math.ceil(iterations / asked.concurrency) : 1;
}

function dollars(tokens: { in: number; out: number }, price: Price): number {
  return (tokens.in * price.in + tokens.out * price.out) / 1_000_000;
}

/** The upper bound of what is made once; searches end earlier when their questions are covered. What may become a tree counts as one. */
export function estimateRun(asked: Asked, { driver, prices }: Means = { driver: "offline", prices: null }): Estimate {
  const planner = plannerOf(asked, { complexity: "deep" }) ?? "tree";
  const iterations = iterationsOf[planner](asked);
  const gaps = planner === "quick" ? 0 : SECOND_WAVE_CAP;
  const rounds = (iterations + gaps) * asked.iterations;
  const passages = rounds * PASSAGES;
  const otherCalls = rounds * CALLS + OTHER_CALLS + (planner === "tree" ? iterations * REVIEW_CALLS : 0);
  const agentCalls = passages + otherCalls;
  const turns = inTurn(iterations, asked, planner) + Math.ceil(gaps / asked.concurrency);
  const chain = turns * asked.iterations * CHAIN.round + CHAIN.besides;
  const seconds = driver === "live" ? chain * MODEL_SECONDS : agentCalls * OFFLINE_SECONDS;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return {
    iterations,
    topics: planner === "tree" ? topicsMost(treeOf(asked)) : null,
    searches: rounds * QUERIES,
    passages,
    agentCalls,
    minutes: asked.minutes === null ? minutes : Math.min(minutes, asked.minutes),
    usd:
      prices === null
        ? null
        : passages * dollars(PASSAGE_TOKENS, prices.small) + otherCalls * dollars(OTHER_TOKENS, prices.research),
  };
}
