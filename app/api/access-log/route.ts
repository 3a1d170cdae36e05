import { currentUser } from "@/lib/access/auth";
import { notSignedIn } from "@/lib/access/open-project";
import { respond } from "@/lib/access/respond";
import { visitorOf } from "@/lib/access/visitor";
import { db } from "@/lib/db/client";
import { getAccessLogFile } from "@/lib/views/access-log";

export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const person = await currentUser();
    if (person === null) throw notSignedIn();
    const { address } = await visitorOf(request);
    return await getAccessLogFile(db(), person, { address, userAgent: request.headers.get("user-agent") });
  });
}
