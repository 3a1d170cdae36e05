import { canonicalUrl, urlsIn } from "@/lib/domain/core/url";
import { bibtexReferences, isBibtex } from "./bibtex";
import { cslReferences } from "./csl-json";
import { isRdf, rdfReferences } from "./rdf";
import { asReference, type Reference } from "./reference";
import { isRis, risReferences } from "./ris";

/** Longest list that is read, in bytes of a file and characters of a text. */
export const LIST_MOST_BYTES = 5_000_000;
export const LIST_TOO_LARGE = "This list is larger than 5 MB. Split it, then add its parts.";
/** Works that are taken from one list. */
export const REFERENCES_MOST = 200;
/** Works that are looked at, those that say nothing or stand there twice among them. */
const LOOKED_AT_MOST = 10_000;

/** What a list holds; `isCut` where it holds more than is taken of one. */
export type ReferenceList = { ok: true; references: Reference[]; isCut: boolean } | { ok: false; message: string };

/** Of bounded length: a matcher keeps a place for each character of one that has no end, and runs out of them. */
const addresses = /\bhttps?:\/\/[^\s<>"{}]{1,4000}/g;
const dois = /(?<![\w./%-])(?:(?:dx\.|www\.)?doi\.org\/)?10\.\d{4,9}\/[^\s"<>{}]{1,200}/gi;

/** The addresses in a text, and the DOIs that stand there by themselves. */
function* addressesIn(text: string): Generator<Reference | null> {
  const work = { authors: [], publishedOn: null };
  for (const url of urlsIn(text)) yield asReference({ ...work, urls: [url] });
  // A DOI within an address is not a work of its own.
  for (const [doi] of text.replace(addresses, " ").matchAll(dois)) {
    yield asReference({ ...work, urls: [], doi: doi.replace(/(?<![).,;:!?*_\]])[).,;:!?*_\]]+$/, "") });
  }
}

function worksIn(text: string): Generator<Reference | null> | null {
  if (/^(?:\[\s*[{\]]|\{\s*")/.test(text)) {
    const value = jsonOf(text);
    return value === undefined ? null : cslReferences(value);
  }
  if (isRdf(text)) return rdfReferences(text);
  if (isRis(text)) return risReferences(text);
  if (isBibtex(text)) return bibtexReferences(text);
  return addressesIn(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The works that a list names: BibTeX, RIS, CSL-JSON or RDF, told apart by what they are, or else the addresses in a text.
 * What has one address stands in it once.
 */
export function readReferenceList(given: string): ReferenceList {
  if (given.length > LIST_MOST_BYTES) return { ok: false, message: LIST_TOO_LARGE };
  const text = given.replace(/^\uFEFF/, "").trim();
  const works = worksIn(text);
  if (works === null) return { ok: false, message: "This looks like JSON, and is damaged. Export the list again." };
  const references: Reference[] = [];
  const seen = new Set<string>();
  let lookedAt = 0;
  for (const reference of works) {
    lookedAt += 1;
    if (lookedAt > LOOKED_AT_MOST) break;
    if (reference === null) continue;
    const address = reference.url === null ? null : canonicalUrl(reference.url);
    if (address !== null && seen.has(address)) continue;
    if (references.length === REFERENCES_MOST) return { ok: true, references, isCut: true };
    if (address !== null) seen.add(address);
    references.push(reference);
  }
  if (references.length === 0) {
    return {
      ok: false,
      message: "There is no reference and no address in this. Export it as BibTeX, RIS or CSL-JSON.",
    };
  }
  return { ok: true, references, isCut: lookedAt > LOOKED_AT_MOST };
}
