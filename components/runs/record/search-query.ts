import { fetchView, type ViewQuery } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";

/** Every search of a run; read again as the run finds more. */
export function searchQuery(runId: string, facts: number, { isAhead = false } = {}): ViewQuery<"searches"> {
  return {
    queryKey: [...keys.searches(runId), facts],
    queryFn: () => fetchView("searches", [runId], {}, { isAhead }),
  };
}
