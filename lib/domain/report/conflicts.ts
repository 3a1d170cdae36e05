import { markerOf } from "@/lib/domain/core/ids";
import type { ContradictionNature, RelationFinder } from "@/lib/domain/core/words";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { unquoted } from "@/lib/domain/text/quoted";
import type { Disagreement } from "./disputes";
import type { Section } from "./report";
import { sentence, titleText } from "./report-parts";

/** One of two facts that do not agree, in the words of its source. */
interface ConflictSide {
  /** Null for one that may not be cited any more: people decided against it. */
  key: string | null;
  quote: string;
  sourceTitle: string;
}

export interface Conflict extends Disagreement {
  a: ConflictSide;
  b: ConflictSide;
}

const natures = {
  direct: "They cannot both be true as they stand",
  nuanced: "They differ in degree or in their conditions",
  scope: "They may speak of different times, places or groups",
} as const satisfies Record<ContradictionNature, string>;

/** Who found that two facts disagree, where no person has said so. */
const found = {
  rule: "possible: a rule found it, and nobody has judged it yet",
  model: "confirmed by a model's comparison; no person has judged it yet",
} as const satisfies Record<RelationFinder, string>;

/** What stands of it, in words that name a person only where one acted. */
function judgement({ status, finder, by }: Conflict): string {
  if (status === "settled") return `settled by ${by === null ? "a person" : escapeMarkdown(by)}`;
  if (status === "confirmed" && by !== null) return `confirmed by ${escapeMarkdown(by)}`;
  if (status === "confirmed") return found[finder];
  return finder === "rule" ? found.rule : "possible: a model's comparison suggests it, and nobody has judged it yet";
}

/**
 * The notes on conflicting information: both sides as their sources have them, each with its marker. Dismissed ones are
 * left out; null where none is left: the methodology says what was compared.
 */
export function conflictsSection(conflicts: readonly Conflict[]): Section | null {
  const shown = conflicts.filter((conflict) => conflict.status !== "dismissed");
  if (shown.length === 0) return null;
  const said = `${opening(shown)} Both sides are given in the words of their sources.`;
  const markdown = [said, ...shown.map(conflictText)].join("\n\n");
  return { kind: "conflicts", heading: "Notes on conflicting information", markdown };
}

function opening(shown: readonly Conflict[]): string {
  const settled = shown.filter(({ status }) => status === "settled").length;
  const open = shown.length - settled;
  const pairs = (number: number): string => (number === 1 ? "One pair of statements" : `${number} pairs of statements`);
  return [
    open === 0 ? "" : `${pairs(open)} ${open === 1 ? "does" : "do"} not agree.`,
    settled === 0 ? "" : `${pairs(settled)} did not agree and ${settled === 1 ? "was" : "were"} settled.`,
  ]
    .filter((said) => said !== "")
    .join(" ");
}

function conflictText(conflict: Conflict, index: number): string {
  const nature = conflict.nature === null ? "They do not agree" : natures[conflict.nature];
  const said = conflict.status === "settled" ? (conflict.settlement ?? "") : `${nature}. ${conflict.reason}`;
  const why = said.trim() === "" ? "" : ` ${sentence(escapeMarkdown(unquoted(said)))}`;
  return [`**Conflict ${index + 1}, ${judgement(conflict)}.**${why}`, side(conflict.a), side(conflict.b)].join("\n");
}

function side({ key, quote, sourceTitle }: ConflictSide): string {
  const behind = key === null ? " (set aside)" : ` ${markerOf(key)}`;
  return `- ${titleText(sourceTitle)}: “${escapeMarkdown(quote)}”${behind}`;
}
