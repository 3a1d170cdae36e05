/** What a stretch of text is: only prose, items and cells are read for sentences. */
export type BlockKind = "prose" | "item" | "cell" | "heading" | "code";

/** A stretch of a text that no sentence crosses, in code units. */
export interface Block {
  start: number;
  end: number;
  kind: BlockKind;
}

interface Line {
  text: string;
  start: number;
  end: number;
}

const fence = /^\s{0,3}(?:```|~~~)/;
const heading = /^\s{0,3}#{1,6}\s+/;
const rule = /^\s{0,3}(?:=+|(?:[-*_]\s*){2,}|\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?)\s*$/;
const item = /^\s*(?:>\s*)?(?:[-*+•▪–]|\d{1,3}[.)]|\[[ x]\])\s+/;
const tableRow = /^\s*\||\s\|\s.*\s\|(?:\s|$)/;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split("\n")) {
    const end = start + raw.length;
    lines.push({ text: raw.endsWith("\r") ? raw.slice(0, -1) : raw, start, end });
    start = end + 1;
  }
  return lines;
}

/** Spans of the cells of one line, given where its separators stand; quotes around a cell are not part of it. */
function cells(line: Line, separators: readonly number[]): Block[] {
  const bounds = [-1, ...separators, line.text.length];
  return bounds.slice(1).flatMap((end, index): Block[] => {
    const start = (bounds[index] ?? -1) + 1;
    const raw = line.text.slice(start, end);
    const inner = /^\s*"?(.*?)"?\s*$/s.exec(raw)?.[1] ?? "";
    if (inner === "") return [];
    const from = line.start + start + raw.indexOf(inner);
    return [{ start: from, end: from + inner.length, kind: "cell" }];
  });
}

function pipes(line: string): number[] {
  return [...line.matchAll(/(?<!\\)\|/g)].map((hit) => hit.index);
}

/** Separators of a line of delimited values: outside quotes, and with no space behind, which prose has. */
function separators(line: string): number[] {
  const found: number[] = [];
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '"') isQuoted = !isQuoted;
    if (!isQuoted && (char === "," || char === ";" || char === "\t") && line[at + 1] !== " ") found.push(at);
  }
  return found;
}

/** “name: value”, as a record is written line by line. */
const field = /^\s*[\p{L}_][\p{L}\p{N}_ /().%-]{0,40}:[ \t]+(?=\S)/u;

/** Lines that are fields of a record: no list, and a line beside them is one too. */
function fields(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const starts = lines.map((line) => field.exec(line.text)?.[0].length);
  const found = new Map<Line, number>();
  lines.forEach((line, index) => {
    const own = starts[index];
    const hasNeighbour = starts[index + 1] !== undefined || starts[index - 1] !== undefined;
    if (own !== undefined && hasNeighbour) found.set(line, own);
  });
  return found;
}

/** Lines of delimited values: three fields and more, as many as a line beside it has. */
function delimited(lines: readonly Line[]): ReadonlyMap<Line, number[]> {
  const marks = lines.map((line) => separators(line.text));
  const found = new Map<Line, number[]>();
  lines.forEach((line, index) => {
    const own = marks[index] ?? [];
    const isLikeNext = marks[index + 1]?.length === own.length || marks[index - 1]?.length === own.length;
    if (own.length >= 2 && isLikeNext) found.set(line, own);
  });
  return found;
}

/** In a text with hard line ends, a short line without a full stop before a capital is a heading of its own. */
function endsParagraph(line: Line, next: Line | undefined, longest: number): boolean {
  const text = line.text.trim();
  if (next === undefined || !/^\s*[\p{Lu}\p{N}]/u.test(next.text)) return false;
  return !/[.!?:;,\-–]["'”’)]?$/.test(text) && text.length < 60 && text.length < longest * 0.7;
}

/** Splits a text into blocks. Reads Markdown, text with hard line ends, tables and delimited values. */
export function blocks(text: string): Block[] {
  const lines = linesOf(text);
  const rows = delimited(lines);
  const records = fields(lines);
  const longest = lines.reduce((most, line) => Math.max(most, Math.min(line.text.length, 110)), 0);
  const found: Block[] = [];
  let open: Block | null = null;
  let isCode = false;
  const close = (): void => {
    if (open !== null) found.push(open);
    open = null;
  };
  lines.forEach((line, index) => {
    const row = rows.get(line);
    const value = records.get(line);
    if (fence.test(line.text)) {
      close();
      isCode = !isCode;
    } else if (isCode) {
      found.push({ start: line.start, end: line.end, kind: "code" });
    } else if (line.text.trim() === "") {
      close();
    } else if (rule.test(line.text)) {
      if (open !== null && /^\s*(?:=+|-{2,})\s*$/.test(line.text)) open.kind = "heading";
      close();
    } else if (heading.test(line.text)) {
      close();
      const marks = heading.exec(line.text)?.[0].length ?? 0;
      found.push({ start: line.start + marks, end: line.end, kind: "heading" });
    } else if (tableRow.test(line.text)) {
      close();
      found.push(...cells(line, pipes(line.text)));
    } else if (value !== undefined) {
      close();
      found.push({ start: line.start + value, end: line.end, kind: "cell" });
    } else if (row !== undefined) {
      close();
      found.push(...cells(line, row));
    } else {
      const marker = item.exec(line.text)?.[0].length;
      const quotation = /^\s*>\s?/.exec(line.text)?.[0].length ?? 0;
      if (marker !== undefined) close();
      open ??= {
        start: line.start + (marker ?? quotation),
        end: line.end,
        kind: marker === undefined ? "prose" : "item",
      };
      open.end = line.end;
      if (endsParagraph(line, lines[index + 1], longest)) {
        const isAlone = open.start >= line.start && open.kind === "prose";
        if (isAlone) open.kind = "heading";
        close();
      }
    }
  });
  close();
  return found;
}
