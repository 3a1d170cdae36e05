import { countTokens } from "@/lib/domain/core/tokens";
import { withinTokens } from "@/lib/domain/facts/memory";

/** A question of a thread with its answer, Markdown whose markers are fact keys. */
export interface EarlierTurn {
  question: string;
  answer: string;
}

/** How much of a thread goes along with a question: turns, and tokens of all of them together. */
export const THREAD = { turns: 4, tokens: 1_500 } as const;

/** The newest turns of a thread that go along, the newest first; an answer is cut behind a sentence where room ends. */
export function threadWithin(newestFirst: readonly EarlierTurn[]): EarlierTurn[] {
  const told: EarlierTurn[] = [];
  let left: number = THREAD.tokens;
  for (const { question, answer } of newestFirst.slice(0, THREAD.turns)) {
    left -= countTokens(question);
    if (left <= 0) break;
    const cut = withinTokens(answer, left);
    told.push({ question, answer: cut });
    left -= countTokens(cut);
  }
  return told;
}
