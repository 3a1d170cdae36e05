import { MARKER_PATTERN } from "@/lib/domain/core/marker";
import { type Edit, edited } from "./markdown";

/** What stands next to a text in its line; empty where that is not known, or the line begins or ends there. */
interface Beside {
  before?: string;
  after?: string;
}

/** What no other sign than a letter or a digit is to emphasis. */
const SIGN = String.raw`[\p{P}\p{S}]`;
/** What programs take for a letter beside “~”: to GitHub's, a sign beyond ASCII that is no punctuation is one. */
const LETTER = String.raw`[^\s\p{P}$+<=>^\x60|~]`;

/**
 * Signs that would work where they stand: each of them is escaped, and no other. Of what opens and closes, as emphasis
 * does, it is enough that one of both never works: of “_” what opens, of “$” what closes, of a link what ends its words, for
 * no file defines an address beneath a name.
 */
const working = [
  // A backslash before what it would escape, or at the end.
  String.raw`\\(?=[!-/:-@[-\x60{-~·]|$)`,
  // Backticks that pair with none; those that do are left out before.
  String.raw`\x60+`,
  // “*” but between blanks.
  String.raw`(?<=^|[^\s*])\*+`,
  String.raw`(?<!\S)\*+(?=[^\s*]|$)`,
  String.raw`^_+|(?<=\s|(?!_)${SIGN})_+(?![\s_])`,
  String.raw`(?<=^|\S)\$(?!\d)`,
  // A note, a marker, what other programs take for a link to a page, a box that can be ticked.
  String.raw`\[(?=[[^]|$)|(?=${MARKER_PATTERN})\[|^\[(?=[ x]\])`,
  String.raw`\](?=[([:]|$)`,
  "<(?=[a-z/!?]|$)",
  String.raw`&(?=#?[a-z\d]{1,31}(?:;|$)|#?$)`,
  // Addresses that become links by themselves, of whatever scheme.
  String.raw`:(?=\/\/)|(?<=www)\.|(?<=[\w+.-])@(?=[\w-]|$)`,
  // What a line begins with, and what ends a heading.
  String.raw`^>|^[-+](?=[\s-]|$)|^=(?==*$)|^#(?=#{0,5}(?:\s|$))|(?<=^\d{1,9})[.)](?=\s|$)`,
  String.raw`(?<=\s)#+$`,
];
/** Of a “~” that stands alone in its text, what would close what another text opens. */
const closingTilde = [`(?<=^|${LETTER})~`, String.raw`(?<=${SIGN})~(?=\s|${SIGN}|$)`];
const WORKING = new RegExp([...working, ...closingTilde].join("|"), "giu");
/** Where two stand in a text, programs differ in which of them opens and which closes. */
const WORKING_TILDES = new RegExp([...working, "~"].join("|"), "giu");

interface Stretch {
  from: number;
  to: number;
}

/** Backticks that pair, one or two of them around words: what a source sets in code, and code in the file as well. */
function codeIn(line: string): Stretch[] {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({ from: index, to: index + run.length }));
  const found: Stretch[] = [];
  for (let nth = 1; nth < runs.length; nth++) {
    const [open, close] = [runs[nth - 1], runs[nth]];
    if (open === undefined || close === undefined) continue;
    const length = open.to - open.from;
    const isPair = length <= 2 && close.to - close.from === length;
    // Backticks of a neighbour would join those at an end.
    const isWithin = open.from > 0 && close.to < line.length;
    if (!isPair || !isWithin || /^\s|\s$/.test(line.slice(open.to, close.from))) continue;
    found.push({ from: open.from, to: close.to });
    nth++;
  }
  return found;
}

/** Stands for each sign of code: to its neighbours a sign as the backtick is, and one that never works. */
const MASK = "·";

/** The line, unit for unit, with nothing to be read in its code. */
function withoutCode(line: string, code: readonly Stretch[]): string {
  return edited(
    line,
    code.map(({ from, to }) => ({ from, to, by: MASK.repeat(to - from) })),
  );
}

/**
 * Text from outside as it is written into a file's Markdown, in a line that is no row of a table: it shows as itself, what
 * it sets between backticks as code. Nothing of it becomes a link, a marker, a formula or HTML, and no more of its signs
 * are escaped than would work. White space is folded, for a line's end could begin a block.
 */
export function literalMarkdown(text: string, { before = "", after = "" }: Beside = {}): string {
  const own = text.replaceAll("\0", "").replace(/\s+/g, " ").trim();
  const line = `${before}${own}${after}`;
  const [begins, ends] = [before.length, before.length + own.length];
  const code = codeIn(line).filter(({ from, to }) => from >= begins && to <= ends);
  const read = withoutCode(line, code);
  const hasTildes = /~[^~]*~/.test(read.slice(begins, ends));
  const escapes = [...read.matchAll(hasTildes ? WORKING_TILDES : WORKING)]
    .flatMap(({ 0: signs, index }) =>
      Array.from(signs, (_, nth): Edit => ({ from: index + nth, to: index + nth, by: "\\" })),
    )
    // A run of signs may begin or go on in a neighbour, whose signs are to work.
    .filter(({ from }) => from >= begins && from < ends);
  return edited(line, escapes).slice(before.length, after === "" ? undefined : -after.length);
}
