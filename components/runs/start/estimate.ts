import type { Planner } from "@/lib/domain/core/words";
import { iterationLimit, SECOND_WAVE_CAP, topicsMost } from "@/lib/domain/plan/iterations";
import { plannerOf } from "@/lib/domain/plan/planner";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { UsualCallView } from "@/lib/features/runs/views/usual-calls";
import { librarySizes, type Usual, usualCalls, usualSearches } from "./usual-calls";

/** What a run of these settings comes to: what bounds it, and what runs like it usually take. */
export interface Estimate {
  /** Searches of a topic or perspective with their reviews; in a tree with those that are sent back. */
  iterations: number;
  /** Topics that a tree can lead to; null without one. */
  topics: number | null;
  searches: number;
  passages: number;
  /** Calls, and tokens that are sent and come back, as such a run usually takes. */
  agentCalls: number;
  tokens: { in: number; out: number };
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
export interface EstimateOptions {
  driver: "offline" | "live";
  prices: { research: Price; small: Price } | null;
  /** Sources in the library; a large one without it. */
  sources?: number;
  /** What calls took in the project's own last runs, by agent. */
  usual?: readonly UsualCallView[];
}

type EstimatedSettings = Pick<
  RunSettings,
  "strategy" | "tree" | "perspectives" | "iterations" | "minutes" | "concurrency"
>;

/** Per round of a search: queries, and passages read. Source: engine. */
const QUERIES = 4;
const PASSAGES = 10;
/** Seconds of one extractive answer, measured on two cores. */
const OFFLINE_SECONDS = 0.05;

/**
 * Seconds that a model's answer takes, and calls that wait for each other: in each round of a search, and besides. An
 * assumption for models of today, not a measurement.
 */
const MODEL_SECONDS = 8;
const CHAIN = { round: 5, besides: 9 } as const;

const iterationsOf: Record<Planner, (settings: EstimatedSettings) => number> = {
  quick: () => 1,
  perspectives: ({ perspectives }) => perspectives,
  tree: (settings) => iterationLimit(treeOf(settings)),
};

/** Iterations that wait for each other: a tree makes as many at once as it has workers, the others all at once. */
function inTurn(iterations: number, settings: EstimatedSettings, planner: Planner): number {
  return planner === "tree" ? Math.ceil(iterations / settings.concurrency) : 1;
}

function dollars(tokens: { in: number; out: number }, price: Price): number {
  return (tokens.in * price.in + tokens.out * price.out) / 1_000_000;
}

/** How large a library is for a run, from 0 to 1: each source more says less. */
function fullness(sources: number, planner: Planner): number {
  const sizes = librarySizes[planner];
  if (sizes === null) return 0;
  const { small, large } = sizes;
  const share = Math.log(Math.max(1, sources) / small) / Math.log(large / small);
  return Math.min(1, Math.max(0, share));
}

/** Searches that such a run usually makes: those of its plan, one that is sent back, those for what is missing. */
function usualSearchCount(
  iterations: number,
  planner: Planner,
  between: (pair: readonly [number, number]) => number,
): number {
  const { sentBack, gaps, shareOfTree } = usualSearches;
  if (planner === "quick") return iterations + sentBack;
  if (planner === "tree") return iterations * shareOfTree + between(gaps);
  return iterations + sentBack + between(gaps);
}

interface Taken {
  calls: number;
  in: number;
  out: number;
  /** The tokens of these that the small model gets: it reads passages. */
  read: { in: number; out: number };
}

/** What runs like this usually take: the steps that they make, each as it was measured or as the project's runs had it. */
function usuallyTaken(
  settings: EstimatedSettings,
  planner: Planner,
  { sources = Number.MAX_SAFE_INTEGER, usual = [] }: EstimateOptions,
): Taken {
  const full = fullness(sources, planner);
  const between = ([small, large]: readonly [number, number]): number => small + (large - small) * full;
  const searches = usualSearchCount(iterationsOf[planner](settings), planner, between);
  const rounds = searches * (1 + usualSearches.roundsOnTop * Math.min(1, settings.iterations - 1));
  const steps: Record<Usual["per"], number> = { run: 1, search: searches, round: rounds };
  const taken: Taken = { calls: 0, in: 0, out: 0, read: { in: 0, out: 0 } };
  for (const [agent, of] of Object.entries(usualCalls[planner])) {
    const own = usual.find((one) => one.agent === agent);
    const calls = between(of.calls) * steps[of.per];
    const tokens = { in: calls * (own?.tokensIn ?? between(of.in)), out: calls * (own?.tokensOut ?? between(of.out)) };
    taken.calls += calls;
    taken.in += tokens.in;
    taken.out += tokens.out;
    if (agent === "extract_facts") taken.read = tokens;
  }
  return taken;
}

/** Bounds of what is planned, and what such runs usually take. What may become a tree counts as one. */
export function estimateRun(
  settings: EstimatedSettings,
  options: EstimateOptions = { driver: "offline", prices: null },
): Estimate {
  const { driver, prices } = options;
  const planner = plannerOf(settings, { complexity: "deep" }) ?? "tree";
  const iterations = iterationsOf[planner](settings);
  const gaps = planner === "quick" ? 0 : SECOND_WAVE_CAP;
  const rounds = (iterations + gaps) * settings.iterations;
  const taken = usuallyTaken(settings, planner, options);
  const turns = inTurn(iterations, settings, planner) + Math.ceil(gaps / settings.concurrency);
  const chain = turns * settings.iterations * CHAIN.round + CHAIN.besides;
  const seconds = driver === "live" ? chain * MODEL_SECONDS : taken.calls * OFFLINE_SECONDS;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const others = { in: taken.in - taken.read.in, out: taken.out - taken.read.out };
  return {
    iterations,
    topics: planner === "tree" ? topicsMost(treeOf(settings)) : null,
    searches: rounds * QUERIES,
    passages: rounds * PASSAGES,
    agentCalls: Math.round(taken.calls),
    tokens: { in: Math.round(taken.in), out: Math.round(taken.out) },
    minutes: settings.minutes === null ? minutes : Math.min(minutes, settings.minutes),
    usd: prices === null ? null : dollars(taken.read, prices.small) + dollars(others, prices.research),
  };
}
