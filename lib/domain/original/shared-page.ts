import type { ShareScope } from "@/lib/domain/report/share-scope";

/** A citation of a report with its quotes, in the order in which they are told. */
interface Cited<P> {
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
 * The one quote whose original an address names and a link lets its reader see: one that the report cites. Null for every
 * other, and for all of them where the link does not show both quotes and sources.
 */
export function pieceToShow<P>(scope: ShareScope, cited: readonly Cited<P>[], name: string): P | null {
  const [, number, nth] = NAME.exec(name) ?? [];
  if (!showsPages(scope) || number === undefined) return null;
  return cited.find((one) => one.number === Number(number))?.pieces[Number(nth) - 1] ?? null;
}
