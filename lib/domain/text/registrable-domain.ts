import { getDomain } from "tldts";

/**
 * The part of a host name that somebody registered, by the public suffix list, private suffixes included
 * (`a.github.io` stands for itself); an address or a name without a suffix stands for itself. Apart from all else of
 * addresses, as the list weighs more than a page may.
 */
export function registrableDomain(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, "");
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}
