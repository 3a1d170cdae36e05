import type { ProjectId, UserId } from "./ids";
import type { Role } from "./words";

/**
 * Everything that a member may be allowed to do in a project, which roles may, and what a refusal
 * calls it (“Only … may …”). Source: security-reference.md, matrix.
 */
export const rights = {
  read: { roles: ["owner", "editor", "reviewer", "viewer"], deed: "read this project" },
  administer: { roles: ["owner"], deed: "change the project" },
  research: { roles: ["owner", "editor"], deed: "start and change research" },
  approve: { roles: ["owner", "reviewer"], deed: "approve a plan" },
  review: { roles: ["owner", "reviewer"], deed: "accept or reject what was found" },
  raise_budget: { roles: ["owner"], deed: "raise a budget" },
  read_prompts: { roles: ["owner", "editor", "reviewer"], deed: "read prompts" },
  read_costs: { roles: ["owner", "editor"], deed: "read costs" },
  add_source: { roles: ["owner", "editor"], deed: "add sources" },
  exclude_source: { roles: ["owner", "editor", "reviewer"], deed: "exclude and restore sources" },
  rename_source: { roles: ["owner", "editor"], deed: "rename sources" },
  edit_fact: { roles: ["owner", "editor"], deed: "edit facts" },
  comment: { roles: ["owner", "editor", "reviewer"], deed: "comment" },
  edit_report: { roles: ["owner", "editor"], deed: "edit a report" },
  share: { roles: ["owner", "editor"], deed: "share a report" },
  /** A project's zip holds its audit log, which owners alone may read. */
  export_project: { roles: ["owner"], deed: "export the project" },
  read_audit: { roles: ["owner"], deed: "read the audit log" },
} as const satisfies Record<string, { readonly roles: readonly Role[]; readonly deed: string }>;
export type Right = keyof typeof rights;

/** Whether a role carries a right. */
export function allows(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right].roles;
  return allowed.includes(role);
}

/** Every right, and whether a role carries it. */
export function rightsOf(role: Role): Record<Right, boolean> {
  const names = Object.keys(rights) as Right[];
  return Object.fromEntries(names.map((right) => [right, allows(role, right)])) as Record<Right, boolean>;
}

/** The roles that carry a right, for statements that ask for it. */
export function rolesWith(right: Right): Role[] {
  return [...rights[right].roles];
}

declare const granted: unique symbol;

/** Proof that someone may do `R` in one project. Only `openProject` makes one. */
export type Access<R extends Right> = {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly role: Role;
  readonly [granted]: { readonly [K in R]: true };
};
