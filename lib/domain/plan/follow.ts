import { SearchInput } from "@/lib/domain/run/results";

/** Fewest pages that are worth following links for: a page that leads on, and what it leads to. */
const SHARE_MIN = 2;

/** What a search may follow: the links of these pages, up to so many pages in all. */
export type Following = NonNullable<SearchInput["follow"]>;

/** Pages of a run's bound that no search of it has been given yet. `inputs` are those of its searches. */
export function pagesLeft(bound: number, inputs: readonly unknown[]): number {
  const given = inputs.map((input) => SearchInput.safeParse(input).data?.follow?.most ?? 0);
  return Math.max(0, bound - given.reduce((sum, most) => sum + most, 0));
}

/**
 * The pages that may still be read, shared among the searches that ask for links to be followed, in their order: as
 * many for each, the first ones one more. Where they are too few for all, the last get none. Undefined for a search that
 * follows nothing.
 */
export function sharedPages(wanted: readonly (readonly string[])[], left: number): (Following | undefined)[] {
  const asking = wanted.flatMap((pages, index) => (pages.length > 0 ? [index] : []));
  const served = asking.slice(0, Math.floor(left / SHARE_MIN) || (left > 0 ? 1 : 0));
  return wanted.map((pages, index) => {
    const place = served.indexOf(index);
    if (place === -1) return undefined;
    const most = Math.floor(left / served.length) + (place < left % served.length ? 1 : 0);
    return { pages: [...pages], most };
  });
}
