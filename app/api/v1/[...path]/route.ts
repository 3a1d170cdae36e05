import { misdirected } from "@/lib/access/http/own-hosts";
import { answerApi, failed } from "@/lib/api/answer";
import { theLive } from "@/lib/live/the-live";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** What there is, and who may, says the table in `lib/api/routes.ts`. Files do not pass proxy.ts, which asks for the name. */
async function answer(request: Request): Promise<Response> {
  const refusal = misdirected({ path: new URL(request.url).pathname, headers: request.headers });
  if (refusal !== null) return failed(refusal, request);
  return await answerApi({ db: db(), live: theLive }, request);
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
