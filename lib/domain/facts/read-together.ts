import { z } from "zod";
import { countTokens } from "@/lib/domain/core/tokens";
import { linesOf } from "@/lib/domain/prose/lines";
import { codePointCount, findQuote, type Span } from "@/lib/domain/text/quote";
import { isWithin, wordsBeside } from "./near/beside";

/** A stretch of a source as it is read. */
const ReadPassage = z.object({
  id: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  /** The headings above it, the outermost first, where they are told. */
  above: z.array(z.string()).optional(),
  /** What stands between it and the next passage of its source. */
  after: z.string(),
  /** A further question that what was read beside it puts to it; prompts name them all in one list. */
  link: z.string().nullable(),
});
type ReadPassage = z.infer<typeof ReadPassage>;

/** Passages that follow each other without a gap, and the number by which an answer names them. */
const ReadPart = z.strictObject({ number: z.int(), passages: z.array(ReadPassage) });
export type ReadPart = z.infer<typeof ReadPart>;

/** A source as one call reads it: told once, its parts in the order of its text, each an unbroken stretch of it. */
export const ReadSource = z.strictObject({
  sourceId: z.string(),
  sourceTitle: z.string(),
  publisher: z.string().nullable(),
  published: z.string().nullable(),
  /** The short fields of its head, where they are told. */
  fields: z.array(z.string()).optional(),
  parts: z.array(ReadPart),
});
export type ReadSource = z.infer<typeof ReadSource>;

/** A passage that was chosen for reading. */
export interface ToRead extends ReadPassage, Omit<ReadSource, "parts"> {
  /** Its place among the passages of its source, from 0. */
  ordinal: number;
}

/** Tokens of what frames a part, and a source. Measured on rendered prompts. */
const PART_TOKENS = 40;
const SOURCE_TOKENS = 40;
/**
 * Tokens of sources' text that one call has at most. Source: judgement.md, 4: no prompt over 12,000 tokens; where a round is
 * read in few calls, what each of them says of its task is paid for less often.
 */
export const CALL_TOKENS = { several: 9_000, few: 12_000 } as const;
/** What of a prompt is left for text: its own words and the questions take the rest. */
const CALL_SHARE = 0.6;
/**
 * Facts that one call takes at most, and what a single passage gives. Of a model so many as a reader would note: of 590
 * that it took in one run without such a bound, its report told 98.
 */
const FACTS = {
  offline: { most: 40, first: 12, more: 1 },
  model: { most: 14, first: 5, more: 0.5 },
  fewCalls: { most: 18, first: 5, more: 0.5 },
} as const;

/** Tokens of text that one call may have in a prompt of so many. */
export function callTokens(contextTokens: number, calls: keyof typeof CALL_TOKENS): number {
  return Math.min(CALL_TOKENS[calls], Math.floor(contextTokens * CALL_SHARE));
}

/** Facts that a call over so many passages takes at most, from a model, by how many calls read a round, or without one. */
export function factsMost(passages: number, by: keyof typeof FACTS): number {
  const { most, first, more } = FACTS[by];
  return Math.min(most, Math.ceil(first + more * Math.max(0, passages - 1)));
}

function passageTokens(passage: ToRead): number {
  return PART_TOKENS + countTokens(passage.text);
}

/** The first passages of one source that stand in a prompt in so many tokens: what follows each other is one part of it. */
export function passagesOfSource<P extends Pick<ToRead, "ordinal" | "text" | "after">>(
  ranked: readonly P[],
  room: number,
): { passages: P[]; tokens: number } {
  let tokens = SOURCE_TOKENS;
  const passages = new Map<number, P>();
  for (const passage of ranked) {
    const { ordinal, text, after } = passage;
    const isNext = passages.has(ordinal - 1) || passages.has(ordinal + 1);
    const own = countTokens(text + after) + (isNext ? 0 : PART_TOKENS);
    if (tokens + own > room) continue;
    passages.set(ordinal, passage);
    tokens += own;
  }
  return { passages: [...passages.values()], tokens };
}

/** Pieces of one source that each fit a call; a passage that is longer alone has one to itself. */
function pieces(own: readonly ToRead[], room: number): { passages: ToRead[]; tokens: number }[] {
  const made: { passages: ToRead[]; tokens: number }[] = [];
  for (const passage of own) {
    const tokens = passageTokens(passage);
    const last = made.at(-1);
    if (last !== undefined && last.tokens + tokens <= room) {
      last.passages.push(passage);
      last.tokens += tokens;
    } else made.push({ passages: [passage], tokens: tokens + SOURCE_TOKENS });
  }
  return made;
}

/**
 * The passages as calls that each have so many tokens of text at most: sources in the order in which they first come,
 * their passages in the order of the text, a source in as few calls as may be.
 */
export function readingCalls<P extends ToRead>(passages: readonly P[], room: number): P[][] {
  const bySource = [...Map.groupBy(passages, ({ sourceId }) => sourceId).values()];
  const all = bySource.flatMap((own) =>
    pieces(
      own.toSorted((a, b) => a.ordinal - b.ordinal),
      room,
    ),
  );
  const calls: { passages: ToRead[]; tokens: number }[] = [];
  for (const piece of all) {
    const open = calls.find(({ tokens }) => tokens + piece.tokens <= room);
    if (open === undefined) calls.push({ passages: [...piece.passages], tokens: piece.tokens });
    else {
      open.passages.push(...piece.passages);
      open.tokens += piece.tokens;
    }
  }
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return calls.map((call) => call.passages.flatMap(({ id }) => byId.get(id) ?? []));
}

/** The sources of one call, with its passages joined where they follow each other. */
export function sourcesOf(passages: readonly ToRead[]): ReadSource[] {
  let number = 0;
  return [...Map.groupBy(passages, ({ sourceId }) => sourceId).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const parts: ReadPart[] = [];
    let next = -1;
    for (const { id, heading, above, text, after, link, ordinal } of own.toSorted((a, b) => a.ordinal - b.ordinal)) {
      const passage = { id, heading, ...(above && { above }), text, after, link };
      const open = parts.at(-1);
      if (open !== undefined && ordinal === next) open.passages.push(passage);
      else {
        number += 1;
        parts.push({ number, passages: [passage] });
      }
      next = ordinal + 1;
    }
    const { sourceId, sourceTitle, publisher, published, fields = [] } = first;
    // A head that stands there says its fields itself.
    const isWithHead = own.some(({ ordinal }) => ordinal === 0);
    const told = isWithHead || fields.length === 0 ? {} : { fields };
    return [{ sourceId, sourceTitle, publisher, published, ...told, parts }];
  });
}

/** The text of a part: an exact stretch of its source. */
export function partText({ passages }: ReadPart): string {
  return passages.map(({ text, after }, nth) => (nth < passages.length - 1 ? text + after : text)).join("");
}

/** Where a quote stands in what was read together. */
export interface Located {
  source: ReadSource;
  /** The passage in which it begins, and where in it, in code points. */
  passage: ReadPassage;
  span: Span & { quote: string };
  /** The part that it is from, and how much of it stands before the passage, in code points. */
  text: string;
  before: number;
}

/** Characters behind a quote in which the line that underlines its last one stands. */
const UNDERLINE_WITHIN = 200;

/** A quote without the heading of what follows it in its text, which whoever copies to a paragraph's end may take along. */
function withoutHeadingBehind<S extends Span & { quote: string }>(text: string, found: S): S {
  const { quote } = found;
  const at = quote.includes("\n") ? text.indexOf(quote) : -1;
  if (at < 0) return found;
  const own = [...linesOf(text.slice(at, at + quote.length + UNDERLINE_WITHIN))].filter(
    ({ from }) => from < quote.length,
  );
  const last = own.findLast(({ kind }) => kind !== "heading" && kind !== "underline" && kind !== "blank");
  const isCut = last !== undefined && own.some(({ kind, from }) => kind === "heading" && from > last.from);
  if (!isCut) return found;
  const kept = quote.slice(0, last.to);
  return { ...found, quote: kept, end: found.start + codePointCount(kept) };
}

/** The passage of a part in which a span begins, and the span counted from there. */
function placed({ passages }: ReadPart, span: Span): { passage: ReadPassage; from: number } | null {
  let from = 0;
  for (const [nth, passage] of passages.entries()) {
    const end = from + codePointCount(passage.text) + codePointCount(passage.after);
    if (span.start < end || nth === passages.length - 1) return { passage, from };
    from = end;
  }
  return null;
}

/**
 * Finds a quote in the passage that was named by its id, else in the part that was named by its number or has it, else
 * anywhere in what was read together: a wrong number loses no fact. Null where it stands nowhere.
 */
export function locate(
  sources: readonly ReadSource[],
  { passage: named, quote }: { passage: string; quote: string },
): Located | null {
  const all = sources.flatMap((source) => source.parts.map((part) => ({ source, part })));
  const isNamed = ({ part }: { part: ReadPart }): boolean =>
    String(part.number) === named || part.passages.some(({ id }) => id === named);
  const ordered = [...all.filter(isNamed), ...all.filter((one) => !isNamed(one))];
  for (const { source, part } of ordered) {
    const own = part.passages.find(({ id }) => id === named);
    const inOwn = own === undefined ? null : findQuote(own.text, quote);
    const text = partText(part);
    if (own !== undefined && inOwn !== null)
      return { source, passage: own, span: withoutHeadingBehind(own.text, inOwn), text, before: beforeIn(part, own) };
    const whole = findQuote(text, quote);
    const span = whole === null ? null : withoutHeadingBehind(text, whole);
    const place = span === null ? null : placed(part, span);
    if (span === null || place === null) continue;
    const { passage, from } = place;
    return { source, passage, span: { ...span, start: span.start - from, end: span.end - from }, text, before: from };
  }
  return null;
}

/** Code points of a part before one of its passages. */
function beforeIn({ passages }: ReadPart, passage: ReadPassage): number {
  const before = passages.slice(0, passages.indexOf(passage));
  return before.reduce((sum, { text, after }) => sum + codePointCount(text) + codePointCount(after), 0);
}

/**
 * Words of what was read together with a quote that say what the quote leaves open, as far as they stand there next to it;
 * none that lie within the quote, and none twice. Where they stand is counted from the passage in which the quote stands:
 * those of a passage before it are less than nothing. Of older runs they are those of that passage alone.
 */
export function besideIn(
  { passage, span, text, before }: Located,
  named: readonly string[],
  { isInPart }: { isInPart: boolean },
): Located["span"][] {
  const stretch = isInPart ? { text, from: -before } : { text: passage.text, from: 0 };
  const found = named.flatMap((words) => wordsBeside(stretch, span, words) ?? []);
  return found.filter(
    (one, nth) => !isWithin(one, span) && !found.some((other, at) => at < nth && isWithin(one, other)),
  );
}
