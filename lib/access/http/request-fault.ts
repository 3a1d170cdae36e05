import { Refusal } from "@/lib/domain/core/refusal";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { log } from "@/lib/platform/log";
import { logContext } from "@/lib/platform/log-context";
import { count } from "@/lib/platform/metrics";

/** What a request failed of: something that whoever asked can mend, a database that is away, or a bug of ours. */
export type RequestFault =
  | { kind: "refused"; refusal: Refusal }
  | { kind: "database_away" }
  /** `trace`: by it the lines of this request are found in the log. */
  | { kind: "bug"; trace: string };

/** Judges what a request's work threw, counts it, and writes a bug into the log. */
export function noteRequestFault(error: unknown, request: Request): RequestFault {
  if (error instanceof Refusal) {
    count("stemma_request_errors_total", { kind: error.kind });
    return { kind: "refused", refusal: error };
  }
  if (isDatabaseAway(error)) {
    count("stemma_request_errors_total", { kind: "database_away" });
    return { kind: "database_away" };
  }
  count("stemma_request_errors_total", { kind: "bug" });
  const trace = logContext().request ?? crypto.randomUUID();
  log.error({ trace, method: request.method, path: new URL(request.url).pathname, error }, "request failed");
  return { kind: "bug", trace };
}
