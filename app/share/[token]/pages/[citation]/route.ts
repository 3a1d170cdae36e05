import { respond } from "@/lib/access/http/respond";
import { openSharedOriginals } from "@/lib/access/share-page";
import { getSharedPage } from "@/lib/features/sharing/views/shared-page";

interface Context {
  params: Promise<{ token: string; citation: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token, citation } = await params;
  return await respond(request, async () => getSharedPage(await openSharedOriginals(token, request.headers), citation));
}
