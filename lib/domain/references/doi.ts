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

/** The address of a DOI, however it is written; null for what is none. DOIs that differ in case alone are the same. */
export function doiAddress(given: string): string | null {
  const doi = doiIn(given.slice(0, LENGTH_MOST).trim());
  if (doi === null) return null;
  const lower = doi.toWellFormed().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return webAddress(`https://doi.org/${encodeURI(lower).replaceAll("#", "%23").replaceAll("?", "%3F")}`);
}
