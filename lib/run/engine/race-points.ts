/** Moments of a node's, an import's or a deletion's life that tests may arm, to kill or hold a worker there. In production nobody arms them. */
export type RacePoint =
  | "node_claimed"
  | "before_complete"
  | "completing"
  | "after_complete"
  | "import_made"
  | "rows_deleted"
  | "source_redacted"
  | "facts_found"
  | "research_redacted"
  | "account_redacted"
  | "retained"
  | "own_data_gathered";

type Armed = (point: RacePoint, key: string) => Promise<void>;

let armed: Armed | null = null;

/** Calls `act` at every race point of this process from now on; null disarms. */
export function arm(act: Armed | null): void {
  armed = act;
}

/** Passes a race point. */
export async function reach(point: RacePoint, key: string): Promise<void> {
  if (armed) await armed(point, key);
}
