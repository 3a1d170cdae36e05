/** What an acceptance came to: others may have to accept, too. */
export function acceptedSays(what: string, left: number): string {
  return left === 0
    ? `${what} is accepted.`
    : `Your acceptance counts; ${left} more ${left === 1 ? "is" : "are"} needed.`;
}
