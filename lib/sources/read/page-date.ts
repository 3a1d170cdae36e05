import type { Dated, DateOrigin } from "@/lib/domain/facts/dated-by";
import { fieldDate, knownDate, namedDate, wordedDate } from "./calendar";
import { datedField } from "./header-fields";

/** Names under which pages say when they were published, letters only; what names a change or a visit is not among them. */
const PUBLISHED = new Set(
  `articlepublishedtime articlepublisheddate articlepublished articlepublicationdate articlepostdate articlecreated
  articledateoriginal ogarticlepublishedtime ogarticlepublished ogpublishedtime ogpublishdate ogpubdate ogdatepublished
  dcdate dcdateissued dcdatecreated dcdatepublication dcissued dccreated dctermsdate dctermsissued dctermscreated
  dctermsdateissued date pubdate publishdate publishtime publishedtime publisheddate publishedon publicationdate
  publicationtime datepublished datecreated dateposted created credate contentcreatedate displaydate docdate pdate ptime
  releasedate videoreleasedate sailthrudate parselypubdate citationdate citationpublicationdate citationonlinedate
  originalpublicationdate rnewsdatepublished shareaholicarticlepublishedtime vrpublishedtime twtpublishedat
  mediatorpublishedtime btpubdate rbpubdate analyticsattributesarticledate dcsextarticlefirstpublished`.split(/\s+/),
);

/** Longest text that is looked through for a date: a byline, not a paragraph. */
const BYLINE_MOST = 120;
const JSON_MOST = 500_000;

type Found = Omit<Dated, "from"> | null;

function dateOf(given: string | null | undefined): string | null {
  return fieldDate((given ?? "").trim().slice(0, BYLINE_MOST));
}

function first(values: Iterable<string | null | undefined>): Found {
  for (const value of values) {
    const on = dateOf(value);
    if (on !== null) return { on };
  }
  return null;
}

function inMetadata(document: Document): Found {
  for (const meta of document.querySelectorAll("meta[content]")) {
    const names = ["property", "name", "itemprop"].map((field) => meta.getAttribute(field) ?? "");
    const name = names.find((one) => PUBLISHED.has(one.toLowerCase().replace(/[^a-z]/g, "")));
    const on = name === undefined ? null : dateOf(meta.getAttribute("content"));
    if (name !== undefined && on !== null) return { on, name };
  }
  return null;
}

/** Names in structured data, the surest first. */
const STRUCTURED = ["datePublished", "uploadDate", "dateCreated"];

/** By its name alone: blocks of JSON-LD are often no JSON. */
function inStructuredData(document: Document): Found {
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const texts = blocks.map((block) => (block.textContent ?? "").slice(0, JSON_MOST));
  for (const name of STRUCTURED) {
    const form = new RegExp(`"${name}"\\s*:\\s*"([^"]{1,60})"`);
    const found = first(texts.map((text) => form.exec(text)?.[1] ?? null));
    if (found !== null) return { ...found, name };
  }
  return null;
}

/** Parts of a page that speak of other pages, or of the site. */
const ELSEWHERE =
  "footer, nav, aside, [class*=comment], [id*=comment], [class*=related], [class*=sidebar], [id*=sidebar], [class*=footer], [class*=recommend]";

/** Elements that are looked at: what has more of a kind is a list. */
const LOOKED_AT = 200;

function isOfPage(element: Element): boolean {
  return element.closest(ELSEWHERE) === null;
}

function inTimeElement(document: Document): Found {
  const marked = [
    ...document.querySelectorAll("[itemprop=datePublished], time[pubdate], time.published, abbr.published"),
  ];
  const all = [...document.querySelectorAll("time")].slice(0, LOOKED_AT).filter(isOfPage);
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
/** Names that dates of all kinds bear: believed where they all say one day. */
const DATES =
  "[class~=date], [class~=time], [class*=-date], [class*=_date], [class*=date-], [class*=date_], [class*=Date], [id=date], [id*=-date], [id*=_date], [class*=posted], [class*=datum], [class*=fecha]";

function textsOf(document: Document, selector: string): string[] {
  const lines = [...document.querySelectorAll(selector)].slice(0, LOOKED_AT).filter(isOfPage).slice(0, 20);
  const texts = lines.map((line) => (line.textContent ?? "").replace(/\s+/g, " ").trim());
  return texts.filter((text) => text !== "" && text.length <= BYLINE_MOST && !/©|copyright|all rights/i.test(text));
}

function inByline(document: Document): Found {
  const sure = first(textsOf(document, BYLINES));
  if (sure !== null) return sure;
  const days = new Set(textsOf(document, DATES).flatMap((text) => dateOf(text) ?? []));
  const [on, ...others] = days;
  return on === undefined || others.length > 0 ? null : { on };
}

/** Lists of names and values: `<dt>Created</dt><dd>13-Jun-2000</dd>`, a row of a table. */
function inFields(document: Document): Found {
  const names = [...document.querySelectorAll("dt, th")].slice(0, LOOKED_AT).filter(isOfPage);
  const fields = names.flatMap((element) => {
    const value = element.nextElementSibling?.textContent ?? "";
    const name = (element.textContent ?? "")
      .replace(/\s+/g, " ")
      .replace(/\s*:\s*$/, "")
      .trim();
    return value === "" || name.length > 40 ? [] : [{ name, value: value.replace(/\s+/g, " ").trim() }];
  });
  return datedField(fields);
}

/** `/2016/02/01/`, `/2016/feb/01/`, `-2016-02-01`, `/20160201-`. */
function addressed(address: string): string | null {
  const parted = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(address);
  const on = parted && knownDate(`${parted[1]}-${parted[2]?.padStart(2, "0")}-${parted[3]?.padStart(2, "0")}`);
  if (on) return on;
  const worded = /\/((?:19|20)\d{2})\/([a-z]{3,9})\/(\d{1,2})(?=\/)/.exec(address);
  return (worded && wordedDate(`${worded[3]} ${worded[2]} ${worded[1]}`)) ?? namedDate(address.replace(/[?#].*$/, ""));
}

function inAddress(document: Document, url: string | null): Found {
  const own = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  for (const address of [url, own]) {
    const on = addressed(address ?? "");
    if (on !== null) return { on };
  }
  return null;
}

/**
 * When a page says that it was published, and where it says so, but for the head of its text. Never a day to come, the
 * day of reading, or the year of a copyright: a page that says none of its own has none.
 */
export function datedOnPage(document: Document, url: string | null): Dated | null {
  const ways: [DateOrigin, () => Found][] = [
    ["metadata", (): Found => inMetadata(document)],
    ["structured data", (): Found => inStructuredData(document)],
    ["time element", (): Found => inTimeElement(document)],
    ["byline", (): Found => inByline(document)],
    ["address", (): Found => inAddress(document, url)],
    ["header field", (): Found => inFields(document)],
  ];
  for (const [from, find] of ways) {
    const found = find();
    if (found !== null) return { ...found, from };
  }
  return null;
}
