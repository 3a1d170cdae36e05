import { z } from "zod";
import { ProjectId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Access, allows, holdsInArchive, type Right, rights, rightsIn } from "@/lib/domain/core/rights";
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

/** What whoever wants to change something in an archived project is told. */
export function archived(): Refusal {
  return new Refusal(
    "conflict",
    "This project is archived, so nothing in it can change. An owner can bring it back in its settings.",
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

const Member = z.object({ role: z.enum(roles), isArchived: z.boolean() });

async function findMember(db: Db | Tx, userId: UserId, projectId: ProjectId): Promise<z.infer<typeof Member> | null> {
  const row = await db.membership.findFirst({
    where: { projectId, userId, user: { disabledAt: null } },
    select: { role: true, project: { select: { archivedAt: true, isReplay: true, deleteAfter: true } } },
  });
  if (row === null) return null;
  const { role, project } = row;
  // What is being deleted is there no more, to whomever.
  if (project.deleteAfter !== null && project.deleteAfter.getTime() <= Date.now()) return null;
  return Member.parse({ role, isArchived: project.archivedAt !== null && !project.isReplay });
}

/**
 * **The door.** The only way to an `Access`: reads the membership now and grants `right`. Refuses with
 * `unauthenticated`, `not_found` (no such project, or not a member of it), `forbidden` (a member without the right) or
 * `conflict` (what would change a project that is archived).
 */
export async function openProject<R extends Right>(
  db: Db | Tx,
  door: { caller: Caller; projectId: string },
  right: R,
): Promise<Access<R | "read">> {
  const { userId } = requireCaller(door.caller);
  const projectId = ProjectId.safeParse(door.projectId.toLowerCase()).data;
  if (projectId === undefined) throw nothingHere();
  const member = await findMember(db, userId, projectId);
  if (member === null) throw nothingHere();
  if (!allows(member.role, right)) throw lacking(member.role, right);
  if (member.isArchived && !holdsInArchive(right)) throw archived();
  // The one place where the proof is made; its mark has no value at run time.
  return { projectId, userId, ...member } as Access<R | "read">;
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
  /** Whether nothing in it changes until an owner brings it back. */
  isArchived: boolean;
  /** From when on it is deleted; null where nobody asked for that. */
  deleteAfter: string | null;
  /** Whether it came in a file that this install did not sign: who made it cannot be checked here. */
  isOfUnknownOrigin: boolean;
}

/** The project's name and what its holder of the access may do there. */
export async function projectHead(db: Db | Tx, access: Access<"read">): Promise<ProjectHead> {
  const row = await db.project.findUnique({
    where: { id: access.projectId },
    select: { name: true, isOfUnknownOrigin: true, deleteAfter: true },
  });
  if (row === null) throw nothingHere();
  const { role, isArchived } = access;
  const deleteAfter = row.deleteAfter?.toISOString() ?? null;
  return { id: access.projectId, ...row, deleteAfter, role, isArchived, can: rightsIn(access) };
}
