/**
 * Quotes in texts. Every position that is stored or shown counts Unicode code points, as the database does; strings of
 * this language count code units, so positions are converted here and nowhere else.
 */

/** A stretch of a text in code points; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Whether the unit at `index` is the second half of a surrogate pair. */
export function isInsidePair(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  return isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1));
}

/** White space as `\s` means it. */
export function isWhite(unit: number): boolean {
  if (unit <= 32) return unit === 32 || (unit >= 9 && unit <= 13);
  if (unit < 160) return false;
  return WIDE_SPACES.has(unit) || (unit >= 0x2000 && unit <= 0x200a);
}

/** Length of a text in code points. */
export function codePointCount(text: string): number {
  return toCodePoints(text, text.length);
}

/** Code points before the unit offset `units`. Time is linear in `units`. */
export function toCodePoints(text: string, units: number): number {
  return Math.min(units, text.length) - pairsBetween(text, 0, units);
}

/** Turns ascending unit offsets of one text into code points, each unit looked at once. */
export function codePointCursor(text: string): (units: number) => number {
  let at = 0;
  let pairs = 0;
  return (units) => {
    pairs += pairsBetween(text, at, units);
    at = units;
    return units - pairs;
  };
}

/** The unit offset of a position in code points; past the end gives the text's length. */
export function toUnits(text: string, codePoints: number): number {
  let unit = 0;
  for (let left = codePoints; left > 0 && unit < text.length; left--) unit += isInsidePair(text, unit + 1) ? 2 : 1;
  return unit;
}

/** The text of a span in code points; what lies outside the text is left off. */
export function spanText(text: string, start: number, end: number): string {
  const from = toUnits(text, start);
  const rest = text.slice(from, Math.min(text.length, from + 2 * Math.max(0, end - start)));
  return rest.slice(0, toUnits(rest, end - start));
}

/**
 * Where `quote` stands in `text`: as it is, or with any run of white space taken for any other. The quote that is
 * returned is the text's own, verbatim. Null when it is not there, is blank, or is not well-formed Unicode.
 */
export function findQuote(text: string, quote: string): (Span & { quote: string }) | null {
  const wanted = quote.trim();
  if (wanted === "" || !wanted.isWellFormed()) return null;
  const found = findExact(text, wanted) ?? findFolded(text, wanted) ?? findFolded(text, wanted.normalize("NFC"));
  if (found === null) return null;
  const [from, to] = found;
  const start = toCodePoints(text, from);
  const verbatim = text.slice(from, to);
  return { start, end: start + codePointCount(verbatim), quote: verbatim };
}

function findExact(text: string, quote: string): [number, number] | null {
  const from = text.indexOf(quote);
  return from < 0 ? null : [from, from + quote.length];
}

/** Knuth, Morris and Pratt over the text with its white space folded on the way, so that no input makes it slow. */
function findFolded(text: string, quote: string): [number, number] | null {
  const pattern = quote.replace(/\s+/g, " ");
  const borders = bordersOf(pattern);
  // Where each of the last folded characters began; as many as the pattern has.
  const starts = new Uint32Array(pattern.length);
  let folded = 0;
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const isSpace = isWhite(text.charCodeAt(at));
    if (isSpace && at > 0 && isWhite(text.charCodeAt(at - 1))) continue;
    starts[folded % pattern.length] = at;
    folded++;
    const unit = isSpace ? 32 : text.charCodeAt(at);
    while (matched > 0 && pattern.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === unit) matched++;
    if (matched === pattern.length) return [starts[folded % pattern.length] ?? 0, at + 1];
  }
  return null;
}

/** For each prefix of the pattern, the length of its longest proper prefix that is also its suffix. */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length);
  let length = 0;
  for (let at = 1; at < pattern.length; at++) {
    while (length > 0 && pattern.charCodeAt(at) !== pattern.charCodeAt(length)) length = borders[length - 1] ?? 0;
    if (pattern.charCodeAt(at) === pattern.charCodeAt(length)) length++;
    borders[at] = length;
  }
  return borders;
}

/**
 * A quote with what stands around it: up to `radius` code points on each side, cut at the ends of sentences where there
 * are any, else between words. The three parts joined are an exact stretch of the text.
 */
export function quoteContext(
  text: string,
  span: Span,
  radius: number,
): { before: string; quote: string; after: string } {
  const from = toUnits(text, span.start);
  const quote = spanText(text, span.start, span.end);
  const to = from + quote.length;
  const earliest = outOfPair(text, Math.max(0, from - radius));
  const latest = outOfPair(text, Math.min(text.length, to + radius));
  const before = text.slice(earliest, from);
  const after = text.slice(to, latest);
  return {
    before: earliest === 0 ? before : before.slice(cutAfterBreak(before)),
    quote,
    after: latest === text.length ? after : after.slice(0, cutBeforeBreak(after)),
  };
}

/** Where to begin a piece that was cut off in front: behind a sentence's end in its first half, else behind a space. */
function cutAfterBreak(piece: string): number {
  let word = piece.length;
  for (let at = 1; at < piece.length; at++) {
    if (!isWhite(piece.charCodeAt(at - 1)) || isWhite(piece.charCodeAt(at))) continue;
    if (word === piece.length) word = at;
    if (at > piece.length / 2) break;
    if (endsSentence(piece, at - 1)) return at;
  }
  return word;
}

/** Where to end a piece that was cut off behind: at a sentence's end in its second half, else before a space. */
function cutBeforeBreak(piece: string): number {
  let word = 0;
  for (let at = piece.length - 1; at > 0; at--) {
    if (!isWhite(piece.charCodeAt(at)) || isWhite(piece.charCodeAt(at - 1))) continue;
    if (word === 0) word = at;
    if (at < piece.length / 2) break;
    if (isSentenceMark(piece.charCodeAt(at - 1))) return at;
  }
  return word;
}

/** Whether the white space that ends at `space` follows the end of a sentence. */
function endsSentence(text: string, space: number): boolean {
  let at = space;
  while (at >= 0 && isWhite(text.charCodeAt(at))) at--;
  return at >= 0 && isSentenceMark(text.charCodeAt(at));
}

/** `.`, `!`, `?`, `…` and their full-width kin. */
function isSentenceMark(unit: number): boolean {
  return SENTENCE_MARKS.includes(String.fromCharCode(unit));
}

function outOfPair(text: string, index: number): number {
  return isInsidePair(text, index) ? index + 1 : index;
}

function pairsBetween(text: string, from: number, to: number): number {
  let pairs = 0;
  for (let at = Math.max(1, from); at < to && at < text.length; at++) if (isInsidePair(text, at)) pairs++;
  return pairs;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

const SENTENCE_MARKS = ".!?…。！？";
const WIDE_SPACES = new Set([0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

const MARKS = "*_`";

/** How many unbroken runs of a mark a text has; an odd number of them is a pair that was cut in half. */
function runsOf(text: string, mark: string): number {
  let runs = 0;
  for (let at = 0; at < text.length; at++) if (text[at] === mark && text[at - 1] !== mark) runs++;
  return runs;
}

/**
 * Length of the run of marks at the start, or with -1 at the end, that is no part of what is said: it has no partner
 * within the text, or is one of two that emphasize the whole of it.
 */
function marksAt(text: string, edge: 0 | -1): number {
  const mark = text.at(edge) ?? "";
  if (mark === "" || !MARKS.includes(mark)) return 0;
  const runs = runsOf(text, mark);
  const isWhole = runs === 2 && mark !== "`" && text.at(0) === mark && text.at(-1) === mark;
  if (runs % 2 === 0 && !isWhole) return 0;
  let length = 1;
  while (length < text.length && text.at(edge === 0 ? length : -1 - length) === mark) length++;
  // reStructuredText ends a link so: `…`__
  return edge === -1 && mark === "_" && text.at(-1 - length) === "`" ? 0 : length;
}

/**
 * The span without half pairs of Markdown's marks at its ends, emphasis of the whole, and marks of a list, a heading or
 * a block quote in front: they are no part of what a source says. Whole pairs stay: who writes ``code`` says so.
 */
export function withoutMarks(located: Span & { quote: string }): Span & { quote: string } {
  let lead = 0;
  let quote = located.quote;
  // As many as a quote can sensibly have; what has more is left as it stands.
  for (let cuts = 0; cuts < 8; cuts++) {
    const front = /^[\s#>]+/.exec(quote)?.[0].length ?? 0;
    const rest = quote.slice(front).trimEnd();
    const [first, last] = [marksAt(rest, 0), marksAt(rest, -1)];
    if (first + last >= rest.length) break;
    const next = rest.slice(first, rest.length - last);
    if (next.length === quote.length) break;
    lead += front + first;
    quote = next;
  }
  return { start: located.start + lead, end: located.start + lead + codePointCount(quote), quote };
}
