import { z } from "zod";
import { longestTokenLife } from "@/lib/access/token-life";
import { DirectoryGrantId, DirectoryGroupId, DirectoryTokenId, ProjectId, type UserId } from "@/lib/domain/core/ids";
import { grantedRoles } from "@/lib/domain/directory/granted";
import { isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { siteLink } from "@/lib/platform/mail/site-link";

const SHOWN = 200;

const Tokens = z.array(
  z.object({
    id: DirectoryTokenId,
    name: z.string(),
    by: z.string().nullable(),
    createdAt: z.date(),
    lastUsedAt: z.date().nullable(),
    expiresAt: z.date().nullable(),
  }),
);

const Groups = z.array(
  z.object({
    id: DirectoryGroupId,
    name: z.string(),
    members: z.int(),
    grants: z.array(
      z.object({ id: DirectoryGrantId, role: z.enum(grantedRoles).nullable(), project: z.string().nullable() }),
    ),
  }),
);
const Projects = z.array(z.object({ id: ProjectId, name: z.string() }));

/** What a directory tells, and what its groups give; for administrators, who are asked for by the caller. */
export async function getDirectory(db: Db, { userId }: { userId: UserId }) {
  const [tokens, groups, projects, longestDays] = await Promise.all([
    db.$queryRaw`
      select t.id, t.name, p.name as by, t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
        t.expires_at as "expiresAt"
      from directory_token t left join person p on p.id = t.created_by_id
      where t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) order by t.created_at, t.id
      limit ${SHOWN}::int`,
    // The name of a project is its members' to read.
    db.$queryRaw`
      select g.id, g.display_name as name,
        (select count(*)::int from directory_member m where m.group_id = g.id) as members,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'project', p.name)
            order by r.project_id nulls first)
          from directory_grant r left join membership m on m.project_id = r.project_id and m.user_id = ${userId}::uuid
          left join project p on p.id = m.project_id where r.group_id = g.id), '[]') as grants
      from directory_group g order by lower(g.display_name) limit ${SHOWN}::int`,
    db.project.findMany({
      where: { archivedAt: null, deleteAfter: null, memberships: { some: { userId, role: "owner" } } },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: SHOWN,
      select: { id: true, name: true },
    }),
    longestTokenLife(db),
  ]);
  return {
    address: siteLink("/api/scim/v2"),
    longestDays,
    tokens: Tokens.parse(tokens).map((token) => ({
      ...token,
      createdAt: token.createdAt.toISOString(),
      lastUsedAt: isoOrNull(token.lastUsedAt),
      expiresAt: isoOrNull(token.expiresAt),
    })),
    groups: Groups.parse(groups),
    projects: Projects.parse(projects),
  };
}

/** Of a grant for a project that one is no member of, `role` stands without its name; without either it makes administrators. */
export type DirectoryView = ShownBy<typeof getDirectory>;
