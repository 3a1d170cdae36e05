import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { getImportsView } from "@/lib/features/backup/views/imports";
import { db } from "@/lib/platform/db/client";

/** What whoever asks has had imported of late, and what waits. */
export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const { userId } = requireCaller(await currentUser());
    return await getImportsView(db(), userId);
  });
}
