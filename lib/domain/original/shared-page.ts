import type { ShareScope } from "@/lib/domain/report/share-scope";

/** A quote of a report, as far as the page goes that it stands on. */
interface CitedPiece {
  /** Null where its source has no pages. */
  page: number | null;
}

/** A citation of a report with its quotes, in the order in which they are told. */
interface Cited<P extends CitedPiece> {
  number: number;
  pieces: readonly P[];
}

/** A page shows a quote and the source that it stands in, and words around both: a link has to allow the two. */
export function showsPages(scope: ShareScope): boolean {
  return scope.quotes && scope.sources;
}

/** How an address names a quote's page: the number of the citation, and which of its quotes. */
export function pageName(number: number, nth: number): string {
  return `${number}-${nth + 1}`;
}

const NAME = /^([1-9]\d{0,4})-([1-9]\d{0,2})$/;

/** Whether an address names a quote's page at all. */
export function isPageName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The one page of a source that an address names and a link lets its reader see: that of a quote which the report cites.
 * Null for every other page, and for all of them where the link does not show both quotes and sources.
 */
export function pageToShow<P extends CitedPiece>(
  scope: ShareScope,
  cited: readonly Cited<P>[],
  name: string,
): (P & { page: number }) | null {
  const [, number, nth] = NAME.exec(name) ?? [];
  if (!showsPages(scope) || number === undefined) return null;
  const citation = cited.find((one) => one.number === Number(number));
  const piece = citation?.pieces[Number(nth) - 1];
  return piece === undefined || piece.page === null ? null : { ...piece, page: piece.page };
}
