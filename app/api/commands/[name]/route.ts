import { readJson } from "@/lib/access/http/read-body";
import { respond } from "@/lib/access/http/respond";
import { requireJson, requireSameOrigin } from "@/lib/access/http/same-origin";
import { visitorOf } from "@/lib/access/visitor";
import { runCommand } from "@/lib/commands/run-command";
import { db } from "@/lib/platform/db/client";

/** Above the longest text that may be pasted (2,000,000 characters), escaped. */
const MAX_BYTES = 3 * 1024 * 1024;

export async function POST(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  return await respond(request, async () => {
    requireSameOrigin(request);
    requireJson(request);
    const visitor = await visitorOf(request);
    const input = await readJson(request, MAX_BYTES);
    return await runCommand(db(), visitor, { name: (await params).name, input });
  });
}
