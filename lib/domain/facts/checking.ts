import { countTokens } from "@/lib/domain/core/tokens";
import { sentences } from "@/lib/domain/text/sentences";
import { sourceLine } from "./fact-lines";

/** A quote as a checker sees it: with its source, and what stands around it there. */
export interface QuoteInContext {
  id: string;
  quote: string;
  sourceTitle: string;
  published: string | null;
  /** The sentences before it and behind it; empty where there is none. */
  before: string;
  after: string;
}

/** A sentence that is held against quotes. */
export interface ToCheck {
  id: string;
  sentence: string;
  quotes: readonly QuoteInContext[];
}

/** Sentences before a quote, and behind it, that may say what it refers to; characters of either that are told. */
const BEFORE = 2;
const AFTER = 1;
const BESIDE_MAX = 300;

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The head of a table whose rows end a text, which names their columns; null where it ends otherwise, or begins within. */
function headOfTable(text: string): string | null {
  const lines = text
    .replace(/[ \t|]*$/, "")
    .replace(/\n$/, "")
    .split("\n");
  const last = lines.findLastIndex((line) => !/^\s*\|.*\|\s*$/.test(line));
  const [head, rule = ""] = lines.slice(last + 1);
  return head !== undefined && /^\s*\|[\s|:-]+$/.test(rule) ? head.trim() : null;
}

/**
 * The last sentences of what stands before a quote: the next to it are kept when they are long. Before a row of a table
 * it is the head of the table.
 */
export function before(text: string): string {
  const head = headOfTable(text);
  if (head !== null) return oneLine(head).slice(0, BESIDE_MAX);
  const own = sentences(text).slice(-BEFORE);
  return oneLine(own.map((one) => one.text).join(" ")).slice(-BESIDE_MAX);
}

/** The first sentences of what stands behind it. */
export function after(text: string): string {
  const own = sentences(text).slice(0, AFTER);
  return oneLine(own.map((one) => one.text).join(" ")).slice(0, BESIDE_MAX);
}

function quoteLines(quote: QuoteInContext, source: string): string[] {
  const beside = (name: string, text: string): string[] =>
    text === "" ? [] : [`  ${source} ${name}: ${oneLine(text)}`];
  return [
    ...beside("before", quote.before),
    `  ${source} quote: ${oneLine(quote.quote)}`,
    ...beside("after", quote.after),
  ];
}

function itemLines({ id, sentence, quotes }: ToCheck, sources: ReadonlyMap<string, string>): string {
  const lines = quotes.flatMap((quote) => quoteLines(quote, sources.get(titleOf(quote)) ?? ""));
  return [`${id}: ${oneLine(sentence)}`, ...lines].join("\n");
}

function titleOf({ sourceTitle, published }: QuoteInContext): string {
  return sourceLine({ sourceTitle, published, statement: "", quote: "", sourceId: "" }).replace(/^Source: /, "");
}

/**
 * Sentences to check as they stand in a prompt: each source once, under a number, then a line for each sentence, which
 * begins with its id, with its quotes beneath. No text can begin a line of its own.
 */
export function checkedText(items: readonly ToCheck[]): string {
  const sources = new Map<string, string>();
  for (const quote of items.flatMap(({ quotes }) => quotes)) {
    const title = titleOf(quote);
    if (!sources.has(title)) sources.set(title, `S${sources.size + 1}`);
  }
  const titles = [...sources].map(([title, number]) => `${number}: ${title}`);
  return [`Sources\n${titles.join("\n")}`, ...items.map((item) => itemLines(item, sources))].join("\n\n");
}

/** Sentences that one call checks, and the tokens and the share of a prompt that they may take. */
const ITEMS_PER_CALL = 20;
const CALL_TOKENS = 6_000;
const CALL_SHARE = 0.5;

/** As many quotes of a sentence as there is room for, the first in any case. */
function fitted(item: ToCheck, room: number): ToCheck {
  let quotes = item.quotes;
  while (quotes.length > 1 && countTokens(checkedText([{ ...item, quotes }])) > room) quotes = quotes.slice(0, -1);
  return { ...item, quotes };
}

/** Sentences in the order given, up to twenty to a call, as long as they fit a prompt of so many tokens. */
export function checkBatches(items: readonly ToCheck[], contextTokens: number): ToCheck[][] {
  const room = Math.min(CALL_TOKENS, contextTokens * CALL_SHARE);
  const batches: ToCheck[][] = [];
  let left = 0;
  for (const item of items.map((one) => fitted(one, room))) {
    const tokens = countTokens(checkedText([item]));
    const batch = batches.at(-1);
    if (batch === undefined || batch.length >= ITEMS_PER_CALL || tokens > left) {
      batches.push([item]);
      left = room - tokens;
      continue;
    }
    batch.push(item);
    left -= tokens;
  }
  return batches;
}
