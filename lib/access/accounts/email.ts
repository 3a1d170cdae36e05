import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";

const Address = z.email().max(254);

/**
 * The one form in which an address is stored and looked up: trimmed, NFKC, lower case. Null for what is not exactly
 * one address; checked after normalizing, since a full-width ＠ becomes an @ there.
 */
export function normalEmail(written: string): string | null {
  const normal = written.normalize("NFKC").trim().toLowerCase();
  return Address.safeParse(normal).success ? normal : null;
}

/** The address in its normal form, as `normalEmail` makes it; refuses what is none. */
export function requireEmail(written: string): string {
  const email = normalEmail(written);
  if (email === null) throw new Refusal("invalid", "Write one e-mail address, such as name@example.org.", "email");
  return email;
}
