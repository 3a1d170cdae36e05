import { answerDirectory } from "@/lib/api/directory/answer-directory";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** The address that everything stands under answers as what stands there does, not by a page. */
async function answer(request: Request): Promise<Response> {
  return await answerDirectory(db(), request);
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
