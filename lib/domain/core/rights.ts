import type { ProjectId, UserId } from "./ids";
import type { Role } from "./words";

interface RightRow {
  readonly roles: readonly Role[];
  readonly deed: string;
  readonly inArchive?: true;
}

/**
 * Everything that a member may be allowed to do in a project, which roles may, and what a refusal
 * calls it (“Only … may …”). Source: security-reference.md, matrix. `inArchive` marks what changes nothing, and what
 * ends the archiving: the rest rests while a project is archived.
 */
export const rights = {
  read: { roles: ["owner", "editor", "reviewer", "viewer"], deed: "read this project", inArchive: true },
  administer: { roles: ["owner"], deed: "change the project" },
  archive: { roles: ["owner"], deed: "archive the project and bring it back", inArchive: true },
  delete: { roles: ["owner"], deed: "delete the project", inArchive: true },
  retain: { roles: ["owner"], deed: "say how long things are kept", inArchive: true },
  research: { roles: ["owner", "editor"], deed: "start and change research" },
  approve: { roles: ["owner", "reviewer"], deed: "approve a plan" },
  review: { roles: ["owner", "reviewer"], deed: "accept or reject what was found" },
  raise_budget: { roles: ["owner"], deed: "raise a budget" },
  read_prompts: { roles: ["owner", "editor", "reviewer"], deed: "read prompts", inArchive: true },
  read_costs: { roles: ["owner", "editor"], deed: "read costs", inArchive: true },
  add_source: { roles: ["owner", "editor"], deed: "add sources" },
  exclude_source: { roles: ["owner", "editor", "reviewer"], deed: "exclude and restore sources" },
  rename_source: { roles: ["owner", "editor"], deed: "rename sources" },
  delete_source: { roles: ["owner"], deed: "delete sources" },
  delete_research: { roles: ["owner"], deed: "delete researchers and runs" },
  edit_fact: { roles: ["owner", "editor"], deed: "edit facts" },
  comment: { roles: ["owner", "editor", "reviewer"], deed: "comment" },
  edit_report: { roles: ["owner", "editor"], deed: "edit a report" },
  share: { roles: ["owner", "editor"], deed: "share a report" },
  /** A project's zip holds its audit log, which owners alone may read. */
  export_project: { roles: ["owner"], deed: "export the project", inArchive: true },
  read_audit: { roles: ["owner"], deed: "read the audit log", inArchive: true },
} as const satisfies Record<string, RightRow>;
export type Right = keyof typeof rights;

/** Whether a role carries a right. */
export function allows(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right].roles;
  return allowed.includes(role);
}

/** Whether a right can be used while its project is archived. */
export function holdsInArchive(right: Right): boolean {
  const row: RightRow = rights[right];
  return row.inArchive === true;
}

/** Whoever opened a project: the part of an `Access` that says what they may do in it. */
interface Standing {
  readonly role: Role;
  readonly isArchived: boolean;
}

/** Whether someone may do something in a project as it stands: by their role, and unless it is archived. */
export function mayDo({ role, isArchived }: Standing, right: Right): boolean {
  return allows(role, right) && (!isArchived || holdsInArchive(right));
}

/** Every right, and whether whoever opened a project has it there. */
export function rightsIn(standing: Standing): Record<Right, boolean> {
  const names = Object.keys(rights) as Right[];
  return Object.fromEntries(names.map((right) => [right, mayDo(standing, right)])) as Record<Right, boolean>;
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
  /** Nothing in it changes then: only rights that read are granted. */
  readonly isArchived: boolean;
  readonly [granted]: { readonly [K in R]: true };
};
