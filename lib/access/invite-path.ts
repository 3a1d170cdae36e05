/** The token of the invitation that a path of this site leads to; null for any other path. */
export function inviteOf(path: string): string | null {
  return /^\/invite\/([A-Za-z0-9_-]{43})$/.exec(path)?.[1] ?? null;
}

/** Whether a path of this site is that of a link that confirms an address. */
export function isConfirmPath(path: string): boolean {
  return /^\/confirm\/[A-Za-z0-9_-]{43}$/.test(path);
}
