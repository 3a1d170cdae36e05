import { Refusal } from "@/lib/domain/core/refusal";

/** For whom passkeys are made: the name of the install's host, and the one origin whose pages may ask for them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * This install as browsers know it by the operator's address; null where that is an IP address, or is not reached over TLS
 * and is not this machine itself: browsers keep no passkeys there.
 */
export function findRelyingParty(): RelyingParty | null {
  const address = process.env.NEXTAUTH_URL ?? "";
  if (!URL.canParse(address)) return null;
  const { hostname, origin, protocol } = new URL(address);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  // As URL writes them: an IPv6 address stands in brackets, an IPv4 address in four numbers.
  const isAddress = hostname.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(hostname);
  if (isAddress || !(protocol === "https:" || isLocal)) return null;
  return { id: hostname, origin };
}

/** The same; refuses where there is none. */
export function relyingParty(): RelyingParty {
  const found = findRelyingParty();
  if (found !== null) return found;
  throw new Refusal(
    "conflict",
    "Passkeys need an address with a name and TLS. Ask whoever runs this install to set one, or use a code.",
  );
}
