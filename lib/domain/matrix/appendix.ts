import { markerOf } from "@/lib/domain/core/ids";
import type { FactStatus } from "@/lib/domain/core/words";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import type { Section } from "@/lib/domain/report/report";
import { unquoted } from "@/lib/domain/text/quoted";
import { standingWords } from "./cell-words";
import type { DecisionParts } from "./decision";
import type { Matrix, MatrixFact } from "./matrix";

interface ToldFact {
  key: string;
  statement: string;
  status: FactStatus;
}

interface ToldPair {
  reason: string;
  settlement: string | null;
  settledBy: { name: string } | null;
  a: ToldFact;
  b: ToldFact;
}

/** What a decision page tells beside the answer, which the report itself holds. */
export type ToldDecision = DecisionParts<ToldFact, ToldPair, { description: string }>;

export interface ToldMatrix {
  matrix: Matrix;
  questions: readonly { question: string }[];
  facts: readonly MatrixFact[];
  sources: readonly { id: string; title: string }[];
}

/** Facts of one cell, and rows of all tables, that a file tells: each has its note with its quotes. */
const TOLD = { cell: 3, rows: 400 } as const;

/** A statement that stands in a cell or an item as itself, with its marker; it quotes nobody. */
function said({ key, statement }: Pick<ToldFact, "key" | "statement">): string {
  return `${escapeMarkdown(unquoted(statement))} ${markerOf(key)}`;
}

function items(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

function part(heading: string, lines: readonly string[]): Section[] {
  return lines.length === 0 ? [] : [{ kind: "methodology", heading, markdown: items(lines), level: 2 }];
}

/** The decision page as sections of a file: each line a fact, a verdict with by whom, or a question. */
export function decisionSections({
  supporting,
  opposing,
  settled,
  unanswered,
  gaps,
  turning,
}: ToldDecision): Section[] {
  const against = opposing.map(
    ({ a, b, reason }) => `${said(b)} In the answer: ${said(a)} ${escapeMarkdown(unquoted(reason))}`,
  );
  const verdicts = settled.map(({ settlement, settledBy, a, b }) => {
    const by = settledBy === null ? "" : ` (${escapeMarkdown(settledBy.name)})`;
    return `${escapeMarkdown(unquoted(settlement ?? "Settled."))}${by} ${said(a)} ${said(b)}`;
  });
  const gapLines = gaps.map(({ description }) => description).filter((one) => !unanswered.includes(one));
  const parts = [
    ...part("Strongest evidence for the answer", supporting.map(said)),
    ...part("Strongest evidence against it", against),
    ...part("What people settled", verdicts),
    ...part(
      "What is not known",
      [...unanswered, ...gapLines].map((line) => escapeMarkdown(unquoted(line))),
    ),
    ...part("What would change the answer", [
      ...turning.map(({ text, keys }) => [escapeMarkdown(unquoted(text)), ...keys.map(markerOf)].join(" ")),
      ...gaps.filter(({ isImportant }) => isImportant).map(({ description }) => escapeMarkdown(unquoted(description))),
    ]),
  ];
  return parts.length === 0 ? [] : [{ ...lead("Appendix: for the decision"), markdown: "" }, ...parts];
}

function lead(heading: string): Section {
  return { kind: "methodology", heading, markdown: "", level: 1 };
}

/** What a source says in its row: its most telling facts, how they stand, and how many more there are. */
function cellText(keys: readonly string[], facts: ReadonlyMap<string, MatrixFact>, { states }: Matrix): string {
  const told = keys.slice(0, TOLD.cell).flatMap((key) => {
    const fact = facts.get(key);
    if (fact === undefined) return [];
    const standing = standingWords(states.get(key) ?? null, fact.status);
    return [`${said(fact)}${standing === null ? "" : ` *${standing}*`}`];
  });
  const more = keys.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join(" ");
}

/**
 * The matrix as sections of a file, a table for each question: on paper twenty columns have no room beside each other.
 * What does not fit is counted.
 */
export function matrixSections({ matrix, questions, facts, sources }: ToldMatrix): Section[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const titles = new Map(sources.map(({ id, title }) => [id, escapeMarkdown(title)]));
  let left: number = TOLD.rows;
  let cut = 0;
  const tables = questions.flatMap(({ question }, place): Section[] => {
    const rows = matrix.rows.flatMap(({ sourceId, cells }) => {
      const cell = cells.find((one) => one.question === place);
      return cell === undefined ? [] : [`| ${titles.get(sourceId)} | ${cellText(cell.keys, byKey, matrix)} |`];
    });
    const told = rows.slice(0, left);
    left -= told.length;
    cut += rows.length - told.length;
    const silent = matrix.rows.length - rows.length;
    const none = rows.length === 0 ? "Nothing was found in any source." : silenceOf(silent);
    const table = told.length === 0 ? [] : [["| Source | What it says |", "| --- | --- |", ...told].join("\n")];
    const markdown = [...table, ...(none === "" ? [] : [none])].join("\n\n");
    return markdown === "" ? [] : [{ kind: "methodology", heading: unquoted(question), markdown, level: 2 }];
  });
  if (tables.length === 0) return [];
  const rest = cut === 0 ? "" : `${cut} more answers stand in the matrix itself.`;
  return [{ ...lead("Appendix: what each source says"), markdown: rest }, ...tables];
}

function silenceOf(silent: number): string {
  return silent === 0 ? "" : `Nothing was found in ${silent === 1 ? "1 other source" : `${silent} other sources`}.`;
}
