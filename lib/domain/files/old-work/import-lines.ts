/** A line of what was taken of earlier research and what was left: of a file, or of words within it. */
export interface ImportLine {
  readonly path: string;
  /** The line of the file where its words begin, from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly isTaken: boolean;
  /** Its first words; empty for a file. */
  readonly words: string;
  /** What it became, or why it was left. */
  readonly said: string;
}

/** Letters of words that are shown of what was left: enough to find them. */
const WORDS_MAX = 200;

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** What files of earlier research became, in sentences. */
export const became = {
  problem: (researcher: string, isGoal: boolean) =>
    `Problem of the researcher “${researcher}”${isGoal ? " and goal of the project" : ""}.`,
  subproblem: (researcher: string) => `Named in the problem of “${researcher}”, and an excluded source.`,
  history: (researcher: string) => `History of the researcher “${researcher}”, and an excluded source.`,
  summary: "Summary of the project, and an excluded source.",
  own: "An excluded source: the work itself wrote it, so it is no evidence.",
  material: "A source of the library.",
  knowledge({
    taken,
    known,
    left,
    ordering,
  }: {
    taken: number;
    known: number;
    left: number;
    ordering: number;
  }): string {
    const parts = [
      `${counted(taken, "statement")} became ${taken === 1 ? "a proposed fact" : "proposed facts"}`,
      ...(known > 0 ? [`${known.toLocaleString("en")} of them ${known === 1 ? "was" : "were"} known before`] : []),
      ...(left > 0
        ? [`${counted(left, "stretch", "stretches")} of words below ${left === 1 ? "was" : "were"} left`]
        : []),
      ...(ordering > 0 ? [`${counted(ordering, "line")} only ${ordering === 1 ? "orders" : "order"} the others`] : []),
    ];
    return `An excluded source; ${parts.join(", ")}.`;
  },
} as const;

/** Why something of earlier research was left, or taken in part, in sentences. */
export const leftBecause = {
  same: (path: string) => `It says the same as “${path}”, which is in the library.`,
  hidden: "It is hidden, or of the program that packed the files.",
  noFile: "It is a link or something else that is no file.",
  unopened: "It could not be opened: look whether its name is whole, and whether it may be read.",
  empty: "It is empty.",
  noResearcher:
    "No researcher was made of this folder: its problem definition cannot be read. Its files came in as below.",
  nobodysHistory: "It is nobody’s history: it stands beside several researchers. It is an excluded source.",
  anotherHistory: "Its researcher has a history already. It is an excluded source.",
  brokenHistory: "It is no whole JSON, so it was taken as text, as it stands.",
  table: "Statements are taken of knowledge bases in Markdown, text and JSON. It is an excluded source.",
  cut: (what: string, letters: number) =>
    `What comes after its first ${letters.toLocaleString("en")} letters: a ${what} may not be longer.`,
  untold: (stretches: number) =>
    `${counted(stretches, "stretch", "stretches")} of words from here on ${stretches === 1 ? "was" : "were"} left without a line of ${stretches === 1 ? "its" : "their"} own: there are too many. The file is in the library, whole.`,
  toldEnd: (letters: number) =>
    `What comes before its last ${letters.toLocaleString("en")} letters: the next run is told no more. It is kept.`,
} as const;

/** The line of a file where an offset in code units stands, from 1, for offsets that only grow. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (let end = text.indexOf("\n", at); end >= 0 && end < offset; end = text.indexOf("\n", at)) {
      line += 1;
      at = end + 1;
    }
    return line;
  };
}

/** Words as a line shows them: on one line, not too many of them. */
export function shownWords(words: string): string {
  const flat = words.replace(/\s+/g, " ").trim();
  const letters = [...flat.slice(0, 2 * WORDS_MAX + 1)];
  return letters.length > WORDS_MAX ? `${letters.slice(0, WORDS_MAX).join("")} …` : flat;
}
