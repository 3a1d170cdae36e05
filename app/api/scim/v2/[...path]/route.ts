import { answerDirectory } from "@/lib/api/directory/answer-directory";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** A company's directory tells who has an account here: SCIM 2.0. */
async function answer(request: Request): Promise<Response> {
  return await answerDirectory(db(), request);
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
