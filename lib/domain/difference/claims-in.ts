import type { FactKey } from "@/lib/domain/core/ids";
import { markerGroups, type PlacedSentence, placedSentences, stripMarkers } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { isRemovedMark } from "@/lib/domain/markdown/removed";
import { markedKind } from "@/lib/domain/markdown/sentence-kinds";
import { maskCode } from "@/lib/domain/prose/code-mask";
import { linesOf } from "@/lib/domain/prose/lines";

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

/** A line of a table as it says, and the heads of its columns. */
interface TableLine {
  said: string;
  heads: string[];
}

/** The lines of a text's tables by where they begin, in time linear in the text. */
function tableLines(markdown: string): Map<number, TableLine> {
  const found = new Map<number, TableLine>();
  let head: { block: number; heads: string[] } = { block: -1, heads: [] };
  for (const { kind, isHead, block, start, from, to } of linesOf(markdown)) {
    if (kind !== "row") continue;
    const said = markdown.slice(from, to);
    if (isHead) head = { block, heads: cellsOf(said).map((cell) => plainText(stripMarkers(cell))) };
    else found.set(start, { said, heads: head.block === block ? head.heads : [] });
  }
  return found;
}

function keysIn(markdown: string): FactKey[] {
  return [...new Set(markerGroups(markdown).flatMap(({ keys }) => keys))];
}

/** A row whose cells cite by themselves as a claim for each of these, told with its row and its column; else the row. */
function rowClaims(row: PlacedSentence, line: TableLine | undefined): Pick<SaidClaim, "text" | "keys">[] {
  const whole = [{ text: plainText(row.text), keys: row.keys }];
  if (line === undefined) return whole;
  const { heads } = line;
  const cells = cellsOf(line.said);
  const citing = cells.flatMap((cell, column) => (keysIn(cell).length > 0 ? [column] : []));
  if (cells.length < 2 || citing.length < 2) return whole;
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
    const lines = tableLines(markdown);
    const lineOf = ({ start }: PlacedSentence): number => markdown.lastIndexOf("\n", start - 1) + 1;
    return placedSentences(markdown).flatMap((sentence): SaidClaim[] => {
      if (sentence.kind === "heading" || sentence.keys.length === 0) return [];
      if (markedKind(sentence.text) === "scope") return [];
      const said =
        sentence.kind === "row"
          ? rowClaims(sentence, lines.get(lineOf(sentence)))
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
