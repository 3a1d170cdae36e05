import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { getNotificationsView } from "@/lib/features/notifications/views/notifications";
import { db } from "@/lib/platform/db/client";

export async function GET(request: Request): Promise<Response> {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  return await respond(request, async () => getNotificationsView(db(), requireCaller(await currentUser()), { before }));
}
