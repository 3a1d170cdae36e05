import type { CommandName } from "./contract";

/** Commands that only note what is wanted, for a worker's sweep to do: they wake one, or people wait for the next by the clock. */
export const leftToSweep: ReadonlySet<CommandName> = new Set<CommandName>([
  "delete_source",
  "delete_run",
  "delete_researcher",
  "delete_account",
  "delete_own_account",
  "export_own_data",
  "finish_researcher",
  "retry_summary",
  "replay_run",
  "start_crawl",
  "watch_list",
  "set_retention",
  "test_webhook",
  "resend_delivery",
]);
