import { type Role, roles } from "@/lib/domain/core/words";

/** Roles that a group may give in a project: owners are made by owners, one by one. */
export const grantedRoles = ["editor", "reviewer", "viewer"] as const;
export type GrantedRole = (typeof grantedRoles)[number];

/** Somebody in a project as groups see it: the role that they hold there, and all that their groups give. */
export interface Standing {
  readonly userId: string;
  readonly projectId: string;
  /** Null where they are no member. */
  readonly held: Role | null;
  /** Whether a group gave what they hold: only that may a group take or change. */
  readonly isByGroup: boolean;
  readonly given: readonly Role[];
}

/** What becomes of somebody in a project; null where nothing does. */
export type Outcome = { readonly kind: "joins" | "changes"; readonly role: Role } | { readonly kind: "leaves" } | null;

/** The role that allows most. */
function strongest(given: readonly Role[]): Role | null {
  return roles.find((role) => given.includes(role)) ?? null;
}

/** What groups make of somebody in a project. What a person gave there stays as it is. */
export function outcomeOf({ held, isByGroup, given }: Standing): Outcome {
  const role = strongest(given);
  if (held === null) return role === null ? null : { kind: "joins", role };
  if (!isByGroup) return null;
  if (role === null) return { kind: "leaves" };
  return role === held ? null : { kind: "changes", role };
}
