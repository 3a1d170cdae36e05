import { z } from "zod";
import { longestTokenLife } from "@/lib/access/token-life";
import type { UserId } from "@/lib/domain/core/ids";
import { tokenScopeNames } from "@/lib/domain/core/token-scope";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { Token } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** Tokens shown at most: the living first, then those that ended. */
const SHOWN = { tokens: 100, projects: 200 } as const;

const Row = Token.omit({ project: true }).extend({
  scopes: z.array(z.string()).transform((held) => tokenScopeNames.filter((scope) => held.includes(scope))),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});

/** Someone's own tokens; never their text. */
export async function getTokensView(db: Db, userId: UserId) {
  const [longestDays, rows, projects] = await Promise.all([
    longestTokenLife(db),
    // The name of a project that its owner was removed from is not theirs to read any more.
    db.$queryRaw<unknown>`
      select t.id, t.name, t.scopes, t.project_id as "projectId", p.name as "projectName",
        t.created_at as "createdAt", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt",
        t.revoked_at as "revokedAt",
        t.shortened_at is not null as "isShortened", t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) as "isLiving"
      from api_token t
      left join membership m on m.project_id = t.project_id and m.user_id = t.user_id
      left join project p on p.id = m.project_id
      where t.user_id = ${userId}::uuid
      order by "isLiving" desc, t.created_at desc, t.id limit ${SHOWN.tokens}::int`,
    db.project.findMany({
      where: { archivedAt: null, memberships: { some: { userId } } },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: SHOWN.projects,
      select: { id: true, name: true },
    }),
  ]);
  const tokens = z
    .array(Row)
    .parse(rows)
    .map(({ projectId, projectName, ...row }) => ({
      ...row,
      project:
        projectId === null ? null : { id: projectId, name: projectName ?? "a project that is not yours any more" },
      createdAt: iso(row.createdAt),
      lastUsedAt: isoOrNull(row.lastUsedAt),
      expiresAt: isoOrNull(row.expiresAt),
      revokedAt: isoOrNull(row.revokedAt),
    }));
  return { tokens, projects, longestDays };
}

export type TokensView = ShownBy<typeof getTokensView>;
