import { termSet } from "@/lib/domain/text/terms";

/** A link of a page, as far as it is looked at: where it leads, and what it is called there. */
export interface PageLink {
  url: string;
  label: string;
}

/** Links of one page that are looked at, the first: a page of 10,000 is a list, of which the best are chosen. */
const LINKS_MAX = 2_000;
/** Links that are kept, over all pages. */
const WAITING_MAX = 5_000;
/** Pages of one shape of address that are read: calendars and counters have as many as one likes. */
const ALIKE_MAX = 8;
/** Links from a page that the run had read to the last page that is read. */
const DEPTH_MAX = 3;

const LINK = /\[([^[\]\n]{0,300})\]\(((?:\\.|[^\s()<>\\]|\([^\s()<>\\]*\))+)/g;

/** The links of a text in Markdown, in their order, each address once. */
export function linksOf(markdown: string): PageLink[] {
  const found = new Map<string, string>();
  for (const [, label = "", target = ""] of markdown.matchAll(LINK)) {
    const url = target.replace(/\\(.)/g, "$1").replace(/#.*$/s, "");
    if (url !== "" && url.length <= 2_048 && !found.has(url)) found.set(url, label.trim());
    if (found.size >= LINKS_MAX) break;
  }
  return [...found].map(([url, label]) => ({ url, label }));
}

function withoutNumbers(url: string): string {
  return url.replace(/\d+/g, "0");
}

function withoutIds(url: string): string {
  return url.replace(/[0-9a-f]{8}-?[0-9a-f-]{4,}/gi, "0");
}

/** An address without its numbers and ids: what a calendar counts up, and what has an id of its own, is alike. */
function shapeOf(url: string): string {
  return withoutNumbers(withoutIds(url));
}

/** The shape by which older runs follow: of an id whose numbers are gone the letters are left, so that each is another. */
function formerShapeOf(url: string): string {
  return withoutIds(withoutNumbers(url));
}

/** The words of an address, which often say what stands there. */
function wordsOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[^\p{L}\p{N}]+/gu, " ");
}

interface Waiting extends PageLink {
  from: string;
  depth: number;
}

/** What a following knows: which links wait, and what was taken. */
export interface LinkChoice {
  /** Puts links of a page behind those that wait, once each. `depth` is that of the page: 0 for one where it begins. */
  offer(from: string, links: readonly PageLink[], depth: number): void;
  /** The link to follow next, the one whose words are nearest to the question; null when none is left. */
  next(): Waiting | null;
}

/**
 * Chooses, link by link, where to go: near the questions first, never twice, never into the endless. `known` is not read.
 * `idsAreAlike` is false for a run that began when addresses which differ by their ids were no endless site.
 */
export function linkChoice(
  questions: readonly string[],
  known: readonly string[],
  { idsAreAlike = true }: { idsAreAlike?: boolean } = {},
): LinkChoice {
  const shape = idsAreAlike ? shapeOf : formerShapeOf;
  const seen = new Set(known);
  const alike = new Map<string, number>();
  const asked = termSet(questions.join("\n"));
  // By how many words of the questions they share, in their order.
  const waiting = new Map<number, Waiting[]>();
  let count = 0;
  const nearnessOf = ({ url, label }: PageLink): number =>
    [...termSet(`${label} ${wordsOf(url)}`)].filter((word) => asked.has(word)).length;
  return {
    offer(from, links, depth): void {
      if (depth >= DEPTH_MAX) return;
      for (const link of links) {
        if (seen.has(link.url) || count >= WAITING_MAX) continue;
        seen.add(link.url);
        count += 1;
        const nearness = nearnessOf(link);
        const queue = waiting.get(nearness) ?? [];
        queue.push({ ...link, from, depth: depth + 1 });
        waiting.set(nearness, queue);
      }
    },
    next(): Waiting | null {
      for (const nearness of [...waiting.keys()].sort((a, b) => b - a)) {
        const queue = waiting.get(nearness) ?? [];
        for (let link = queue.shift(); link !== undefined; link = queue.shift()) {
          const own = shape(link.url);
          const before = alike.get(own) ?? 0;
          if (before >= ALIKE_MAX) continue;
          alike.set(own, before + 1);
          return link;
        }
      }
      return null;
    },
  };
}
