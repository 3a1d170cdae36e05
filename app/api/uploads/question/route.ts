import { currentUser } from "@/lib/access/auth";
import { respond } from "@/lib/access/http/respond";
import { requireSameOrigin } from "@/lib/access/http/same-origin";
import { receiveQuestion } from "@/lib/features/answers/receive-question";
import { db } from "@/lib/platform/db/client";

export async function POST(request: Request): Promise<Response> {
  return await respond(request, async () => {
    requireSameOrigin(request);
    return await receiveQuestion(db(), await currentUser(), request);
  });
}
