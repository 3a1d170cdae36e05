import type { AccountHoldings } from "./holdings";

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
