import { webAddress } from "@/lib/domain/core/url";

const LENGTH_MOST = 2048;
const address = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i;

/** Whether a host leads to works by their DOIs. Nobody publishes there: it says nothing of whose a work is. */
export function isDoiHost(host: string): boolean {
  return /^(?:dx\.|www\.)?doi\.org$/.test(host);
}

/** Whether an address is that of a DOI. */
export function isDoiAddress(given: string): boolean {
  return address.test(given.trim());
}

/** What stands in an address without the escapes that it needs there; as it is given where they are none. */
function unescaped(given: string): string {
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

/** The DOI in a text that is one or its address; null for what is none. */
function doiIn(text: string): string | null {
  const bare = text.replace(address, "");
  const dois = bare === text ? [text.replace(/^doi:\s*/i, "")] : [unescaped(bare), bare];
  return dois.find((doi) => /^10\.\d{4,9}\/\S+$/.test(doi)) ?? null;
}

/** A DOI bare and in small letters, however it is written; null for what is none. Those that differ in case are the same. */
export function doiOf(given: string): string | null {
  const doi = doiIn(given.slice(0, LENGTH_MOST).trim());
  return doi === null ? null : doi.toWellFormed().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Code units of a first page in which a DOI is looked for, and the longest that is taken from one. */
const PAGE_LOOKED_AT = 8_000;
const SAID =
  /(?<![\p{L}\p{N}])(?:doi\s{0,3}[:：]?\s{0,3}|https?:\/\/(?:dx\.|www\.)?doi\.org\/)(10\.\d{4,9}\/[^\s"<>“”]{1,200})/giu;

/** A DOI without what closes the sentence or the bracket that it stands in. */
function withoutClosing(doi: string): string {
  const bare = doi.replace(/[.,;:'’]+$/, "");
  const isOpen = bare.endsWith(")") && bare.split(")").length > bare.split("(").length;
  return isOpen || bare.endsWith("]") ? withoutClosing(bare.slice(0, -1)) : bare;
}

/** The DOI that a first page gives as one; null where it names none, or several: then it cannot be told which is its own. */
export function doiOnPage(text: string): string | null {
  const found = [...text.slice(0, PAGE_LOOKED_AT).matchAll(SAID)].flatMap(
    ([, doi = ""]) => doiOf(withoutClosing(doi)) ?? [],
  );
  const [first, ...others] = new Set(found);
  return first === undefined || others.length > 0 ? null : first;
}

/** The address of a DOI, however it is written; null for what is none. DOIs that differ in case alone are the same. */
export function doiAddress(given: string): string | null {
  const lower = doiOf(given);
  if (lower === null) return null;
  return webAddress(`https://doi.org/${encodeURI(lower).replaceAll("#", "%23").replaceAll("?", "%3F")}`);
}
