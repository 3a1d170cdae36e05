import type { RunMode } from "@/lib/domain/core/words";

/** How a run's texts come about, where no language model is asked; null where one is, or was. */
export function modeSentence(mode: RunMode): string | null {
  if (mode !== "offline") return null;
  return "Extracted without a language model: every statement is a sentence of a source, chosen and ordered by rules.";
}
