import { escapeMarkdown } from "@/lib/domain/markdown";
import { bareStep } from "@/lib/domain/ordered-steps";
import type { FactIn } from "./parts";
import { cited, mergeDuplicates } from "./prose";

/** A numbered list behind a line that names its source, each step with its marker. */
export function stepsText(steps: readonly FactIn[]): string {
  const told = steps.flatMap((fact) => mergeDuplicates([{ ...fact, statement: bareStep(fact.statement) }]));
  const title = escapeMarkdown(steps[0]?.sourceTitle ?? "");
  return [
    `In the order of ${title === "" ? "the source" : title}:`,
    "",
    ...told.map((one, index) => `${index + 1}. ${cited(one)}`),
  ].join("\n");
}
