import { currentUser } from "@/lib/access/auth";
import { readProject } from "@/lib/features/kit/read-route";
import { streamHeaders } from "@/lib/live/event-stream";
import { openProjectStream } from "@/lib/live/project-stream";
import { theProjects } from "@/lib/live/the-live";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await readProject(request, { projectId }, async ({ db }) => {
    const runId = new URL(request.url).searchParams.get("run");
    const input = { caller: await currentUser(), projectId, runId, signal: request.signal };
    return new Response(await openProjectStream({ db, live: theProjects() }, input), { headers: streamHeaders });
  });
}
