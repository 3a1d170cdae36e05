import { hostOf } from "@/lib/domain/core/url";

/** Why an address is not read that is of none of them. */
export const NOT_ALLOWED = "This site is not among the project's allowed domains.";

/** Whether an address is of one of these domains, each with all below it. */
export function isDomainAllowed(address: string, domains: readonly string[]): boolean {
  const host = hostOf(address);
  if (host === null) return false;
  const allowed = domains.map((domain) => domain.trim().toLowerCase().replace(/\.$/, ""));
  return allowed.filter((domain) => domain !== "").some((domain) => host === domain || host.endsWith(`.${domain}`));
}
