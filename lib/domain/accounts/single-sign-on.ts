import { z } from "zod";

/** Providers by which people sign in, as next-auth knows them. */
export const SignInProvider = z.enum(["github", "google", "oidc"]);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** What stands behind the last @ of an address in its normal form. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** A domain of e-mail addresses, as `example.org`; what is written with an @ before it is taken, too. */
export const MailDomain = z
  .string()
  .trim()
  .max(253)
  .transform((text) => text.normalize("NFKC").toLowerCase().replace(/^@/, ""))
  .refine((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain), "Write a domain as example.org.");

/** How a step of signing in is called that an administrator takes past single sign-on. */
export const EMERGENCY = "emergency password";

/** Says to whoever comes by password how they come in instead. */
export function onlyBy(domain: string, provider: string): string {
  return `E-mail addresses at ${domain} sign in with ${provider} only. Use its button on the sign-in page.`;
}

/** An administrator as far as it matters whether somebody gets in when a provider is away. */
export interface Emergency {
  domain: string;
  hasPassword: boolean;
  hasSecondFactor: boolean;
}

/** Whether an administrator gets in without the providers of these domains: by an address elsewhere, or by password and code. */
export function getsInAlone(admins: readonly Emergency[], domains: readonly string[]): boolean {
  return admins.some(
    ({ domain, hasPassword, hasSecondFactor }) => hasPassword && (hasSecondFactor || !domains.includes(domain)),
  );
}
