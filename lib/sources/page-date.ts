import { knownDate, saidOfItself, wordedDate } from "./document-head";

/** Where a page's date was found, the surest first. */
export type DateOrigin = "metadata" | "structured data" | "time element" | "byline" | "address" | "head of the text";

export interface PageDate {
  on: string;
  from: DateOrigin;
}

/** Names under which pages say when they were published; what names a change or the day of a visit is not among them. */
const PUBLISHED =
  /^(?:article:published(?:_time)?|og:(?:article:)?published_time|(?:dc|dcterms)\.(?:date(?:\.(?:issued|created))?|issued|created)|date|pubdate|publi(?:sh|cation)[-_]?date|datepublished|date_published|sailthru\.date|parsely-pub-date|citation_(?:publication_|online_)?date|article\.published|originalpublicationdate|rnews:datepublished)$/i;

/** Longest text that is looked through for a date: a byline, not a paragraph. */
const BYLINE_MOST = 120;
const JSON_MOST = 500_000;

/** A date in any of the forms in which pages give one. */
function dateOf(given: string | null | undefined): string | null {
  const text = (given ?? "").trim().slice(0, BYLINE_MOST);
  const packed = /^((?:19|20)\d{2})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d{3})/.exec(text);
  return (packed ? knownDate(`${packed[1]}-${packed[2]}-${packed[3]}`) : null) ?? knownDate(text) ?? wordedDate(text);
}

function first(values: Iterable<string | null | undefined>): string | null {
  for (const value of values) {
    const found = dateOf(value);
    if (found !== null) return found;
  }
  return null;
}

function inMetadata(document: Document): string | null {
  const named = [...document.querySelectorAll("meta[content]")].filter((meta) =>
    ["property", "name", "itemprop"].some((field) => PUBLISHED.test(meta.getAttribute(field) ?? "")),
  );
  return first(named.map((meta) => meta.getAttribute("content")));
}

/** By its name alone: blocks of JSON-LD are often no JSON. */
function inStructuredData(document: Document): string | null {
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const dates = blocks.map(
    (block) => /"datePublished"\s*:\s*"([^"]{1,60})"/.exec((block.textContent ?? "").slice(0, JSON_MOST))?.[1] ?? null,
  );
  return first(dates);
}

/** Parts of a page that speak of other pages, or of the site. */
const ELSEWHERE = "footer, nav, aside, [class*=comment], [id*=comment], [class*=related], [class*=sidebar]";

function isOfPage(element: Element): boolean {
  return element.closest(ELSEWHERE) === null;
}

function inTimeElement(document: Document): string | null {
  const marked = [
    ...document.querySelectorAll("[itemprop=datePublished], time[pubdate], time.published, abbr.published"),
  ];
  const all = [...document.querySelectorAll("time")].filter(isOfPage);
  const isChange = (element: Element): boolean => /updated|modified/i.test(element.getAttribute("class") ?? "");
  // Several times on a page that marks none as its own may be those of a list.
  const chosen = marked.length > 0 ? marked : all.filter((one) => !isChange(one) && isAlone(one, all));
  return first(chosen.flatMap((one) => [one.getAttribute("datetime"), one.getAttribute("content"), one.textContent]));
}

function isAlone(element: Element, all: readonly Element[]): boolean {
  const header = element.closest("header, [class*=byline], [class*=meta], [class*=dateline]");
  return all.length === 1 || header !== null;
}

const BYLINES =
  "[class*=byline], [class*=dateline], [class*=timestamp], [class*=pubdate], [class*=publish], [class*=post-date], [class*=entry-date], [class*=article-date], [class*=article__date], [class*=date-published]";

function inByline(document: Document): string | null {
  const lines = [...document.querySelectorAll(BYLINES)].filter(isOfPage).slice(0, 20);
  const texts = lines.map((line) => (line.textContent ?? "").replace(/\s+/g, " ").trim());
  return first(texts.filter((text) => text.length <= BYLINE_MOST && !/©|copyright|all rights/i.test(text)));
}

function inAddress(document: Document, url: string | null): string | null {
  const own = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  for (const address of [url, own]) {
    const found = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(address ?? "");
    const date = found && knownDate(`${found[1]}-${found[2]?.padStart(2, "0")}-${found[3]?.padStart(2, "0")}`);
    if (date) return date;
  }
  return null;
}

/**
 * When a page says that it was published, and where it says so. Never a day to come, the day of reading, or the year of
 * a copyright: a page that says none of its own has none.
 */
export function pageDate(document: Document, page: { url: string | null; text: string }): PageDate | null {
  const ways: [DateOrigin, () => string | null][] = [
    ["metadata", (): string | null => inMetadata(document)],
    ["structured data", (): string | null => inStructuredData(document)],
    ["time element", (): string | null => inTimeElement(document)],
    ["byline", (): string | null => inByline(document)],
    ["address", (): string | null => inAddress(document, page.url)],
    ["head of the text", (): string | null => saidOfItself(page.text).publishedOn],
  ];
  for (const [from, find] of ways) {
    const on = find();
    if (on !== null) return { on, from };
  }
  return null;
}
