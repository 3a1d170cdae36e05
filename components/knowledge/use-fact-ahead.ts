import { useQueryClient } from "@tanstack/react-query";
import { factQuery } from "./fact-query";

/** Has a fact's evidence come, and what shows it, for whoever is about to open it. */
export function useFactAhead(projectId: string): (factId: string) => void {
  const cache = useQueryClient();
  return (factId) => {
    void import("./evidence-reader");
    void cache.prefetchQuery(factQuery(projectId, factId, { isAhead: true }));
  };
}
