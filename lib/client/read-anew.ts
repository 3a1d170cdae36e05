import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads again what an act has changed. What is on its way for the first time is asked for once more: it may have been
 * read before the act, and the library would take it for the newest.
 */
export async function readAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}
