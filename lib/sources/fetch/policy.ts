import type { FetchPolicy } from "./fetch";
import { parseAllowList } from "./guard";

/** `host:port` of a public address; empty when there is none or it cannot be read. */
function placeOf(address: string | undefined): string[] {
  const url = URL.parse(address ?? "");
  if (url === null) return [];
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return [`${url.hostname}:${port}`];
}

/** What this install may reach: the guard's rules, the operator's allow-list, and never its own public address. */
export function fetchPolicy(): FetchPolicy {
  return {
    allowed: parseAllowList(process.env["STEMMA_FETCH_ALLOW"] ?? ""),
    own: new Set(placeOf(process.env["NEXTAUTH_URL"])),
  };
}
