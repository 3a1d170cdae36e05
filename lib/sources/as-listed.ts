import { originOf } from "@/lib/domain/facts/dated-by";
import type { Listed } from "@/lib/domain/references/reference";
import { datedAs, type ReadText } from "@/lib/sources/read/read-text";
import { cleanTitle } from "./display-name";

const listedDate = originOf({ from: "list of references" });

/** A source that a list of references named is called as people call it there; its own name is kept beside. */
export function namedBy(listed: Listed | null, own: string): { title: string; originalTitle: string | null } {
  const title = cleanTitle(listed?.title ?? "") || own;
  return { title, originalTitle: title === own ? null : own };
}

/** What a page does not say of itself, as the list of references that named it says it. */
export function asListed(read: ReadText, listed: Listed | null): ReadText {
  if (listed === null) return read;
  const { publishedOn: on } = listed;
  const dated = read.publishedOn !== null || on === null ? {} : datedAs({ on, from: "list of references" });
  return {
    ...read,
    ...dated,
    author: read.author ?? orNull(listed.author),
    publisher: read.publisher ?? orNull(listed.publisher),
  };
}

function orNull(name: string | null): string | null {
  return cleanTitle(name ?? "") || null;
}

/** A page that is read again keeps its author and its listed date, where it still says none of its own. */
export function stillListed(
  read: ReadText,
  before: Pick<ReadText, "author" | "publishedOn" | "dateFrom"> | null,
): ReadText {
  if (before === null) return read;
  const { author, publishedOn, dateFrom } = before;
  const dated = read.publishedOn === null && dateFrom === listedDate ? { publishedOn, dateFrom } : {};
  return { ...read, ...dated, author: read.author ?? author };
}
