import { currentUser } from "@/lib/access/auth";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { streamHeaders } from "@/lib/views/event-stream";
import { openRunStream } from "@/lib/views/run-stream";
import { theLive } from "@/lib/views/the-live";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return await respond(request, async () => {
    const after = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
    const asked = { caller: await currentUser(), runId: (await params).runId, after, signal: request.signal };
    return new Response(await openRunStream({ db: db(), live: theLive() }, asked), { headers: streamHeaders });
  });
}
