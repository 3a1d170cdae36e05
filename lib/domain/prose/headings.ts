import { isField } from "./field";
import { type Line, linesOf } from "./lines";

/** Headings that are told above a stretch of a text, and characters of one. */
const HEADINGS = { most: 4, length: 120 } as const;

/** A heading beneath which a text goes on. */
interface Open {
  level: number;
  title: string;
}

function above(open: readonly Open[], level: number): Open[] {
  const end = open.findIndex((one) => one.level >= level);
  return end === -1 ? [...open] : open.slice(0, end);
}

/** A line as the heading that it is; what reads as a labelled field heads nothing. */
function headingIn(text: string, line: Line): Open | null {
  if (line.kind !== "heading") return null;
  const title = text.slice(line.from, line.to).replace(/\s+/g, " ").trim().slice(0, HEADINGS.length);
  return title === "" || isField(title) ? null : { level: line.level, title };
}

/** The headings that are open behind a text, by those that were before it. */
function openBehind(before: readonly Open[], text: string): Open[] {
  let open = [...before];
  for (const line of linesOf(text)) {
    const heading = headingIn(text, line);
    if (heading !== null) open = [...above(open, heading.level), heading];
  }
  return open;
}

function titles(open: readonly Open[]): string[] {
  return open.slice(-HEADINGS.most).map(({ title }) => title);
}

/**
 * The headings that what stands behind a text stands beneath, the outermost first: a list beneath “Mandatory hooks” is of
 * mandatory hooks, however far above that stands.
 */
export function headingsAbove(text: string): string[] {
  return titles(openBehind([], text));
}

/**
 * The headings that each of the stretches of a text stands beneath, by all that stands before it; those that it opens with
 * are its own.
 */
export function headingsOfEach(texts: readonly string[]): string[][] {
  let open: Open[] = [];
  return texts.map((text) => {
    const [first] = linesOf(text.trimStart());
    const own = first === undefined ? null : headingIn(text.trimStart(), first);
    const told = titles(own === null ? open : above(open, own.level));
    open = openBehind(open, text);
    return told;
  });
}
