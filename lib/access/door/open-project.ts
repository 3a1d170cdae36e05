import { z } from "zod";
import { ProjectId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Access, allows, type Right, rights, rightsOf } from "@/lib/domain/core/rights";
import { type Role, roles } from "@/lib/domain/core/words";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Whoever comes to the door; null is someone who is not signed in. */
export type Caller = { readonly userId: UserId } | null;

/** What is not there and what one may not see answer alike. */
export function nothingHere(): Refusal {
  return new Refusal("not_found", "There is nothing here, or it is not yours to see. Check the address.");
}

function listed(allowed: readonly Role[]): string {
  const plural = allowed.map((role) => `${role}s`);
  const last = plural.pop() ?? "";
  return plural.length === 0 ? last : `${plural.join(", ")} and ${last}`;
}

function lacking(role: Role, right: Right): Refusal {
  return new Refusal(
    "forbidden",
    `You are ${/^[aeiou]/.test(role) ? "an" : "a"} ${role} here. Only ${listed(rights[right].roles)} may ${rights[right].deed}; ask an owner for that role.`,
  );
}

/** What whoever is not signed in is told. */
export function notSignedIn(): Refusal {
  return new Refusal("unauthenticated", "You are not signed in. Sign in and try again.");
}

/** Who asks, or `unauthenticated`. */
export function requireCaller(caller: Caller): { readonly userId: UserId } {
  if (caller === null) throw notSignedIn();
  return caller;
}

const Member = z.object({ projectId: ProjectId, role: z.enum(roles) });

async function findRole(db: Db | Tx, userId: UserId, projectId: ProjectId): Promise<Role | null> {
  const row = await db.membership.findFirst({
    where: { projectId, userId, user: { disabledAt: null } },
    select: { projectId: true, role: true },
  });
  return row === null ? null : Member.parse(row).role;
}

/**
 * **The door.** The only way to an `Access`: reads the membership now and grants `right`. Refuses with
 * `unauthenticated`, `not_found` (no such project, or not a member of it) or `forbidden` (a member without the right).
 */
export async function openProject<R extends Right>(
  db: Db | Tx,
  door: { caller: Caller; projectId: string },
  right: R,
): Promise<Access<R | "read">> {
  const { userId } = requireCaller(door.caller);
  const projectId = ProjectId.safeParse(door.projectId.toLowerCase()).data;
  if (projectId === undefined) throw nothingHere();
  const role = await findRole(db, userId, projectId);
  if (role === null) throw nothingHere();
  if (!allows(role, right)) throw lacking(role, right);
  // The one place where the proof is made; its mark has no value at run time.
  return { projectId, userId, role } as Access<R | "read">;
}

/** The tenant alone: what is handed on to those who need no proof, and spread into their queries. */
export function scopeOf(access: Access<"read">): Scope {
  return { projectId: access.projectId };
}

/** A project as whoever opened it may see it at the least. */
export interface ProjectHead {
  id: ProjectId;
  name: string;
  role: Role;
  can: Record<Right, boolean>;
  /** Whether it came in a file that this install did not sign: who made it cannot be checked here. */
  isOfUnknownOrigin: boolean;
}

/** The project's name and what its holder of the access may do there. */
export async function projectHead(db: Db | Tx, access: Access<"read">): Promise<ProjectHead> {
  const row = await db.project.findUnique({
    where: { id: access.projectId },
    select: { name: true, isOfUnknownOrigin: true },
  });
  if (row === null) throw nothingHere();
  return { id: access.projectId, ...row, role: access.role, can: rightsOf(access.role) };
}
