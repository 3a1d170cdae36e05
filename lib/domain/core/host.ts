import { hostOf } from "./url";

/** A `Host` header as RFC 9110 has it: a name or an address literal, and perhaps a port; nothing else of an address. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]%]+)(?::\d{0,5})?$/i;

/** The name in a `Host` header, in lower case without spaces around it, port and final dot; null for what is no such header. */
export function hostName(header: string): string | null {
  const host = header.trim();
  return HOST.test(host) ? hostOf(`http://${host}`) : null;
}

/** Whoever opens an address by its numbers reached that machine and no other: only names can be made to lead elsewhere. */
function isLiteral(name: string): boolean {
  return name.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
}

/** By which names a request says it reached this install, as its headers hold them; null where one is missing. */
export interface RequestHosts {
  host: string | null;
  forwardedHost: string | null;
}

/**
 * Whether a request came by an address of this install. Another site's name may lead here for as long as its owner
 * likes (DNS rebinding), and its pages would be of the same origin as ours. Ports do not count: a tunnel or a container
 * has its own. With a proxy in front every name must be known, since the proxy may pass on what a page sent.
 */
export function isOwnHost(hosts: RequestHosts, names: readonly string[], isBehindProxy: boolean): boolean {
  const forwarded = isBehindProxy && hosts.forwardedHost !== null ? hosts.forwardedHost.split(",") : [];
  return [hosts.host ?? "", ...forwarded].every((host) => {
    const name = hostName(host);
    return name !== null && (name === "localhost" || isLiteral(name) || names.includes(name));
  });
}
