import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";

/** The header by which a repeat of a request is known as one. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** The key that a request was sent with; null for one without. */
export function keyOf(request: Request): string | null {
  const sent = request.headers.get(IDEMPOTENCY_KEY);
  if (sent === null) return null;
  const key = z.uuid().safeParse(sent);
  if (key.success) return key.data;
  throw new Refusal("invalid", "Send a UUID of your own making as Idempotency-Key.", IDEMPOTENCY_KEY);
}
