import { currentUser } from "@/lib/access/auth";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { streamHeaders } from "@/lib/views/event-stream";
import { openProjectStream } from "@/lib/views/project-stream";
import { theProjects } from "@/lib/views/the-live";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  return await respond(request, async () => {
    const { projectId } = await params;
    const runId = new URL(request.url).searchParams.get("run");
    const asked = { caller: await currentUser(), projectId, runId, signal: request.signal };
    return new Response(await openProjectStream({ db: db(), live: theProjects() }, asked), { headers: streamHeaders });
  });
}
