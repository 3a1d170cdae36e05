import { counted } from "@/components/kit/words";
import type { UsualRunView } from "@/lib/features/kit/models";
import type { Estimate } from "./estimate";

function lasting(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), "second");
  return counted(Math.round(seconds / 60), "minute");
}

function costing(usd: number | null): string {
  if (usd === null) return "";
  return usd === 0 ? ", at no cost" : `, for $${usd.toFixed(2)}`;
}

/** What a run like the one that is set up will probably take: by the project's own runs, else by what was measured. */
export function usualSentence(usual: UsualRunView | undefined, estimate: Estimate, isPaid: boolean): string {
  if (usual === undefined) {
    const cost = isPaid ? costing(estimate.usd) : ", at no cost";
    return `Such a run takes about ${counted(estimate.minutes, "minute")}${cost}.`;
  }
  const { runs, seconds, searches, facts, costUsd } = usual;
  const of = runs === 1 ? "The last run like this" : `The last ${runs} runs like this`;
  const found = `${counted(Math.round(searches), "search", "searches")} and ${counted(Math.round(facts), "fact")}`;
  return `${of} took ${lasting(seconds)}, with ${found}${costing(costUsd)}.`;
}
