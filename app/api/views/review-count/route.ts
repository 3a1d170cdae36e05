import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/open-project";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { countAllWaiting } from "@/lib/views/review-count";

export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const { userId } = requireCaller(await currentUser());
    return { count: await countAllWaiting(db(), { id: userId }) };
  });
}
