import { type Span, spanText } from "@/lib/domain/text/quote";

/** A page's text as read, and the place in it of what of a quote stands on it, in code points. */
export interface QuoteOnPage {
  text: string;
  quote: Span;
  /** Whether the quote goes on on the next page. */
  goesOn: boolean;
}

/** The text of a page and the part of a quote that stands on it; null where none of the quote does. */
export function quoteOnPage(text: string, page: Span | null, quote: Span | null): QuoteOnPage | null {
  if (page === null || quote === null || quote.start >= page.end || quote.end <= page.start) return null;
  const end = Math.min(quote.end, page.end);
  return {
    text: spanText(text, page.start, Math.min(page.end, text.length)),
    quote: { start: Math.max(0, quote.start - page.start), end: end - page.start },
    goesOn: quote.end > page.end,
  };
}
