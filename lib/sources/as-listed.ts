import { originOf } from "@/lib/domain/facts/dated-by";
import { isDoiHost } from "@/lib/domain/references/doi";
import type { Listed } from "@/lib/domain/references/reference";
import { knownDate } from "@/lib/sources/read/calendar";
import { datedAs, type ReadText } from "@/lib/sources/read/read-text";
import { cleanTitle } from "./display-name";

const listedDate = originOf({ from: "list of references" });

/** A source that a list of references named is called as people call it there; its own name is kept beside. */
export function namedBy(listed: Listed | null, own: string): { title: string; originalTitle: string | null } {
  const title = cleanTitle(listed?.title ?? "") || own;
  return { title, originalTitle: title === own ? null : own };
}

/**
 * What a page does not say of itself, as the list of references that named it says it. Of who published it a list is
 * believed only behind a DOI: elsewhere the site itself says whose it is.
 */
export function asListed(read: ReadText, listed: Listed | null, host: string | null): ReadText {
  if (listed === null) return read;
  const on = knownPart(listed.publishedOn);
  const dated = read.publishedOn !== null || on === null ? {} : datedAs({ on, from: "list of references" });
  const publisher = host !== null && isDoiHost(host) ? orNull(listed.publisher) : null;
  return { ...read, ...dated, author: read.author ?? orNull(listed.author), publisher: read.publisher ?? publisher };
}

/** As much of a date as is in the calendar, and not in the time to come. */
function knownPart(date: string | null): string | null {
  if (date === null) return null;
  const year = date.slice(0, 4);
  const isPast = Number(year) <= new Date().getUTCFullYear();
  return knownDate(date) ?? knownDate(date.slice(0, 7)) ?? (isPast ? year : null);
}

function orNull(name: string | null): string | null {
  return cleanTitle(name ?? "") || null;
}

/**
 * A page that is read again keeps its listed date, where it still says none of its own. Nothing tells a listed author
 * from one that the page has taken back, so that of an earlier reading is not kept.
 */
export function stillListed(read: ReadText, before: Pick<ReadText, "publishedOn" | "dateFrom"> | null): ReadText {
  if (read.publishedOn !== null || before?.dateFrom !== listedDate) return read;
  const { publishedOn, dateFrom } = before;
  return { ...read, publishedOn, dateFrom };
}
