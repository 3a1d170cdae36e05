import { counted } from "@/components/kit/words";
import type { Stage } from "@/lib/domain/core/words";
import type { RunHeadView } from "@/lib/features/kit/models";

const doing: Record<Stage, string> = {
  init: "Reading the question",
  wave1: "Reading the sources",
  pivot: "Looking for what is missing",
  wave2: "Looking for what is missing",
  citations: "Checking every quote in its source",
  summaries: "Weighing what was found",
  synthesis: "Writing the answer",
  review: "Reading the answer over",
  finalize: "Finishing",
};

/** What happens now, for someone who waits for an answer. */
export function progressSentence({ stage, counters }: Pick<RunHeadView, "stage" | "counters">): string {
  const found = counters.facts === 0 ? "" : ` ${counted(counters.facts, "fact")} found so far.`;
  return `${doing[stage]}…${found}`;
}
