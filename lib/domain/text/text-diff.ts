import { diffArrays } from "diff";
import { MARKER_PATTERN } from "@/lib/domain/core/marker";

/** A stretch of two texts that are compared: in both, in the later one alone, or in the earlier one alone. */
export interface DiffPiece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Beyond so many words that differ, a text is shown as replaced: nobody reads such a mixture. */
const EDITS_MOST = 1_000;

/** Words, markers, blanks and signs, each by itself; together they are the text. */
function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** What differs between two texts, word by word, with words that changed side by side taken together. */
export function textDiff(before: string, after: string): DiffPiece[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: EDITS_MOST });
  const pieces: DiffPiece[] = (
    changes ?? [
      { value: [before], removed: true, added: false },
      { value: [after], removed: false, added: true },
    ]
  ).map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
  return grouped(pieces.filter(({ text }) => text !== ""));
}

/** One removal and one addition for each place that changed: what only blanks part is one place. */
function grouped(pieces: readonly DiffPiece[]): DiffPiece[] {
  const done: DiffPiece[] = [];
  let removed = "";
  let added = "";
  const flush = (): void => {
    if (removed !== "") done.push({ kind: "removed", text: removed });
    if (added !== "") done.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const isBetween = kind === "same" && /^[ \t]+$/.test(text) && removed !== "" && added !== "";
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (isBetween && index < pieces.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      done.push({ kind, text });
    }
  }
  flush();
  return done;
}

/** Letters of unchanged text that are shown on each side of a change. */
const AROUND = 90;

/** The pieces with long stretches that did not change cut short, for who wants to see the change alone. */
export function excerpted(pieces: readonly DiffPiece[]): DiffPiece[] {
  return pieces.map((piece, index) => {
    const { kind, text } = piece;
    if (kind !== "same" || text.length <= 3 * AROUND) return piece;
    const head = index === 0 ? "" : text.slice(0, placeOr(text.indexOf(" ", AROUND), AROUND));
    const tail =
      index === pieces.length - 1
        ? ""
        : text.slice(placeOr(text.lastIndexOf(" ", text.length - AROUND) + 1, text.length - AROUND));
    return { kind, text: `${head} … ${tail}` };
  });
}

function placeOr(found: number, other: number): number {
  return found > 0 ? found : other;
}

/** The text after the change. */
export function textAfter(pieces: readonly DiffPiece[]): string {
  return joined(pieces, "removed");
}

/** The text before the change. */
export function textBefore(pieces: readonly DiffPiece[]): string {
  return joined(pieces, "added");
}

function joined(pieces: readonly DiffPiece[], without: DiffPiece["kind"]): string {
  return pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");
}

/** A stretch of a text and what takes its place. */
interface Hunk {
  from: number;
  to: number;
  text: string;
}

function hunksOf(base: string, changed: string): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const { kind, text } of textDiff(base, changed)) {
    if (kind === "same") {
      open = null;
      at += text.length;
      continue;
    }
    if (open === null) {
      open = { from: at, to: at, text: "" };
      hunks.push(open);
    }
    if (kind === "added") open.text += text;
    else {
      at += text.length;
      open.to = at;
    }
  }
  return hunks;
}

/**
 * The text that has both changes of a common earlier one; null when they touch the same place in different ways. Whoever
 * changed it first is not undone by whoever comes later.
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | null {
  const isSame = (a: Hunk, b: Hunk): boolean => a.from === b.from && a.to === b.to && a.text === b.text;
  const first = hunksOf(base, theirs);
  const second = hunksOf(base, ours).filter((hunk) => !first.some((other) => isSame(hunk, other)));
  if (second.some((hunk) => first.some((other) => hunk.from <= other.to && other.from <= hunk.to))) return null;
  let text = base;
  for (const hunk of [...first, ...second].sort((a, b) => b.from - a.from)) {
    text = text.slice(0, hunk.from) + hunk.text + text.slice(hunk.to);
  }
  return text;
}

const TOKEN = new RegExp(String.raw`${MARKER_PATTERN}|[\p{L}\p{M}\p{N}]+|[ \t]+|\n+|[^\p{L}\p{M}\p{N}]`, "gu");
