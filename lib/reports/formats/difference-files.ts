import type { ClaimChange, ReportClaim } from "@/lib/domain/difference/difference";
import { changeWords } from "@/lib/domain/difference/difference-words";
import { literalMarkdown } from "@/lib/domain/markdown/literal";
import { inQuotes } from "@/lib/domain/text/quoted";
import { csvLine } from "./csv";

/** A difference as it leaves the product. */
export interface FiledDifference {
  title: string;
  /** What changed, in a sentence. */
  line: string;
  /** What the two versions are called. */
  from: string;
  to: string;
  changes: readonly ClaimChange[];
}

/** The words of its sources that a claim rests on, each once. */
function quotesOf(claim: ReportClaim | null): { quote: string; sourceTitle: string }[] {
  const all = claim?.facts.flatMap(({ quotes }) => quotes) ?? [];
  return [...new Map(all.map((one) => [`${one.sourceId} ${one.quote}`, one])).values()];
}

function quoted(claim: ReportClaim | null): string {
  return quotesOf(claim)
    .map(({ quote, sourceTitle }) => `${inQuotes(quote)} (${sourceTitle})`)
    .join("\n");
}

function noteOf({ isFixed, kind, removed }: ClaimChange): string {
  if (removed > 0) return `The source of ${removed === 1 ? "a sentence" : `${removed} sentences`} was deleted.`;
  return isFixed && kind !== "same" ? "People had accepted it." : "";
}

/** A difference as a CSV file: a line for each claim, what both versions say, and the quotes behind it. */
export function differenceCsv({ changes }: Pick<FiledDifference, "changes">): string {
  const head = ["change", "before", "after", "figure before", "figure after", "quotes before", "quotes after", "note"];
  const lines = changes.map((change) => {
    const { kind, before, after, figure } = change;
    return csvLine([
      changeWords[kind].label,
      before?.text ?? null,
      after?.text ?? null,
      figure?.from ?? null,
      figure?.to ?? null,
      quoted(before),
      quoted(after),
      noteOf(change),
    ]);
  });
  return csvLine(head) + lines.join("");
}

function sideText(name: string, claim: ReportClaim | null): string {
  if (claim === null) return "";
  const quotes = quotesOf(claim).map(
    ({ quote, sourceTitle }) =>
      `  - ${literalMarkdown(inQuotes(quote))} *${literalMarkdown(sourceTitle, { before: "*", after: "*" }) || "untitled"}*`,
  );
  return [
    `- **${literalMarkdown(name, { before: "*", after: ":" })}:** ${literalMarkdown(claim.text, { before: " " })}`,
    ...quotes,
  ].join("\n");
}

/** A difference as a Markdown document: by kind, both sides of each claim with their quotes. */
export function differenceMarkdown({ title, line, from, to, changes }: FiledDifference): string {
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  const parts = [...byKind].map(([kind, all]) => {
    const told = all.map((change) =>
      [sideText(from, change.before), sideText(to, change.after), noteOf(change)]
        .filter((part) => part !== "")
        .join("\n"),
    );
    return [`## ${changeWords[kind].label}`, ...told].join("\n\n");
  });
  return `${[`# ${literalMarkdown(title, { before: " " })}`, literalMarkdown(line), ...parts].join("\n\n")}\n`;
}
