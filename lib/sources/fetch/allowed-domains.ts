import { hostOf } from "@/lib/domain/core/url";
import { registrableDomain } from "@/lib/domain/text/registrable-domain";

/** Why an address is not read that is of none of them. */
export const NOT_ALLOWED = "This site is not among the project's allowed domains.";

/** Whether an address is of one of these domains: a registrable domain with all below it, or a full name. */
export function isDomainAllowed(address: string, domains: readonly string[]): boolean {
  const host = hostOf(address);
  if (host === null) return false;
  const allowed = domains.map((domain) => domain.trim().toLowerCase().replace(/\.$/, ""));
  return allowed.some((domain) => {
    if (domain === "") return false;
    return host === domain || host.endsWith(`.${domain}`) || registrableDomain(host) === domain;
  });
}
