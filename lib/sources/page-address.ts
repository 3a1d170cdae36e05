import { canonicalUrl, webAddress } from "@/lib/domain/core/url";

/** Where a page is fetched, and the one spelling by which it is known. */
export interface PageAddress {
  url: string;
  canonical: string;
}

/** An address as a person or a search gave it, without its fragment; null when it is not one of the web. */
export function pageAddress(given: string): PageAddress | null {
  const url = webAddress(given.trim().replace(/#.*$/s, ""));
  const canonical = url === null ? null : canonicalUrl(url);
  return url === null || canonical === null ? null : { url, canonical };
}
