import { webAddress } from "@/lib/domain/core/url";

/** Where a DOI leads to a work. Nobody publishes there: its address says nothing of whose the work is. */
export const DOI_HOST = "doi.org";
const LENGTH_MOST = 2048;

/** The address of a DOI, however it is written; null for what is none. */
export function doiAddress(given: string): string | null {
  const doi = given
    .slice(0, LENGTH_MOST)
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)\s*/i, "");
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) return null;
  return webAddress(
    `https://${DOI_HOST}/${encodeURI(doi.toWellFormed()).replaceAll("#", "%23").replaceAll("?", "%3F")}`,
  );
}
