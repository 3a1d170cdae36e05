import { z } from "zod";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { isBackMatter } from "@/lib/domain/questions/reading/reading-choice";
import { saysMissing } from "@/lib/domain/questions/reading/says-missing";
import { looksUp } from "@/lib/domain/run/settings";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { readHits } from "@/lib/run/nodes/parts/reading";
import type { LinkedPassage } from "@/lib/run/nodes/search/extraction";
import { Hit } from "@/lib/sources/search/hit";
import { searchLibrary } from "@/lib/sources/search/library";

/** What is looked for: words of the writer, and sentences that call something missing; for each, documents and passages; tokens in all. */
const MOST = { words: 12, limits: 6, documents: 3, passages: 2, tokens: 8_000 } as const;

/** What was looked for by its words when a text was written, and the passages that were found, the best of each first. */
export interface LookedUp {
  words: readonly string[];
  passages: readonly LinkedPassage[];
}

export const NOTHING_LOOKED_UP: LookedUp = { words: [], passages: [] };

/** A passage of the library as one that stands alone beside paragraphs of quotes, by where it begins. */
function alone(passage: Omit<LinkedPassage, "link">): LinkedPassage {
  const { sourceId, start } = passage;
  return { ...passage, id: `${sourceId}:${start}`, ordinal: 2 * start, after: "", link: null };
}

/**
 * Looks in the library for what a text's one writer would look up, and for what it calls missing, by their words: the
 * passages nearest to each in turns, without those that the writer had at hand. No model is asked.
 */
export async function lookUp(
  context: NodeContext,
  { words, limits }: { words: readonly string[]; limits: readonly string[] },
  atHand: ReadonlySet<string>,
): Promise<LookedUp> {
  const { db, scope, run, recall } = context;
  if (!asksModel(context) || !looksUp(run.settings)) return NOTHING_LOOKED_UP;
  const missing = limits.filter(saysMissing);
  const wanted = [...new Set([...words.slice(0, MOST.words), ...missing.slice(0, MOST.limits)])];
  if (wanted.length === 0) return NOTHING_LOOKED_UP;
  const hits = await recall("looked_up", z.array(Hit), async () => {
    const found = wanted.map((query) => searchLibrary(db, scope, { query, limit: MOST.documents }));
    return [...new Map((await Promise.all(found)).flat().map((hit) => [hit.url, hit])).values()];
  });
  const { passages } = await readHits(context, hits);
  const unread = passages.filter((passage) => !atHand.has(passage.id) && !isBackMatter(passage));
  const readable = unread.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const byId = new Map(unread.map((passage) => [passage.id, passage]));
  const ranked = wanted.map((one) => passagesToRead([one], readable, MOST.passages));
  const inOrder = [...new Set(inTurns(ranked))].flatMap((id) => byId.get(id) ?? []);
  return { words: wanted, passages: firstWithin(inOrder, MOST.tokens, ({ text }) => text).map(alone) };
}
