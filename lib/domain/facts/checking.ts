import { z } from "zod";
import { keeping } from "@/lib/domain/core/keep";
import { countTokens } from "@/lib/domain/core/tokens";
import { linesOf } from "@/lib/domain/prose/lines";
import { sentences } from "@/lib/domain/prose/sentences";
import { normalForm } from "./fact";
import { sourceWithFields } from "./fact-lines";

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
  /** The sentences before it and behind it; empty where there is none. */
  before: z.string(),
  after: z.string(),
});
export type QuoteInContext = z.infer<typeof QuoteInContext>;

/** A sentence that is held against quotes. */
export interface ToCheck {
  id: string;
  sentence: string;
  quotes: readonly QuoteInContext[];
}

/** Letters of a quote below which like words in two texts are no copy: “Status: Draft”. */
const COPY_LENGTH = 40;

/**
 * Pieces of evidence with each wording once: a copy in another text bears out nothing more. What is as short as a field
 * of a document's head says something of its own document, and stands once for each.
 */
export function eachWordingOnce<P extends { quote: string; sha256: string }>(pieces: readonly P[]): P[] {
  const seen = new Set<string>();
  return pieces.filter(({ quote, sha256 }) => {
    const form = normalForm(quote);
    const wording = form.length < COPY_LENGTH ? `${sha256} ${form}` : form;
    if (seen.has(wording)) return false;
    seen.add(wording);
    return true;
  });
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

/** Lines of a document's beginning in which its fields stand; those that make a head, and what is told of them. */
const HEAD = { lines: 24, least: 3, fields: 12, characters: 60 } as const;
/** A field in a line; what goes on in the next line is set in. Addresses tell nothing of a document but their date. */
const FIELD = /^(\p{Lu}[\p{L} -]{1,30}): +(\S.*)$/u;
const ADDRESS = /@|:\/\//;
/** The address behind the words that it is linked from. */
const LINKED = /`?([^`<>,]+?) <[^<>\s]*:\/\/[^<>\s]*>`?_*/g;
/** An address that stands alone, with the month that it names: lists of mails are filed by it. */
const DATED_ADDRESS = /^\S+:\/\/\S*?\b((?:19|20)\d\d[-/](?:\d\d|\p{Lu}\p{Ll}{2,8})(?:[-/]\d\d)?)(?=[/.-]|$)\S*$/u;
/** A day, as entries of a list have it of which the first and the last tell enough. */
const DAY = /\b(?:19|20)\d\d\b/;

/** A field in so few words that it can be told: an address by its month, a long list of days by its first and last one. */
function shortField(field: string): string {
  const text = oneLine(field.replace(LINKED, "$1"));
  const at = text.indexOf(": ") + 2;
  const [label, said] = [text.slice(0, at), text.slice(at).replace(/,$/, "")];
  const month = DATED_ADDRESS.exec(said)?.[1];
  if (month !== undefined) return `${label}page of ${month.replaceAll("/", "-")}`;
  const entries = said.split(/, */);
  const isOfDays = entries.length > 2 && entries.every((entry) => DAY.test(entry));
  return isOfDays ? `${label}${entries[0]} to ${entries.at(-1)}` : `${label}${said}`;
}

/** The short fields of the head with which a document begins: “Status: Withdrawn”. None where it begins otherwise. */
export function fieldsAtHead(text: string): string[] {
  const lines = text
    .replace(/^\s*(?:---\n)?/, "")
    .split("\n")
    .slice(0, HEAD.lines);
  const end = lines.findIndex((line) => !FIELD.test(line) && !/^[\p{L}\w -]+:\s*$|^[ \t]+\S/u.test(line));
  const fields: string[] = [];
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    if (FIELD.test(line)) fields.push(line);
    // A list goes on in lines that are set in.
    else if (/^[ \t]+\S/.test(line) && fields.at(-1)?.endsWith(",")) fields.push(`${fields.pop()} ${line.trim()}`);
  }
  if (fields.length < HEAD.least) return [];
  return fields
    .map(shortField)
    .filter((field) => field.length <= HEAD.characters && !ADDRESS.test(field))
    .slice(0, HEAD.fields);
}

/** Fields of a head that say what became of its document, and characters of that which a list has room for. */
const BECAME = /^(?:status|state|(?:superseded|replaced|obsoleted|withdrawn)[ -]by): +(.+)$/i;
const BECAME_MOST = 40;

/** What a head's short fields say became of its document: “Superseded, by 566”; null where they do not say. */
export function becameOf(fields: readonly string[]): string | null {
  const said = fields.flatMap((field) => {
    const value = BECAME.exec(field)?.[1];
    if (value === undefined) return [];
    return [/ by:|-by:/i.test(field) ? `by ${value}` : value];
  });
  return said.length === 0 ? null : said.join(", ").slice(0, BECAME_MOST).toWellFormed();
}

/** What sentences above have told already: names of sources by their titles, and of quotes, with their words, by source. */
interface Named {
  sources: ReadonlyMap<string, string>;
  quotes: readonly { name: string; source: string; words: string }[];
}

const NOTHING: Named = { sources: new Map(), quotes: [] };

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
  const own = named.quotes.filter((other) => other.source === source);
  const known = own.find((other) => other.words === words);
  if (known) return { lines: [`  ${known.name}, as above`], named };
  const name = `Q${named.quotes.length + 1}`;
  const beside = (label: string, text: string): string[] =>
    text === "" ? [] : [`  ${source} ${label}: ${besideOf(text, own)}`];
  const { above = [] } = quote;
  const headings = above.length > 0 ? above.join(" › ") : (quote.heading ?? "");
  const lines = [
    ...(headings === "" || quote.before.includes(headings) ? [] : [`  ${source} headings: ${oneLine(headings)}`]),
    ...beside("before", quote.before),
    `  ${name} (${source}): ${words}`,
    ...beside("after", quote.after),
  ];
  const sources = new Map(named.sources).set(title, source);
  return { lines, named: { sources, quotes: [...named.quotes, { name, source, words }] } };
}

function itemText({ id, sentence, quotes }: ToCheck, before: Named): { text: string; named: Named } {
  const lines = [`${id}: ${oneLine(sentence)}`];
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
  let named = NOTHING;
  for (const item of items.map((one) => fitted(one, room))) {
    const batch = batches.at(-1);
    const next = tokensBehind(item, named);
    if (batch === undefined || batch.length >= ITEMS_PER_CALL || next.tokens > left) {
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
