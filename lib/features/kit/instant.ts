/** An instant as views carry it: ISO 8601 in UTC. */
export function iso(at: Date): string {
  return at.toISOString();
}

/** An instant as ISO 8601 in UTC; null for what has not happened. */
export function isoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
