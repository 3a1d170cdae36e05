import { answerMcp } from "@/lib/api/mcp/mcp";
import { theLive } from "@/lib/live/the-live";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** The knowledge base for people's other tools: Model Context Protocol over streamable HTTP, without sessions. */
async function answer(request: Request): Promise<Response> {
  return await answerMcp({ db: db(), live: theLive }, request);
}

export { answer as DELETE, answer as GET, answer as POST };
