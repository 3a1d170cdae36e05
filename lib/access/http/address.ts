import { isIPv6 } from "node:net";

/**
 * The caller's address as our own hop wrote it: the entry of `X-Forwarded-For` that the outermost trusted proxy
 * appended. With no trusted proxy the header was overwritten with the socket's address (instrumentation.ts).
 */
export function addressOf(headers: Headers, trustedHops: number): string {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-Math.max(1, trustedHops)) || "unknown";
}

function expandIPv6(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill("0"), ...right];
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, since a single person has a whole /64. */
export function limitKey(address: string): string {
  const plain = address.split("%")[0] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const groups = expandIPv6(plain.toLowerCase()).slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
