import { currentUser } from "@/lib/access/auth";
import { respond } from "@/lib/access/http/respond";
import { requireSameOrigin } from "@/lib/access/http/same-origin";
import { receiveUpload } from "@/lib/features/library/uploads";
import { db } from "@/lib/platform/db/client";

export async function POST(
  request: Request,
  { params }: { params: Promise<{ projectId: string }> },
): Promise<Response> {
  return await respond(request, async () => {
    requireSameOrigin(request);
    const { projectId } = await params;
    return await receiveUpload(db(), { caller: await currentUser(), projectId }, request);
  });
}
