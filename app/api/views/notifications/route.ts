import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/open-project";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { getNotificationsView } from "@/lib/views/notifications";

export async function GET(request: Request): Promise<Response> {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  return await respond(request, async () => getNotificationsView(db(), requireCaller(await currentUser()), { before }));
}
