import { requireBearerSecret } from "@/lib/access/bearer-secret";
import { respond } from "@/lib/access/http/respond";
import { workFor } from "@/lib/process/work";

export const maxDuration = 60;

/** For platforms without a worker: a schedule calls this, and it works what is ready. */
export async function POST(request: Request): Promise<Response> {
  return await respond(request, async () => {
    requireBearerSecret(request.headers, process.env["STEMMA_WORK_SECRET"] || undefined);
    return await workFor(new URL(request.url).searchParams.get("seconds"));
  });
}
