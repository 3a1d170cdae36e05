import ipaddr from "ipaddr.js";

/** Why an address may not be reached, each with the sentence that names the rule. */
export const guardRefusals = {
  invalid_url: "This is not an address that can be fetched.",
  unsupported_scheme: "Only addresses that begin with http:// or https:// can be fetched.",
  blocked_credentials: "Addresses that hold a user name or password are not fetched.",
  blocked_port: "Only the ports 80 and 443 are reached, unless this install's operator allows more.",
  blocked_name: "This name belongs to a private network, which is not reached.",
  blocked_address: "This address leads into a private or reserved network, which is not reached.",
  blocked_self: "This is an address of this install itself, which it does not read.",
} as const;
type GuardRefusal = keyof typeof guardRefusals;

/** Longest address that is looked at. */
const URL_MAX = 2_048;
const PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Hosts with ports that the operator vouches for, as `host:port`. */
export type AllowList = ReadonlySet<string>;

/** Reads the operator's list: `host:port`, separated by commas. Throws with the entry that is wrong. */
export function parseAllowList(text: string): AllowList {
  const entries = text.split(",").map((entry) => entry.trim().toLowerCase());
  const given = entries.filter((entry) => entry !== "");
  for (const entry of given) {
    if (!/^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/.test(entry)) {
      throw new Error(`STEMMA_FETCH_ALLOW: “${entry}” is not of the form host:port.`);
    }
  }
  return new Set(given);
}

/** What the guard goes by beside its own rules. */
export interface GuardRules {
  allowed: AllowList;
  /** Where this install itself answers, as `host:port`. */
  own?: ReadonlySet<string>;
}

/** Where an address leads, once it has passed. */
export interface Target {
  url: URL;
  host: string;
  port: number;
  /** Vouched for by the operator: its addresses are not held against the rules. */
  isAllowed: boolean;
}

export type Checked = { ok: true; target: Target } | { ok: false; code: GuardRefusal };

function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

function parse(address: string): URL | null {
  // Control characters, spaces, backslashes and broken escapes are read differently by one parser and another.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (address.length > URL_MAX || /[\u0000-\u0020\u007f\\]|%(?![0-9a-f]{2})/i.test(address)) return null;
  return URL.canParse(address) ? new URL(address) : null;
}

function bareHost(url: URL): string {
  return url.hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

function isPrivateName(host: string): boolean {
  if (ipaddr.isValid(host)) return false;
  if (!host.includes(".")) return true;
  return /\.(?:localhost|local|internal|intranet|localdomain|lan|home|corp|private|test|invalid|example|onion|arpa)$/.test(
    `.${host}`,
  );
}

/** Checks everything of an address that needs no look-up: form, scheme, credentials, port, name, literal address. */
export function checkUrl(address: string, rules: GuardRules): Checked {
  const url = parse(address);
  if (url === null) return { ok: false, code: "invalid_url" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { ok: false, code: "unsupported_scheme" };
  if (url.username !== "" || url.password !== "") return { ok: false, code: "blocked_credentials" };
  const host = bareHost(url);
  const port = portOf(url);
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (rules.own?.has(place)) return { ok: false, code: "blocked_self" };
  const isAllowed = rules.allowed.has(place);
  if (isAllowed) return { ok: true, target: { url, host, port, isAllowed } };
  if (!/^[a-z0-9._:-]+$/.test(host)) return { ok: false, code: "invalid_url" };
  if (!PORTS.has(port)) return { ok: false, code: "blocked_port" };
  if (isPrivateName(host)) return { ok: false, code: "blocked_name" };
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return { ok: false, code: "blocked_address" };
  return { ok: true, target: { url, host, port, isAllowed } };
}

/** A cloud's own services, which pass for public in the library's table. */
const AZURE = "168.63.129.16";
/** All of IPv6 that is given out to the public; the rest is reserved. Source: IANA, IPv6 address space. */
const GIVEN_OUT = ipaddr.IPv6.parse("2000::");
const GIVEN_OUT_BITS = 3;

/** Whether an IP address is one of the public internet. What cannot be parsed is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // Every range that is given to a purpose has a name there; IPv4 within IPv6, 6to4, Teredo and NAT64 too.
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== AZURE;
  return parsed.match(GIVEN_OUT, GIVEN_OUT_BITS);
}
