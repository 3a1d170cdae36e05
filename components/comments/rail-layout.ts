/** A card beside the text: where it would like to begin, and how high it is, in pixels. */
export interface RailCard {
  id: string;
  wantedTop: number;
  height: number;
}

/** Where each card begins: at its passage, or as soon after the card before it as there is room. */
export function placeCards(
  cards: readonly RailCard[],
  gap: number,
): { tops: ReadonlyMap<string, number>; height: number } {
  const tops = new Map<string, number>();
  let free = 0;
  for (const { id, wantedTop, height } of cards.toSorted((a, b) => a.wantedTop - b.wantedTop)) {
    const top = Math.max(wantedTop, free);
    tops.set(id, top);
    free = top + height + gap;
  }
  return { tops, height: Math.max(0, free - gap) };
}
