import { currentUser } from "@/lib/access/auth";
import { readRow } from "@/lib/features/kit/read-route";
import { streamHeaders } from "@/lib/live/event-stream";
import { openRunStream } from "@/lib/live/run-stream";
import { theLive } from "@/lib/live/the-live";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, async ({ db }) => {
    const after = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
    const input = { caller: await currentUser(), runId, after, signal: request.signal };
    return new Response(await openRunStream({ db, live: theLive() }, input), { headers: streamHeaders });
  });
}
