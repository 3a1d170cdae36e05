import { readBody } from "@/lib/access/http/read-body";
import { respond } from "@/lib/access/http/respond";
import { unlockShared } from "@/lib/access/share-page";

/** A form with one field; a password is a line of text. */
const FORM_BYTES = 4_096;
const PASSWORD_MAX = 200;

/**
 * The password of a link, as a form without JavaScript sends it. No origin is asked for: the page says no referrer, so
 * its form has none, and a form elsewhere could only open in this browser what its sender has the password of.
 */
export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return await respond(request, async () => {
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, FORM_BYTES)));
    const outcome = await unlockShared(token, (form.get("password") ?? "").slice(0, PASSWORD_MAX));
    const query = outcome === "wrong" || outcome === "wait" ? `?said=${outcome}` : "";
    // A path, as only the browser knows by which name this site was reached.
    return new Response(null, { status: 303, headers: { location: `/share/${encodeURIComponent(token)}${query}` } });
  });
}
