import { hostname } from "node:os";
import { hostName, isOwnHost } from "@/lib/domain/core/host";
import { Refusal } from "@/lib/domain/core/refusal";
import { hostOf } from "@/lib/domain/core/url";

/**
 * What supervisors, containers and Prometheus ask, by whatever name they know a machine: it tells nobody anything, or
 * wants a secret.
 */
const probes = new Set(["/api/health", "/api/ready", "/metrics"]);

/** The names of this install: the operator's address, what they added, and what the machine itself is called. */
function ownNames(): string[] {
  const added = (process.env.STEMMA_HOSTS ?? "").split(",").map((name) => hostName(name.trim()));
  const machine = hostName(hostname());
  const local = machine === null || machine.includes(".") ? null : `${machine}.local`;
  return [hostOf(process.env.NEXTAUTH_URL ?? ""), ...added, machine, local].filter((name) => name !== null);
}

/** What a request is refused with that did not come by an address of this install; null for all others. */
export function misdirected(request: { path: string; headers: Headers }): Refusal | null {
  if (probes.has(request.path)) return null;
  const hosts = { host: request.headers.get("host"), forwardedHost: request.headers.get("x-forwarded-host") };
  const isBehindProxy = Number(process.env.STEMMA_TRUST_PROXY ?? 0) > 0;
  if (isOwnHost(hosts, ownNames(), isBehindProxy)) return null;
  return new Refusal(
    "misdirected",
    "Stemma is not served at this address. Open it by the address that it said when it started, or ask whoever runs it " +
      "to add this name to STEMMA_HOSTS.",
  );
}
