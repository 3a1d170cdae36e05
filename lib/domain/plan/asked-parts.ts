import { subquestions, subquestionsBefore } from "@/lib/domain/asked/subquestions";
import { keepsParts, type RunSettings } from "@/lib/domain/run/settings";

/**
 * The questions within a run’s question: as they were told apart where it started, for it goes on and replays by those
 * however questions are read since. A run of older rules kept none, and is read as runs of its time were.
 */
export function askedParts(question: string, { parts }: Pick<RunSettings, "parts">): readonly string[] {
  return parts ?? subquestionsBefore(question);
}

/** What a run that starts now keeps of its question. */
export function partsToKeep(question: string, settings: Pick<RunSettings, "rules">): string[] | undefined {
  return keepsParts(settings) ? [...subquestions(question)] : undefined;
}
