import { unquoted } from "@/lib/domain/text/quoted";
import type { NotLookedFor } from "./not-looked-for";

/** What leads the lists of what a run did not look for, by the reason. */
export const NOT_LOOKED_FOR = {
  takenOut: "What was taken out of the plan and not looked for:",
  beyond: "What the tree had no room for, so that it was not looked for:",
} as const satisfies Record<keyof NotLookedFor, string>;

/** Questions that the opening line names; the methodology has them all. */
const NAMED = 4;

/** What a report opens with where people took questions out of its plan; null where they did not. */
export function takenOutLine({ takenOut }: NotLookedFor): string | null {
  if (takenOut.length === 0) return null;
  const told = takenOut.slice(0, NAMED).map((question) => unquoted(question.replace(/[.?!\s]+$/, "")));
  const rest = takenOut.length - told.length;
  const more = rest > 0 ? `; and ${rest} more, named in the methodology` : "";
  return `Taken out of the plan and not looked for: ${told.join("; ")}${more}.`;
}

/** What writers are told of it, a line each. */
export function notLookedForLines({ takenOut, beyond }: NotLookedFor): string[] {
  return [
    ...takenOut.map((question) => `Taken out of the plan by people, and not looked for: ${question}`),
    ...beyond.map((name) => `Not looked for, as the plan had no room for it: ${name}`),
  ];
}
