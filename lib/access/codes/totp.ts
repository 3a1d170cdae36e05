import { Secret, TOTP } from "otpauth";

/** What every program that makes codes can do. Source: RFC 6238, section 5.2, and RFC 4226, section 4. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one whose code counts: clocks differ. Source: RFC 6238, section 6. */
const WINDOW = 1;
/** 160 bits. Source: RFC 4226, section 4, R6. */
const SECRET_BYTES = 20;

/** A new secret, in base32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The step of time whose code this is, at a moment; null of a code that counts at none near it. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const at = { period: kind.period, timestamp: nowMs };
  const delta = TOTP.validate({ ...kind, ...at, secret: Secret.fromBase32(secret), token: code, window: WINDOW });
  return delta === null ? null : TOTP.counter(at) + delta;
}

/** What a program that makes codes is given, as a link or a picture of one. */
export function otpauthLink(secret: string, account: string): string {
  return new TOTP({ ...kind, issuer: "Stemma", label: account, secret: Secret.fromBase32(secret) }).toString();
}
