import { currentUser } from "@/lib/access/auth";
import { notSignedIn } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { noteReading } from "@/lib/access/note-reading";
import { getOwnDataFile } from "@/lib/features/accounts/views/own-data";
import { db } from "@/lib/platform/db/client";

/** One's own data as a file, for oneself alone. */
export async function GET(request: Request): Promise<Response> {
  return await respond(request, async () => {
    const person = await currentUser();
    if (person === null) throw notSignedIn();
    const { userId } = person;
    await noteReading(db(), { userId, projectId: null, path: new URL(request.url).pathname, sent: request.headers });
    return await getOwnDataFile(db(), person);
  });
}
