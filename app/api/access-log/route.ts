import { currentUser } from "@/lib/access/auth";
import { notSignedIn } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { visitorOf } from "@/lib/access/visitor";
import { getAccessLogFile } from "@/lib/features/install/views/access-log";
import { db } from "@/lib/platform/db/client";

export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const person = await currentUser();
    if (person === null) throw notSignedIn();
    const { address } = await visitorOf(request);
    return await getAccessLogFile(db(), person, { address, userAgent: request.headers.get("user-agent") });
  });
}
