import type { SessionId, UserId } from "@/lib/domain/ids";
import { addressOf } from "./address";
import { currentUser } from "./auth";
import { accessEnvironment } from "./environment";

/** Who sends this request and from where. */
export async function visitorOf(
  request: Request,
): Promise<{ userId: UserId | null; sessionId: SessionId | null; address: string }> {
  const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
  const person = await currentUser();
  return { userId: person?.userId ?? null, sessionId: person?.sessionId ?? null, address };
}
