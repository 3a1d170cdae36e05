import { z } from "zod";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { nearestUnread } from "@/lib/domain/questions/reading/nearest-unread";
import { isBackMatter } from "@/lib/domain/questions/reading/reading-choice";
import { saysMissing } from "@/lib/domain/questions/reading/says-missing";
import { looksUp, looksUpInTexts } from "@/lib/domain/run/settings";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { readHits } from "@/lib/run/nodes/parts/reading";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { Hit } from "@/lib/sources/search/hit";
import { listStored, searchLibrary } from "@/lib/sources/search/library";

/** What is looked for: words of the writer, and sentences that call something missing; for each, documents and passages; tokens in all. */
const MOST = { words: 12, limits: 6, documents: 3, passages: 2, tokens: 8_000 } as const;

/** What was looked for by its words when a text was written, with where it was found as far as is told, and the passages, the best of each first. */
export interface LookedUp {
  words: readonly string[];
  passages: readonly LinkedPassage[];
}

export const NOTHING_LOOKED_UP: LookedUp = { words: [], passages: [] };

/** A passage of the library as one that stands alone beside paragraphs of quotes, by where it begins. */
export function alone(passage: Omit<LinkedPassage, "link">): LinkedPassage {
  const { sourceId, start } = passage;
  return { ...passage, id: `${sourceId}:${start}`, ordinal: 2 * start, after: "", link: null };
}

/** For each of what is looked for, the passages nearest to it that its writer did not read. */
function unreadFor(
  wanted: readonly string[],
  passages: readonly LinkedPassage[],
  { atHand, isAmongAll }: { atHand: ReadonlySet<string>; isAmongAll: boolean },
): string[][] {
  const readable = passages.filter((one) => !isBackMatter(one));
  const documents = readable.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  if (isAmongAll) return nearestUnread(wanted, documents, { read: atHand, most: MOST.passages });
  const unread = documents.filter(({ id }) => !atHand.has(id));
  return wanted.map((one) => passagesToRead([one], unread, MOST.passages));
}

/** What is looked for, with the places where it was found. */
function withPlaces(one: string, found: readonly LinkedPassage[]): string {
  const places = found.map(({ sourceTitle, heading }) =>
    heading === null ? sourceTitle : `${sourceTitle}, “${heading}”`,
  );
  return `${one} (${places.length === 0 ? "nothing nearer than what its writer read" : `found in ${places.join("; ")}`})`;
}

/** What is looked for: words that a writer would look up, and sentences of its own that call something missing. */
interface Wanted {
  words: readonly string[];
  limits: readonly string[];
  /** The texts that decide, by their hashes: of a long one its writer read a part. */
  texts: readonly string[];
}

/**
 * Looks in the library for what a text's one writer would look up, and for what it calls missing, by their words: the
 * passages nearest to each in turns, without those that the writer had at hand. No model is asked.
 */
export async function lookUp(
  context: NodeContext,
  { words, limits, texts }: Wanted,
  atHand: ReadonlySet<string>,
): Promise<LookedUp> {
  const { db, scope, run, recall } = context;
  if (!asksModel(context) || !looksUp(run.settings)) return NOTHING_LOOKED_UP;
  const missing = limits.filter(saysMissing);
  const wanted = [...new Set([...words.slice(0, MOST.words), ...missing.slice(0, MOST.limits)])];
  if (wanted.length === 0) return NOTHING_LOOKED_UP;
  const isAmongAll = looksUpInTexts(run.settings);
  const hits = await recall("looked_up", z.array(Hit), async () => {
    const found = wanted.map((query) => searchLibrary(db, scope, { query, limit: MOST.documents }));
    const deciding = isAmongAll ? await listStored(db, scope, [...texts]) : [];
    return [...new Map([...(await Promise.all(found)).flat(), ...deciding].map((hit) => [hit.url, hit])).values()];
  });
  const { passages } = await readHits(context, hits);
  const linked = passages.map((passage) => ({ ...passage, link: null }));
  const byId = new Map(linked.map((passage) => [passage.id, passage]));
  const ranked = unreadFor(wanted, linked, { atHand, isAmongAll });
  const inOrder = [...new Set(inTurns(ranked))].flatMap((id) => byId.get(id) ?? []);
  const kept = firstWithin(inOrder, MOST.tokens, ({ text }) => text);
  const isKept = new Set(kept.map(({ id }) => id));
  const told = wanted.map((one, nth) => {
    const found = ranked[nth] ?? [];
    const shown = found.filter((id) => isKept.has(id)).flatMap((id) => byId.get(id) ?? []);
    // What was found and had no room is not told as if nothing was.
    return found.length > 0 && shown.length === 0 ? one : withPlaces(one, shown);
  });
  return { words: isAmongAll ? told : wanted, passages: kept.map(alone) };
}
