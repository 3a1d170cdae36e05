import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/open-project";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { countUnread } from "@/lib/views/notifications";

/** How many notifications whoever asks has not read. */
export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const { userId } = requireCaller(await currentUser());
    return { unread: await countUnread(db(), userId) };
  });
}
