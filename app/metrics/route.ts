import { respond } from "@/lib/access/http/respond";
import { tellMetrics } from "@/lib/process/web-metrics";

export const dynamic = "force-dynamic";

/** The figures of this web server and of the whole install, as Prometheus reads them. */
export async function GET(request: Request): Promise<Response> {
  return await respond(request, () => tellMetrics(request.headers));
}
