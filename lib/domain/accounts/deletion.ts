import { z } from "zod";

/** What goes with an account, what ends, and what has to be done before it may go. */
export const AccountHoldings = z.object({
  /** Projects whose member it is no longer. */
  projects: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  /** Share links and invitations of its making, in its projects, that open nothing any more. */
  shareLinks: z.int(),
  invites: z.int(),
  /** Replays that are its own, and projects of its own alone that are to be deleted as it is: they go at once. */
  replays: z.int(),
  doomed: z.int(),
  /** Projects that would be left without an owner. */
  onlyOwnerOf: z.array(z.string()),
  isLastAdministrator: z.boolean(),
});
export type AccountHoldings = z.infer<typeof AccountHoldings>;

/** Projects that a sentence names at most. */
const NAMED = 3;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  const all = more === 0 ? shown : [...shown, `${more} more`];
  return all.length === 1 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

type Obstacles = Pick<AccountHoldings, "onlyOwnerOf" | "isLastAdministrator">;

/** Why an account may not be deleted yet, and what to do; null where nothing is in its way. */
export function whyNotDeleted({ onlyOwnerOf, isLastAdministrator }: Obstacles, isOwn: boolean): string | null {
  const who = isOwn ? "You are" : "This account is";
  const then = isOwn ? "then delete your account" : "then delete this account";
  if (isLastAdministrator) {
    return `${who} the only administrator of this install. Make somebody else one first under People, ${then}.`;
  }
  if (onlyOwnerOf.length === 0) return null;
  const them = onlyOwnerOf.length === 1 ? "it" : "them";
  return `${who} the only owner of ${listed(onlyOwnerOf)}. Make somebody else an owner there, or archive and delete ${them}, ${then}.`;
}
