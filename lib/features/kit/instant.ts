/** An instant as views carry it: ISO 8601 in UTC. */
export function iso(at: Date): string {
  return at.toISOString();
}

/** As `iso`, for what may not have happened. */
export function isoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
