const FORM = "application/x-www-form-urlencoded";
const ACTIONS = "/api/auth/";

/** The words that a request to `/api/auth/error` brings: in its query, or as the next part of its path. */
function errorsIn({ pathname, searchParams }: URL): string[] {
  const [action, named] = pathname.slice(ACTIONS.length).split("/");
  if (action !== "error") return [];
  return [...searchParams.getAll("error"), ...(named === undefined ? [] : [named])];
}

/**
 * The answer to a request that next-auth would fail at, before it sees it; null for any other. It writes the word of an
 * error into a header as it came, and takes every JSON for an object with texts: our pages send forms and plain words.
 */
export function answerUnfit(request: Request): Response | null {
  if (errorsIn(new URL(request.url)).some((error) => !/^\w{1,64}$/.test(error))) {
    return new Response(null, { status: 302, headers: { location: "/sign-in?error=unavailable" } });
  }
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (request.method !== "POST" || type === FORM) return null;
  return Response.json({ message: `Send a form: content-type ${FORM}.` }, { status: 415 });
}
