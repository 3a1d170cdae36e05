/** Where a file that was opened comes from, as far as its signature says. */
export interface Origin {
  /** Whether this install did not sign it, or signed it of something whose origin it did not know. */
  isOfUnknownOrigin: boolean;
  /** The fingerprint of the key of another install that signed it; null where none did. */
  signedBy: string | null;
}

/** What stands wherever something of unknown origin is shown. */
export const UNKNOWN_ORIGIN =
  "Imported from a file that this install did not sign: who made it, and who gave its verdicts, cannot be checked here.";

/** What is said of a project's origin, with the key of whoever signed it; null for one that this install answers for. */
export function originSentence({ isOfUnknownOrigin, signedBy }: Origin): string | null {
  if (!isOfUnknownOrigin) return null;
  const who = signedBy === null ? "Nobody signed it." : `It is signed with the key ${signedBy} of another install.`;
  return `${UNKNOWN_ORIGIN} ${who}`;
}
