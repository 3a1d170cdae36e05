import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { FORMER_SECRET_HOURS, signedContent } from "@/lib/domain/notify/webhook";
import { open, seal } from "@/lib/platform/keys/envelope";
import { WEBHOOK } from "@/lib/platform/vault/sealed-places";

/** What is sealed of a webhook: where it sends, and what signs it; a former secret signs until it ends. */
const Sealed = z.object({
  url: z.string(),
  secrets: z.array(z.object({ key: z.string(), until: z.iso.datetime().nullable() })),
});
export type SealedWebhook = z.infer<typeof Sealed>;

const PREFIX = "whsec_";

/** A new secret, in the form that the libraries of Standard Webhooks take: 32 random bytes in base64. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

/** Seals where a webhook sends and what signs it, for its row alone. */
export function sealWebhook(id: string, webhook: SealedWebhook): Uint8Array<ArrayBuffer> {
  return seal(WEBHOOK, id, JSON.stringify(webhook));
}

/** Opens it again. */
export function openWebhook(id: string, sealed: Uint8Array): SealedWebhook {
  const bytes = open(WEBHOOK, id, sealed, { label: "The address of this webhook" });
  return Sealed.parse(JSON.parse(bytes.toString("utf8")));
}

/** The secrets once a new one signs: the one before for a day more, all others no longer. */
export function renewed({ secrets }: SealedWebhook, key: string, now: Date): SealedWebhook["secrets"] {
  const until = new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000).toISOString();
  const former = secrets.filter((one) => one.until === null).map((one) => ({ key: one.key, until }));
  return [{ key, until: null }, ...former];
}

/** The signatures of a message, one for each secret that signs now. Source: Standard Webhooks, symmetric signatures. */
export function signaturesOf(
  { secrets }: SealedWebhook,
  message: { id: string; seconds: number; body: string },
): string {
  const content = signedContent(message);
  return secrets
    .filter(({ until }) => until === null || Date.parse(until) > message.seconds * 1_000)
    .map(({ key }) => Buffer.from(key.slice(PREFIX.length), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(content, "utf8").digest("base64")}`)
    .join(" ");
}
