import type { FactKey } from "@/lib/domain/core/ids";
import { markerGroups, type PlacedSentence, placedSentences, stripMarkers } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { isRemovedMark } from "@/lib/domain/markdown/removed";
import { markedKind } from "@/lib/domain/markdown/sentence-kinds";
import { maskCode } from "@/lib/domain/prose/code-mask";

/** What a report says with a citation: a sentence, an item, a row of a table, or a cell that cites by itself. */
export interface SaidClaim {
  /** Where its section stands, and how it is headed. */
  section: number;
  heading: string;
  text: string;
  keys: FactKey[];
}

/** A sentence that stood here and went with its source: the letters of that source. */
export interface RemovedClaim {
  section: number;
  heading: string;
  mark: string;
}

/** A section of which the claims are read. */
export interface ClaimingSection {
  kind: string;
  heading: string;
  markdown: string;
}

/** Sections that claim something; how a report was made and what its sources are claims nothing of its subject. */
const CLAIMING: ReadonlySet<string> = new Set(["answer", "body"]);

/** The cells of a line of a table, without its outer bars, each with its markers. */
function cellsOf(line: string): string[] {
  const masked = maskCode(line);
  const cells: string[] = [];
  let from = 0;
  for (let at = 0; at < masked.length; at++) {
    if (masked[at] !== "|" || masked[at - 1] === "\\") continue;
    cells.push(line.slice(from, at));
    from = at + 1;
  }
  cells.push(line.slice(from));
  const isOuter = (cell: string | undefined): boolean => cell !== undefined && cell.trim() === "";
  return cells.slice(isOuter(cells[0]) ? 1 : 0, isOuter(cells.at(-1)) ? -1 : undefined);
}

function lineAround(markdown: string, at: number): { start: number; line: string } {
  const start = markdown.lastIndexOf("\n", at - 1) + 1;
  const end = markdown.indexOf("\n", at);
  return { start, line: markdown.slice(start, end < 0 ? undefined : end) };
}

/** The heads of the columns of the table that a line is in: those above its line of dashes. */
function headsAbove(markdown: string, start: number): string[] {
  const lines = markdown.slice(0, start).split("\n").slice(0, -1);
  const dashes = lines.findLastIndex((line) => /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(line) && line.includes("|"));
  return dashes < 1 ? [] : cellsOf(lines[dashes - 1] ?? "").map((cell) => plainText(stripMarkers(cell)));
}

function keysIn(markdown: string): FactKey[] {
  return [...new Set(markerGroups(markdown).flatMap(({ keys }) => keys))];
}

/** A row whose cells cite by themselves as a claim for each of these, told with its row and its column; else the row. */
function rowClaims(markdown: string, row: PlacedSentence): Pick<SaidClaim, "text" | "keys">[] {
  const whole = [{ text: plainText(row.text), keys: row.keys }];
  const { start, line } = lineAround(markdown, row.start);
  const cells = cellsOf(line);
  const citing = cells.flatMap((cell, column) => (keysIn(cell).length > 0 ? [column] : []));
  if (cells.length < 2 || citing.length < 2) return whole;
  const heads = headsAbove(markdown, start);
  const name = plainText(stripMarkers(cells[0] ?? ""));
  return citing.map((column) => {
    const cell = cells[column] ?? "";
    const parts = [column === 0 ? "" : name, heads[column] ?? "", plainText(stripMarkers(cell))];
    return { text: parts.filter((part) => part !== "").join(", "), keys: keysIn(cell) };
  });
}

/** The cited sentences and cells of a report's answer and body, in order. */
export function claimsIn(sections: readonly ClaimingSection[]): SaidClaim[] {
  return sections.flatMap(({ kind, heading, markdown }, section) => {
    if (!CLAIMING.has(kind)) return [];
    return placedSentences(markdown).flatMap((sentence): SaidClaim[] => {
      if (sentence.kind === "heading" || sentence.keys.length === 0) return [];
      if (markedKind(sentence.text) === "scope") return [];
      const said =
        sentence.kind === "row"
          ? rowClaims(markdown, sentence)
          : [{ text: plainText(sentence.text), keys: sentence.keys }];
      return said.map((claim) => ({ section, heading, ...claim }));
    });
  });
}

/** The sentences of a report's answer and body that went with a source that was deleted. */
export function removedIn(sections: readonly ClaimingSection[]): RemovedClaim[] {
  return sections.flatMap(({ kind, heading, markdown }, section) => {
    if (!CLAIMING.has(kind)) return [];
    return placedSentences(markdown)
      .filter(({ text }) => isRemovedMark(plainText(text)))
      .map(({ text }) => ({ section, heading, mark: /source ([0-9a-f]{8})/.exec(text)?.[1] ?? "" }));
  });
}
