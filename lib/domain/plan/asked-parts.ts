import { subquestions, subquestionsBefore } from "@/lib/domain/asked/subquestions";
import { partsAnew, type RunSettings } from "@/lib/domain/run/settings";

/** The questions within a run’s question, as the rules that the run began under part it. */
export function askedParts(question: string, settings: Pick<RunSettings, "rules">): readonly string[] {
  return partsAnew(settings) ? subquestions(question) : subquestionsBefore(question);
}
