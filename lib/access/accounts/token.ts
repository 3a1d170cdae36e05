import { createHash, randomBytes } from "node:crypto";

/** 32 bytes: 256 random bits, 43 letters of base64url. Source: security-reference.md, share-link design. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a link carries: shown once, stored nowhere. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Whether a text can be a token at all; what cannot is not looked for. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** All that is stored of a token. */
export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
