import { stageWords } from "@/components/kit/stage-words";
import { counted } from "@/components/kit/words";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";

/** What happens now, for someone who waits for an answer. */
export function progressSentence({ stage, counters }: Pick<RunHeadView, "stage" | "counters">): string {
  const found = counters.facts === 0 ? "" : ` ${counted(counters.facts, "fact")} found so far.`;
  return `${stageWords[stage].answering}…${found}`;
}
