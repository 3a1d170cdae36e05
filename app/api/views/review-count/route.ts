import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { countAllWaiting } from "@/lib/features/reviews/views/review-count";
import { db } from "@/lib/platform/db/client";

export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const { userId } = requireCaller(await currentUser());
    return { count: await countAllWaiting(db(), { id: userId }) };
  });
}
