import { answerApi } from "@/lib/api/answer";
import { theLive } from "@/lib/live/the-live";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** What there is, and who may, says the table in `lib/api/routes.ts`. */
async function answer(request: Request): Promise<Response> {
  return await answerApi({ db: db(), live: theLive }, request);
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
