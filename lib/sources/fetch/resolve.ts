import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./guard";

/** What a look-up that led into a private network throws. */
class BlockedAddress extends Error {
  readonly code = "blocked_address";
}

interface Resolved {
  address: string;
  family: number;
}
/** Resolves a name to all its addresses; the system's by default, a test's own where it plays the name server. */
export type Resolver = (host: string) => Promise<Resolved[]>;

export const systemResolver: Resolver = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/**
 * The look-up of a connection: every address of the name must be public, and the connection goes to the one that was
 * checked here: there is no second look-up that could answer otherwise.
 */
export function guardedLookup(resolver: Resolver): LookupFunction {
  return (host, options, callback) => {
    resolver(host).then(
      (addresses) => {
        const isClean = addresses.length > 0 && addresses.every((one) => isPublicAddress(one.address));
        const [first] = addresses;
        if (!isClean || !first) return callback(new BlockedAddress(host), "", 4);
        if (options.all) return callback(null, addresses);
        return callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 4),
    );
  };
}
