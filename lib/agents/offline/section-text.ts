import type { FactIn } from "@/lib/agents/kit/parts";
import type { QueryType } from "@/lib/domain/core/words";
import type { Dispute } from "@/lib/domain/report/disputes";
import { comparisonTable } from "./comparison-table";
import { withDisputes } from "./disputes";
import { stepsOf, stepsText } from "./ordered-steps";
import { mergeDuplicates, prose } from "./prose";

interface SectionTextInput {
  question: string;
  queryType: QueryType;
  heading: string;
  facts: readonly FactIn[];
  disputes: readonly Dispute[];
}

/**
 * The text of a section: prose, with the steps of one source as a list where it gives an order, and with what two things
 * are compared by as a table where the sources have both sides.
 */
export function sectionText({ question, queryType, heading, facts, disputes }: SectionTextInput): string {
  if (facts.length === 0) return "Scope: Nothing that was read says anything about this.";
  const steps = queryType === "how_to" ? stepsOf(question, facts) : null;
  const others = steps === null ? facts : facts.filter((fact) => !steps.includes(fact));
  const told = withDisputes(mergeDuplicates(others), disputes, facts);
  const comparison = queryType === "comparison" ? comparisonTable(question, told) : null;
  const text = prose(comparison?.rest ?? told, { heading, known: question });
  return [text, comparison?.table ?? "", steps === null ? "" : stepsText(steps)]
    .filter((part) => part !== "")
    .join("\n\n");
}
