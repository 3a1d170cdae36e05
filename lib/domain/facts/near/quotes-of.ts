/** The quotes among what a fact rests on: words beside one are none by themselves. */
export function quotesOf<Piece extends { isBeside?: boolean | undefined }>(evidence: readonly Piece[]): Piece[] {
  return evidence.filter(({ isBeside }) => isBeside !== true);
}
