import type { SignedIn } from "@/lib/access/accounts/sessions";
import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { currentUser, whoSetsUp } from "./auth";

/** Who sends this request and from where. */
export async function visitorOf(
  request: Request,
): Promise<{ userId: UserId | null; sessionId: SessionId | null; setsUp: SignedIn | null; address: string }> {
  const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
  const person = await currentUser();
  const setsUp = person === null ? await whoSetsUp() : null;
  return { userId: person?.userId ?? null, sessionId: person?.sessionId ?? null, setsUp, address };
}
