import type { FetchPolicy } from "./fetch";
import { parseAllowList } from "./guard";

/** What this install may reach: the guard's rules and the operator's allow-list from the environment. */
export function fetchPolicy(): FetchPolicy {
  return { allowed: parseAllowList(process.env["STEMMA_FETCH_ALLOW"] ?? "") };
}
