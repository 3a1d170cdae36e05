import { createHash } from "node:crypto";
import { urns } from "@/lib/domain/directory/schemas";
import type { DirectoryGroup } from "@/lib/features/directory/groups";
import type { DirectoryUser } from "@/lib/features/directory/users";

/** A resource as a directory is told it. */
export interface Resource {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly meta: {
    readonly resourceType: string;
    readonly created: string;
    readonly lastModified: string;
    readonly location: string;
    readonly version?: string;
  };
  readonly [name: string]: unknown;
}

/** A version as a weak ETag: the same as long as all that is told of a resource is. */
export function versionOf(told: unknown): string {
  return `W/"${createHash("sha256").update(JSON.stringify(told)).digest("base64url").slice(0, 22)}"`;
}

/** Leaves out what the directory has said nothing of. */
function said(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}

export function userResource(base: string, user: DirectoryUser): Resource {
  const { id, externalId, userName, displayName, formatted, givenName, familyName, email, active, groups } = user;
  return {
    schemas: [urns.user],
    id,
    ...said({ externalId }),
    userName,
    name: said({ formatted: formatted ?? displayName, givenName, familyName }),
    displayName,
    emails: [{ value: email, type: "work", primary: true }],
    active,
    groups: groups.map((group) => ({ value: group.id, $ref: `${base}/Groups/${group.id}`, display: group.name })),
    meta: {
      resourceType: "User",
      created: user.createdAt.toISOString(),
      lastModified: user.changedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: versionOf(user),
    },
  };
}

/** A group; without its members it has no version, which speaks of them, too. */
export function groupResource(base: string, group: DirectoryGroup, withMembers: boolean): Resource {
  const { id, externalId, displayName, members } = group;
  return {
    schemas: [urns.group],
    id,
    ...said({ externalId }),
    displayName,
    members: members.map((one) => ({
      value: one.id,
      $ref: `${base}/Users/${one.id}`,
      display: one.name,
      type: "User",
    })),
    meta: {
      resourceType: "Group",
      created: group.createdAt.toISOString(),
      lastModified: group.changedAt.toISOString(),
      location: `${base}/Groups/${id}`,
      ...(withMembers ? { version: versionOf(group) } : {}),
    },
  };
}
