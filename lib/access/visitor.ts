import type { UserId } from "@/lib/domain/ids";
import { addressOf } from "./address";
import { currentUser } from "./auth";
import { accessEnvironment } from "./environment";

/** Who sends this request and from where. */
export async function visitorOf(request: Request): Promise<{ userId: UserId | null; address: string }> {
  const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
  return { userId: (await currentUser())?.userId ?? null, address };
}
