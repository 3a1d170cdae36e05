import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { countUnread } from "@/lib/features/notifications/views/notifications";
import { db } from "@/lib/platform/db/client";

/** How many notifications whoever asks has not read. */
export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const { userId } = requireCaller(await currentUser());
    return { unread: await countUnread(db(), userId) };
  });
}
