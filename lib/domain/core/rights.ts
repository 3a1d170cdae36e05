import type { ProjectId, UserId } from "./ids";
import type { Role } from "./words";

/** Everything that a member may be allowed to do in a project, and which roles may. Source: security-reference.md, matrix. */
export const rights = {
  read: ["owner", "editor", "reviewer", "viewer"],
  administer: ["owner"],
  research: ["owner", "editor"],
  approve: ["owner", "reviewer"],
  review: ["owner", "reviewer"],
  raise_budget: ["owner"],
  read_prompts: ["owner", "editor", "reviewer"],
  read_costs: ["owner", "editor"],
  add_source: ["owner", "editor"],
  exclude_source: ["owner", "editor", "reviewer"],
  edit_fact: ["owner", "editor"],
  comment: ["owner", "editor", "reviewer"],
  edit_report: ["owner", "editor"],
  share: ["owner", "editor"],
  /** A project's zip holds its audit log, which owners alone may read. */
  export_project: ["owner"],
  read_audit: ["owner"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

/** Whether a role carries a right. */
export function allows(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right];
  return allowed.includes(role);
}

/** The roles that carry a right, for statements that ask for it. */
export function rolesWith(right: Right): Role[] {
  return [...rights[right]];
}

declare const granted: unique symbol;

/** Proof that someone may do `R` in one project. Only `openProject` makes one. */
export type Access<R extends Right> = {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly role: Role;
  readonly [granted]: { readonly [K in R]: true };
};
