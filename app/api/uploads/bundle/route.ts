import { currentUser } from "@/lib/access/auth";
import { respond } from "@/lib/access/respond";
import { requireSameOrigin } from "@/lib/access/same-origin";
import { receiveBundle } from "@/lib/commands/bundles";
import { db } from "@/lib/db/client";

export async function POST(request: Request): Promise<Response> {
  return await respond(request, async () => {
    requireSameOrigin(request);
    return await receiveBundle(db(), await currentUser(), request);
  });
}
