import { fetchView, type ViewQuery } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";

/** A fact with its evidence. */
export function factQuery(projectId: string, factId: string, { isAhead = false } = {}): ViewQuery<"fact"> {
  return {
    queryKey: keys.factPanel(projectId, factId),
    queryFn: () => fetchView("fact", [factId], {}, { isAhead }),
  };
}
