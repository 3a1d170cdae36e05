import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { respond } from "@/lib/access/http/respond";
import { readFeed } from "@/lib/features/webhooks/feed";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** A project's Atom feed, to whoever has its address: feed readers have no account. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return await respond(request, async () => {
    const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
    const feed = await readFeed(db(), { token, address });
    return new Response(feed, { headers: { "content-type": "application/atom+xml; charset=utf-8" } });
  });
}
