import { currentUser } from "@/lib/access/auth";
import { accepted, respond } from "@/lib/access/http/respond";
import { requireSameOrigin } from "@/lib/access/http/same-origin";
import { receiveProject } from "@/lib/features/backup/commands";
import { db } from "@/lib/platform/db/client";

export async function POST(request: Request): Promise<Response> {
  return await respond(request, async () => {
    requireSameOrigin(request);
    return accepted(await receiveProject(db(), await currentUser(), request));
  });
}
