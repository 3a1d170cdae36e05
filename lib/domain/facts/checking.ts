import { z } from "zod";
import { keeping } from "@/lib/domain/core/keep";
import { countTokens } from "@/lib/domain/core/tokens";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { linesOf, oneLine } from "@/lib/domain/prose/lines";
import { sentences } from "@/lib/domain/prose/sentences";
import { numbersIn } from "@/lib/domain/text/quantities";
import { termSet } from "@/lib/domain/text/terms";
import { normalForm } from "./fact";
import { sourceWithFields } from "./fact-lines";
import { plainStatement } from "./statement";

/** A quote as a checker sees it: with its source, and what stands around it there. */
export const QuoteInContext = z.strictObject({
  id: z.string(),
  quote: z.string(),
  sourceTitle: z.string(),
  /** Who published it, where that is known. */
  publisher: z.string().nullable().optional(),
  published: z.string().nullable(),
  /** The heading that it stands beneath. */
  heading: z.string().nullable().optional(),
  /** The headings above it, the outermost first; empty where none is near. */
  above: z.array(z.string()).optional(),
  /** What its source's head says of it, field by field: “Status: Withdrawn”. */
  fields: z.array(z.string()).optional(),
  /** The sentences before it and behind it; empty where there is none, or its paragraph is told. */
  before: z.string(),
  after: z.string(),
  /** The paragraph that it stands in, the quote with the rest, where it is told. */
  paragraph: z.string().optional(),
});
export type QuoteInContext = z.infer<typeof QuoteInContext>;

/** A sentence that is held against quotes. */
export interface ToCheck {
  id: string;
  sentence: string;
  /** Of a row of a table what leads to that, and its head. */
  table?: string | undefined;
  quotes: readonly QuoteInContext[];
}

/** Letters of a quote below which like words in two texts are no copy: “Status: Draft”. */
const COPY_LENGTH = 40;

/**
 * Pieces of evidence with each wording once: a copy in another text bears out nothing more. What is as short as a field
 * of a document's head says something of its own document, and stands once for each.
 */
function eachWordingOnce<P extends { quote: string; sha256: string }>(pieces: readonly P[]): P[] {
  const seen = new Set<string>();
  return pieces.filter(({ quote, sha256 }) => {
    const form = normalForm(quote);
    const wording = form.length < COPY_LENGTH ? `${sha256} ${form}` : form;
    if (seen.has(wording)) return false;
    seen.add(wording);
    return true;
  });
}

/**
 * Pieces of evidence that a check is shown of one sentence at most. Source: in a live run's checks, those that judged a
 * sentence of seven facts by the first eight pieces called it borne out in part for want of the others.
 */
const PIECES_SHOWN = { first: 8, inTurn: 16 } as const;

/**
 * The pieces of evidence that a check is shown of a sentence that cites these facts, no wording twice: all of the first
 * fact, then of the next; or, in turn, one of each fact before another of any.
 */
export function piecesShown<P extends { quote: string; sha256: string }>(
  byFact: readonly (readonly P[])[],
  { isInTurn }: { isInTurn: boolean },
): P[] {
  if (!isInTurn) return eachWordingOnce(byFact.flat()).slice(0, PIECES_SHOWN.first);
  return eachWordingOnce(inTurns(byFact)).slice(0, PIECES_SHOWN.inTurn);
}

/**
 * Whether every word and number of a sentence stands in one of its quotes, or in the title of its source: nothing around
 * the quote is needed to judge it by.
 */
export function isSaidByQuotes(sentence: string, quotes: readonly { quote: string; title: string }[]): boolean {
  const wanted = plainStatement(sentence);
  return quotes.some(({ quote, title }) => {
    const text = `${title}\n${plainStatement(quote)}`;
    const [given, numbers] = [termSet(text), new Set(numbersIn(text))];
    return [...termSet(wanted)].every((term) => given.has(term)) && numbersIn(wanted).every((one) => numbers.has(one));
  });
}

/** Sentences before a quote, and behind it, that may say what it refers to; characters of either that are told. */
const BEFORE = 2;
const AFTER = 1;
const BESIDE_MAX = 300;

/** The head of a table whose rows end a text, which names their columns; null where it ends otherwise, or begins within. */
function headOfTable(text: string): string | null {
  const whole = text.replace(/[ \t|]*$/, "").replace(/\n$/, "");
  const lines = [...linesOf(whole, "plain")];
  const last = lines.at(-1);
  const isWhole = (last?.kind === "row" && !last.isHead && whole.endsWith("|")) || last?.kind === "delimiter";
  const head = isWhole ? lines.findLast(({ isHead }) => isHead) : undefined;
  return head === undefined ? null : whole.slice(head.from, head.to);
}

/** A quote is told again to whoever writes, edits and checks what cites it. */
const KEPT = { texts: 1_000, length: 3_000 } as const;

/**
 * The last sentences of what stands before a quote: the next to it are kept when they are long. Before a row of a table
 * it is the head of the table.
 */
export const before = keeping((text: string): string => {
  const head = headOfTable(text);
  if (head !== null) return oneLine(head).slice(0, BESIDE_MAX);
  const own = sentences(text).slice(-BEFORE);
  return oneLine(own.map((one) => one.text).join(" ")).slice(-BESIDE_MAX);
}, KEPT);

/** The first sentences of what stands behind it. */
export const after = keeping((text: string): string => {
  const own = sentences(text).slice(0, AFTER);
  return oneLine(own.map((one) => one.text).join(" ")).slice(0, BESIDE_MAX);
}, KEPT);

/** Words of a source by the name that stands for them. */
interface Words {
  name: string;
  source: string;
  words: string;
}

/** What sentences above have told already: names of sources by their titles, of quotes and of paragraphs by their words. */
interface Named {
  sources: ReadonlyMap<string, string>;
  quotes: readonly Words[];
  paragraphs: readonly Words[];
}

const NOTHING: Named = { sources: new Map(), quotes: [], paragraphs: [] };

/** What stands beside a quote, with the names of quotes in place of what was told already. */
function besideOf(text: string, own: Named["quotes"]): string {
  const words = oneLine(text);
  const whole = own.find((quote) => words !== "" && quote.words.includes(words));
  if (whole) return `[${whole.name}]`;
  return own.reduce((text, quote) => text.replace(quote.words, () => `[${quote.name}]`), words);
}

function quoteLines(quote: QuoteInContext, named: Named): { lines: string[]; named: Named } {
  const title = titleOf(quote);
  const source = named.sources.get(title) ?? `S${named.sources.size + 1}`;
  const words = oneLine(quote.quote);
  const known = named.quotes.filter((other) => other.source === source);
  const same = known.find((other) => other.words === words);
  if (same) return { lines: [`  ${same.name}, as above`], named };
  const name = `Q${named.quotes.length + 1}`;
  const beside = (label: string, text: string): string[] =>
    text === "" ? [] : [`  ${source} ${label}: ${besideOf(text, known)}`];
  const sources = new Map(named.sources).set(title, source);
  const quotes = [...named.quotes, { name, source, words }];
  // A paragraph is told once: what else is cited of it stands in it.
  const around = named.paragraphs.find((other) => other.source === source && other.words.includes(words));
  if (around) return { lines: [`  ${name} (${around.name}): ${words}`], named: { ...named, sources, quotes } };
  const paragraph = oneLine(quote.paragraph ?? "");
  const isMore = paragraph.length > words.length && paragraph.includes(words);
  const own = isMore ? { name: `P${named.paragraphs.length + 1}`, source, words: paragraph } : null;
  const { above = [] } = quote;
  const headings = above.length > 0 ? above.join(" › ") : (quote.heading ?? "");
  const lines = [
    ...(headings === "" || quote.before.includes(headings) ? [] : [`  ${source} headings: ${oneLine(headings)}`]),
    ...(own === null ? [] : [`  ${own.name} (${source}): ${besideOf(paragraph, [...known, { name, source, words }])}`]),
    ...beside("before", quote.before),
    `  ${name} (${own?.name ?? source}): ${words}`,
    ...beside("after", quote.after),
  ];
  const paragraphs = own === null ? named.paragraphs : [...named.paragraphs, own];
  return { lines, named: { sources, quotes, paragraphs } };
}

function itemText({ id, sentence, table, quotes }: ToCheck, before: Named): { text: string; named: Named } {
  const of = table === undefined ? [] : [`  row of: ${oneLine(table)}`];
  const lines = [`${id}: ${oneLine(sentence)}`, ...of];
  let named = before;
  for (const quote of quotes) {
    const own = quoteLines(quote, named);
    lines.push(...own.lines);
    named = own.named;
  }
  return { text: lines.join("\n"), named };
}

function titleOf({ sourceTitle, publisher, published, fields }: QuoteInContext): string {
  const by = publisher ? `${sourceTitle}, by ${publisher}` : sourceTitle;
  return sourceWithFields({ sourceTitle: by, published, fields });
}

/**
 * Sentences to check as they stand in a prompt: each source once, under a number, then a line for each sentence, which
 * begins with its id, with its quotes beneath; a quote is written out beneath the first sentence that cites it. No text
 * can begin a line of its own.
 */
export function checkedText(items: readonly ToCheck[]): string {
  let named = NOTHING;
  const texts = items.map((item) => {
    const own = itemText(item, named);
    named = own.named;
    return own.text;
  });
  const titles = [...named.sources].map(([title, number]) => `${number}: ${title}`);
  return [`Sources\n${titles.join("\n")}`, ...texts].join("\n\n");
}

/** Tokens that a sentence takes behind those that have told so much. */
function tokensBehind(item: ToCheck, before: Named): { tokens: number; named: Named } {
  const { text, named } = itemText(item, before);
  const titles = [...named.sources].slice(before.sources.size).map(([title, number]) => `${number}: ${title}`);
  return { tokens: countTokens(`${text}\n\n${titles.join("\n")}`), named };
}

/** Sentences that one call checks, and the tokens that they may take: one by one, and where those that share quotes stand together. */
const CALL = {
  inOrder: { items: 20, tokens: 6_000 },
  gathered: { items: 30, tokens: 9_000 },
} as const;
/** The share of a prompt that they may take. */
const CALL_SHARE = 0.5;

/** As many quotes of a sentence as there is room for, the first in any case. */
function fitted(item: ToCheck, room: number): ToCheck {
  let quotes = item.quotes;
  while (quotes.length > 1 && countTokens(checkedText([{ ...item, quotes }])) > room) quotes = quotes.slice(0, -1);
  return { ...item, quotes };
}

/** Whether all quotes of a sentence stand beneath those before it: it takes no more than its own words. */
function isTold({ quotes }: ToCheck, named: Named): boolean {
  return quotes.every((quote) => {
    const source = named.sources.get(titleOf(quote));
    const words = oneLine(quote.quote);
    return named.quotes.some((other) => other.source === source && other.words === words);
  });
}

/** The place of the sentence that goes on best behind what was told: the first that adds no quote, else the first. */
function nextOf(left: readonly ToCheck[], named: Named): number {
  return Math.max(
    0,
    left.findIndex((item) => isTold(item, named)),
  );
}

/**
 * Sentences as calls that fit a prompt of so many tokens: in the order given, or gathered, each with those before it whose
 * quotes it shares, so that a call says each quote once and few say one again.
 */
export function checkBatches(
  items: readonly ToCheck[],
  contextTokens: number,
  by: keyof typeof CALL = "inOrder",
): ToCheck[][] {
  const most = CALL[by];
  const room = Math.min(most.tokens, contextTokens * CALL_SHARE);
  const batches: ToCheck[][] = [];
  const waiting = items.map((one) => fitted(one, room));
  let left = 0;
  let named = NOTHING;
  while (waiting.length > 0) {
    const batch = batches.at(-1);
    const isFull = batch === undefined || batch.length >= most.items;
    const at = by === "gathered" && !isFull ? nextOf(waiting, named) : 0;
    const [item] = waiting.splice(at, 1);
    if (item === undefined) break;
    const next = tokensBehind(item, named);
    if (isFull || next.tokens > left) {
      batches.push([item]);
      const first = tokensBehind(item, NOTHING);
      left = room - first.tokens;
      named = first.named;
      continue;
    }
    batch.push(item);
    left -= next.tokens;
    named = next.named;
  }
  return batches;
}
