import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "@/lib/domain/core/refusal";

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}

/**
 * Lets in whoever brings the deployment's secret as a bearer token. Without a secret in the environment, and with a
 * wrong one, the address is not there.
 */
export function requireBearerSecret(sent: Headers, secret: string | undefined): void {
  const token = /^Bearer (\S+)$/.exec(sent.get("authorization") ?? "")?.[1] ?? "";
  // Hashes are of one length, so that the comparison takes the same time whatever came.
  if (secret !== undefined && timingSafeEqual(digest(token), digest(secret))) return;
  throw new Refusal("not_found", "There is nothing here.");
}
