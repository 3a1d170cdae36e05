import type { TrailVerdict } from "./bundle";

/** What is said of a bundle's trail. */
export function trailSentence(trail: TrailVerdict | null): string {
  if (trail === null) return "Its audit trail cannot be checked: the bundle holds no hashes of it.";
  if (trail.bad === null) return `Its audit trail is whole: ${trail.events} events, each as it was written.`;
  return `Its audit trail was changed: row ${trail.bad} of ${trail.events} is the first that is not as it was written.`;
}
