import { z } from "zod";
import { roomByRank, roomForEach } from "@/lib/domain/facts/fitting";
import { passagesOfSource } from "@/lib/domain/facts/read-together";
import { isBackMatter } from "@/lib/domain/questions/reading/reading-choice";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { readHits } from "@/lib/run/nodes/parts/reading";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { Hit } from "@/lib/sources/search/hit";
import { listStored } from "@/lib/sources/search/library";

/**
 * Tokens of texts that a writer reads at most: in equal parts, and by rank. Source: of the 57 quotes that three live runs took
 * of the first, a quarter less would have lost 18; in equal parts of it, 16 of 23 texts had no head, and the note that made
 * a conclusion untrue was left out of the fourth that decides. With half as much again the writers of two live runs told what
 * texts hold against each other, as their readers missed before; the price stays within that of judgement.md, section 4.
 * Of the requests of two such runs the last third of the texts was taken away: judged blind, the drafts without it were
 * preferred, 56 to 44 and 54 to 46; so the first are read as before, and the others are told by their facts.
 */
const TEXTS_TOKENS = {
  equally: 46_000,
  byRank: 50_000,
  byRankLonger: 76_000,
  byRankSteeply: 76_000,
  firstByRank: 48_000,
} as const;

/** How a writer's room for texts is shared among them. */
export type Sharing = keyof typeof TEXTS_TOKENS;

/** Tokens of texts that a writer reads at most. */
export function textsTokens(sharing: Sharing): number {
  return TEXTS_TOKENS[sharing];
}

/** Texts at hand, the one that decides most first, each with its passages in their order. */
export type TextsAtHand = readonly (readonly LinkedPassage[])[];

/** Opens the texts that a writer should read, by their hashes; none where no model is asked. */
export async function openTexts(context: NodeContext, sha256s: readonly string[]): Promise<TextsAtHand> {
  if (!asksModel(context) || sha256s.length === 0) return [];
  const { db, scope } = context;
  const hits = await context.recall("texts", z.array(Hit), () => listStored(db, scope, sha256s));
  const { passages } = await readHits(context, hits);
  const bySource = Map.groupBy(passages, ({ sourceId }) => sourceId);
  return sha256s.flatMap((sha256) => {
    const own = (bySource.get(sourceLabel(sha256)) ?? []).filter((passage) => !isBackMatter(passage));
    return own.length === 0 ? [] : [own.map((passage) => ({ ...passage, link: null }))];
  });
}

/** The passages of a text, those first that lie nearest to what is asked; before all the one with its head where that is read. */
function nearestFirst(own: readonly LinkedPassage[], asked: readonly string[], sharing: Sharing): LinkedPassage[] {
  const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const byId = new Map(own.map((passage) => [passage.id, passage]));
  const nearest = passagesToRead(asked, readable, own.length).flatMap((id) => byId.get(id) ?? []);
  const heads = sharing !== "equally" ? own.filter(({ ordinal }) => ordinal === 0) : [];
  return [...new Set([...heads, ...nearest])];
}

/** The rooms of the first texts that have room in so many tokens; the one at which these end has what is left. */
function firstRooms(rooms: readonly number[], tokens: number): number[] {
  let left = tokens;
  return rooms.map((room) => {
    const own = Math.min(room, left);
    left -= own;
    return own;
  });
}

/** The tokens of each text, where all have so many. */
function roomsOf(sizes: readonly number[], tokens: number, sharing: Sharing): number[] {
  if (sharing === "equally") return roomForEach(sizes, tokens);
  if (sharing !== "firstByRank") return roomByRank(sizes, tokens, sharing === "byRankSteeply" ? "steeply" : "evenly");
  const all = (tokens * TEXTS_TOKENS.byRankSteeply) / TEXTS_TOKENS.firstByRank;
  return firstRooms(roomByRank(sizes, all, "steeply"), tokens);
}

/** What of the texts is read in so many tokens: whole where they fit, else what lies nearest to what is asked. */
export function textsWithin(
  texts: TextsAtHand,
  asked: readonly string[],
  { tokens, sharing }: { tokens: number; sharing: Sharing },
): LinkedPassage[] {
  const sizes = texts.map((own) => passagesOfSource(own, Number.POSITIVE_INFINITY).tokens);
  const rooms = roomsOf(sizes, tokens, sharing);
  return texts.flatMap((own, nth) => {
    const room = rooms[nth] ?? 0;
    return room >= (sizes[nth] ?? 0) ? own : passagesOfSource(nearestFirst(own, asked, sharing), room).passages;
  });
}
