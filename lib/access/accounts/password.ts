import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's first choice of costs: 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The password as it is stored: argon2id, with its salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize("NFKC"), costs);
}

const decoy: { made?: Promise<string> } = {};

/**
 * Whether the password belongs to the hash. Without a hash the same work is done against a decoy, so that the time
 * does not tell whether an account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy.made ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await decoy.made), password.normalize("NFKC"));
  return matches && stored !== null;
}
