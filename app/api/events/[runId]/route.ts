import { currentUser } from "@/lib/access/auth";
import { streamHeaders } from "@/lib/views/event-stream";
import { readRow } from "@/lib/views/read-route";
import { openRunStream } from "@/lib/views/run-stream";
import { theLive } from "@/lib/views/the-live";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, async ({ db }) => {
    const after = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
    const asked = { caller: await currentUser(), runId, after, signal: request.signal };
    return new Response(await openRunStream({ db, live: theLive() }, asked), { headers: streamHeaders });
  });
}
