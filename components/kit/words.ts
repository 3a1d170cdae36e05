const numbers = new Intl.NumberFormat("en");
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const sizes = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** A number with its unit: `1 fact`, `1,204 facts`. `many` only where adding an s does not do. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

/** A number as people read it: `1,204`. */
export function grouped(count: number): string {
  return numbers.format(count);
}

/** How many sources say it: `one source`, `3 sources`. Quotes of one source count once. */
export function sourcesOf(evidence: readonly { sourceId: string }[]): string {
  const count = new Set(evidence.map(({ sourceId }) => sourceId)).size;
  return count === 1 ? "one source" : counted(count, "source");
}

/** A size in the unit that fits: `12 kB`, `3.4 MB` (decimal units). */
export function sized(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${sizes.format(bytes / 1_000)} kB`;
  return `${sizes.format(bytes / 1_000_000)} MB`;
}

/** A day as readers far away read it: `21 November 2026`, by the world's clock. */
export function day(iso: string): string {
  return days.format(new Date(iso));
}

/** A share of one as a whole percentage: `0.874` is `87 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
