import type { Reference } from "./reference";

/** Fewest letters and digits of a title by which a file is taken for the work's: shorter ones stand in many names. */
const TITLE_LEAST = 12;
/** Fewest of those with which a title begins where a name ends in the middle of it, as reference managers cut names. */
const BEGINNING_LEAST = 20;

/** A text by its letters and digits alone, without accents. */
function keyOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A work as the names of its files would tell it; null where they could not. */
interface NamedWork<T> {
  work: T;
  doi: string | null;
  title: string | null;
}

function namedWork<T extends Pick<Reference, "title" | "url">>(work: T): NamedWork<T> {
  const doi = /^https:\/\/doi\.org\/(10\..+)$/.exec(work.url ?? "")?.[1];
  const title = keyOf(work.title ?? "");
  return {
    work,
    doi: doi === undefined ? null : keyOf(decoded(doi)),
    title: title.length < TITLE_LEAST ? null : title,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isTitled(title: string, file: { name: string; last: string }): boolean {
  return file.name.includes(title) || (file.last.length >= BEGINNING_LEAST && title.startsWith(file.last));
}

/**
 * The file of each work by its name, where a list names none: one whose name holds the work's DOI, or its title, also
 * where the name is cut within it. A file that two works could mean, and a work that two files could be of, has none.
 */
export function filesByName<T extends Pick<Reference, "title" | "url">, F extends { name: string }>(
  works: readonly T[],
  files: readonly F[],
): Map<T, F> {
  const named = works.map(namedWork);
  const pairs = files.flatMap((file) => {
    const stem = file.name.replace(/\.[a-z0-9]{1,5}$/i, "");
    const keys = { name: keyOf(stem), last: keyOf(stem.split(" - ").at(-1) ?? "") };
    const byDoi = named.filter(({ doi }) => doi !== null && keys.name.includes(doi));
    const meant = byDoi.length > 0 ? byDoi : named.filter(({ title }) => title !== null && isTitled(title, keys));
    return meant.length === 1 ? meant.map(({ work }) => ({ work, file })) : [];
  });
  const own = Map.groupBy(pairs, ({ work }) => work);
  return new Map(
    [...own].flatMap(([work, [first, ...more]]) => (first && more.length === 0 ? [[work, first.file]] : [])),
  );
}
