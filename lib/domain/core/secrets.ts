/**
 * What looks like a key that opens something: prefixes that providers give their keys so that they can be found, and
 * private keys. Names and lengths: the providers' own documentation of their key formats.
 */
const patterns: readonly RegExp[] = [
  /\b(?:sk|rk|pk)-(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{20,}/g,
  /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{40,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\btvly-[A-Za-z0-9-]{20,}/g,
  /\bstemma_(?:key_)?[A-Za-z0-9_-]{43}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[A-Za-z0-9+/=\s\\n]{0,8000}(?:-----END (?:[A-Z]+ )?PRIVATE KEY-----)?/g,
];

/** Whether a text holds what looks like a key. */
export function holdsSecret(text: string): boolean {
  return patterns.some((pattern) => text.search(pattern) !== -1);
}

/** The text with everything that looks like a key replaced. */
export function maskSecrets(text: string): string {
  return patterns.reduce((masked, pattern) => masked.replace(pattern, "[key removed]"), text);
}
