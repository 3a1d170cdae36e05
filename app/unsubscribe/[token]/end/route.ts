import { respond } from "@/lib/access/http/respond";
import { Refusal } from "@/lib/domain/core/refusal";
import { unsubscribe } from "@/lib/features/notifications/unsubscribe";
import { db } from "@/lib/platform/db/client";

interface EndProps {
  params: Promise<{ token: string }>;
}

function page(token: string, query = ""): Response {
  return new Response(null, {
    status: 303,
    headers: { location: `/unsubscribe/${encodeURIComponent(token)}${query}` },
  });
}

/**
 * Ends somebody's e-mail, by the form of its page or by their mail program, which brings no origin and no session (RFC 8058).
 * Whoever has the letter can end such letters, and nothing else.
 */
export async function POST(request: Request, { params }: EndProps): Promise<Response> {
  const { token } = await params;
  return await respond(request, async () => {
    if (!(await unsubscribe(db(), token))) throw new Refusal("not_found", "There is nothing here.");
    return page(token, "?said=done");
  });
}

/** A program that only opens links gets the page, which asks. */
export async function GET(_request: Request, { params }: EndProps): Promise<Response> {
  return page((await params).token);
}
