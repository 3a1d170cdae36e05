import type { FactStatus } from "@/lib/domain/core/words";
import type { DisagreementState } from "./matrix";

/** What is said of a fact that does not agree with another, in words that stand beside a sign. */
export const disagreementWords = {
  confirmed: "disagrees",
  possible: "may disagree",
  settled: "settled",
} as const satisfies Record<DisagreementState, string>;

/** What is said of a fact's standing where it is told outside of its page; null where there is nothing to say. */
export function standingWords(state: DisagreementState | null, status: FactStatus): string | null {
  if (status === "rejected") return "set aside";
  return state === null ? null : disagreementWords[state];
}
