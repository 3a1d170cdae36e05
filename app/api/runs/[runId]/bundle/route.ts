import { currentUser } from "@/lib/access/auth";
import { openRow } from "@/lib/access/open-row";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { getRunBundle } from "@/lib/views/record";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await respond(request, async () => {
    const access = await openRow(db(), { caller: await currentUser(), kind: "run", id: runId }, "read_prompts");
    return await getRunBundle(db(), access, { runId });
  });
}
