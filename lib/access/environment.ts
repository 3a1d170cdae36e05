import { z } from "zod";

const Environment = z.object({
  NEXTAUTH_URL: z.url().optional(),
  NEXTAUTH_SECRET: z.string().min(16),
  /** Whether anyone who reaches the address may make an account. */
  STEMMA_SIGN_UP: z.enum(["open", "closed"]).default("closed"),
  /** How many proxies of ours stand in front; 0 believes no forwarded header. */
  STEMMA_TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
});
export type AccessEnvironment = z.infer<typeof Environment>;

/** What access needs from the environment; throws when the secret is missing. */
export function accessEnvironment(): AccessEnvironment {
  return Environment.parse(process.env);
}

/** Whether the product is reached over TLS. */
export function isBehindTls(): boolean {
  return process.env.NEXTAUTH_URL?.startsWith("https://") === true;
}
