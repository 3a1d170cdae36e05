import { urns } from "./schemas";

/** An attribute's name in one form: names count in any case, with their schema before them or without. */
export function attributeName(written: string): string {
  const lower = written.trim().toLowerCase();
  for (const urn of [urns.user, urns.group]) {
    const prefix = `${urn.toLowerCase()}:`;
    if (lower.startsWith(prefix)) return lower.slice(prefix.length);
  }
  return lower;
}

/** A value with all its keys in that form. Of two that are the same then, the later counts. */
export function withPlainNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainNames);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [attributeName(key), withPlainNames(held)]));
}
