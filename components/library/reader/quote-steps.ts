import { type PageStart, pageAt } from "@/lib/domain/original/on-page";
import type { QuoteSpanView } from "@/lib/features/kit/models";

/**
 * How an address names a quote: by its fact's key, and by where it stands in all of the text when it is not the fact's
 * only one here. A key alone names the fact's first quote. `from` is where what is shown of the text begins.
 */
export function quoteName(quote: QuoteSpanView, quotes: readonly QuoteSpanView[], from: number): string {
  const isOnly = quotes.filter(({ factKey }) => factKey === quote.factKey).length === 1;
  return isOnly ? quote.factKey : `${quote.factKey}@${from + quote.start}`;
}

/** The quote that an address names; null for none and for one that is not here. */
export function namedQuote(name: string | null, quotes: readonly QuoteSpanView[], from: number): QuoteSpanView | null {
  if (name === null) return null;
  const [key, start] = name.split("@");
  const own = quotes.filter(({ factKey }) => factKey === key);
  return own.find((quote) => String(from + quote.start) === start) ?? own[0] ?? null;
}

/** The quote one step onward (1) or back (-1) from the present one, around the ends; null when there is none. */
export function steppedQuote(
  present: QuoteSpanView | null,
  step: 1 | -1,
  quotes: readonly QuoteSpanView[],
): QuoteSpanView | null {
  const from = present === null ? (step === 1 ? -1 : 0) : quotes.indexOf(present);
  return quotes.at((from + step) % quotes.length) ?? null;
}

/** Which page of the original is looked at: the one turned to, else that of the present quote, else the first. */
export function pageShown(pages: readonly PageStart[], turned: number | null, present: QuoteSpanView | null): number {
  return turned ?? (present === null ? null : pageAt(pages, present.start)?.page) ?? 1;
}
