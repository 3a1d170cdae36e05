/** Tokens of a text, estimated at four characters each: the usual figure for English prose. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
