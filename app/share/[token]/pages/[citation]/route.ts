import { respond } from "@/lib/access/http/respond";
import { openSharedOriginals } from "@/lib/access/share-page";
import { getSharedPage, pageAsked } from "@/lib/features/sharing/views/shared-page";

interface Context {
  params: Promise<{ token: string; citation: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token, citation } = await params;
  return await respond(request, async () => {
    const page = pageAsked(citation);
    return getSharedPage(await openSharedOriginals(token, request.headers), page);
  });
}
