import { fieldOf, type HeaderField } from "./header-fields";

/** Longest name of a publisher, in characters: a longer one is a sentence. */
const NAME_MOST = 100;
const JSON_MOST = 500_000;

/** What sites are called by whoever did not name them. */
const nameless =
  /^(?:home(?: ?page)?|blog|news|website|my (?:site|blog|website)|index|untitled|wordpress|welcome|null)$/i;

/** A name as one is told: one line that is no address. */
function nameOf(given: string | null | undefined): string | null {
  const name = (given ?? "").replace(/\s+/g, " ").trim();
  const isName = name !== "" && name.length <= NAME_MOST && !/^(?:https?:|www\.|@|#)/i.test(name);
  return isName && !nameless.test(name) ? name : null;
}

/** Agencies whose reports others print; what they wrote is theirs wherever it stands. */
const agencies =
  /\b(?:Reuters|Associated Press|Agence France-Presse|United Press International|Press Association|PA Media|Deutsche Presse-Agentur|Press Trust of India|Asian News International|Xinhua|Kyodo News|Bloomberg News)\b|^(?:AP|AFP|UPI|PA|PTI|ANI|dpa|EFE|ANSA|TASS)(?: News(?:room)?| Staff)?$/;
/** `OSLO, 3 May (Reuters) -` begins a report of an agency. */
const dateline =
  /^\s*(?:[*_#]{0,4})\p{Lu}[\p{L} .,’'/0-9-]{1,60} ?\((?<agency>\p{L}[\p{L} ]{1,40})\)[*_]{0,4} ?(?:[-–—]{1,2}|:) ?/u;

/** The agency that a report is from: by how its text begins, or by who is said to have written it. */
export function agencyOf(text: string, author: string | null): string | null {
  const begun = text
    .slice(0, 1_500)
    .split("\n")
    .map((line) => dateline.exec(line)?.groups?.["agency"])
    .find((found) => found !== undefined && (agencies.test(found) || /^\p{Lu}/u.test(found)));
  return nameOf(begun) ?? nameOf(agencies.exec(author ?? "")?.[0]);
}

/** What the fields of a document's head say. */
export function publisherField(fields: readonly HeaderField[]): string | null {
  return nameOf(fieldOf(fields, /^(?:publisher|published by|issued by|issuer|organi[sz]ation|issuing body)$/i));
}

const organisation =
  /\b(?:Inc|Ltd|LLC|GmbH|Corp|Corporation|Company|University|Institute|Ministry|Department|Office|Agency|Commission|Council|Bank|Association|Organi[sz]ation|Foundation|Committee|Authority|Bureau|Government|City of|Society|Centre|Center)\b/;

/** Who is named as a file's author, where that is no person. */
export function organisationOf(author: string | null): string | null {
  return organisation.test(author ?? "") ? nameOf(author) : null;
}

function unescaped(inJson: string): string | null {
  try {
    const value: unknown = JSON.parse(`"${inJson}"`);
    return typeof value === "string" ? value : null;
  } catch {
    return null; // half an escape
  }
}

/** By its name alone: blocks of JSON-LD are often no JSON. */
function inStructuredData(document: Document): string | null {
  for (const block of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = (block.textContent ?? "").slice(0, JSON_MOST);
    const at = /"publisher"\s*:\s*\[?\s*\{/.exec(text);
    if (at === null) continue;
    // The name of the object itself: what it holds in objects of its own, a logo's say, is left out.
    const inside = text.slice(at.index + at[0].length, at.index + 4_000).replace(/\{[^{}]*\}/g, "");
    const name = /^[^{}]*?"name"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(inside)?.[1];
    const found = nameOf(name === undefined ? null : unescaped(name));
    if (found !== null) return found;
  }
  return null;
}

const named = [
  "meta[property='og:site_name']",
  "meta[name='og:site_name']",
  "meta[name='publisher' i]",
  "meta[name='dc.publisher' i]",
  "meta[name='dcterms.publisher' i]",
  "meta[name='citation_publisher' i]",
];

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Shortest name that is compared with a host, in letters; longest title that is looked at, and places of a page. */
const COMPARED = 4;
const TITLE_MOST = 500;
const PLACES_MOST = 30;

/** The end of a page's title, where the page says elsewhere too that this is the site's name: its host, head or foot. */
function inTitle(document: Document, title: string | null, host: string | null): string | null {
  const end = nameOf(
    /^.{3,}\s[|–—·•»-]\s+([^|–—·•»]{2,100})$/u.exec(
      (title ?? "").slice(0, TITLE_MOST).replace(/\s+/g, " ").trim(),
    )?.[1],
  );
  if (end === null) return null;
  const name = squeezed(end);
  const labels = (host ?? "")
    .split(".")
    .slice(0, -1)
    .filter((label) => label.length >= COMPARED);
  const isHost = labels.some((label) => squeezed(label).includes(name) || name.includes(squeezed(label)));
  if (isHost && name.length >= COMPARED) return end;
  const places = [
    ...document.querySelectorAll("header, footer, [class*=logo], [class*=site-name], [class*=site-title]"),
  ];
  const texts = places
    .slice(0, PLACES_MOST)
    .map((place) => `${place.textContent ?? ""} ${place.getAttribute("alt") ?? ""}`.slice(0, 5_000));
  return texts.some((text) => squeezed(text).includes(name)) ? end : null;
}

/** “Mozilla Hacks – the Web developer blog” without what it says of itself. */
function withoutMotto(given: string | null | undefined): string {
  return (given ?? "").replace(/\s+/g, " ").replace(/^(.{3,}?) [|–—·-] .*$/u, "$1");
}

/** Who published a page, as it says itself: its site's name, or the end of its title. An agency's report is not told by it. */
export function siteOf(document: Document, page: { title: string | null; host: string | null }): string | null {
  for (const selector of named) {
    const found = nameOf(withoutMotto(document.querySelector(selector)?.getAttribute("content")));
    if (found !== null) return found;
  }
  return inStructuredData(document) ?? inTitle(document, page.title, page.host);
}
