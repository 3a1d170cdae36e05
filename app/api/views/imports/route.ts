import { currentUser } from "@/lib/access/auth";
import { requireCaller } from "@/lib/access/open-project";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { getImportsView } from "@/lib/views/imports";

/** What whoever asks has had imported of late, and what waits. */
export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const { userId } = requireCaller(await currentUser());
    return await getImportsView(db(), userId);
  });
}
