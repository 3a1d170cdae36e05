import { z } from "zod";
import { hashPassword } from "@/lib/access/accounts/password";
import { isToken, newToken, tokenHash } from "@/lib/access/accounts/token";
import { limitKey } from "@/lib/access/http/address";
import { ProjectId, ReportId, ShareLinkId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Access, rolesWith } from "@/lib/domain/core/rights";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { requireLeft, spend } from "@/lib/platform/limit/limits";

const Link = z
  .object({
    projectId: ProjectId,
    reportId: ReportId,
    linkId: ShareLinkId,
    expiresAt: z.date(),
    scope: ShareScope.catch(ShareScope.parse({})),
    passwordHash: z.string().nullable(),
  })
  .readonly();

/**
 * What a living link opens: one version of one report, and nothing beside it. Where it has a password, that must have
 * been given, too: share-password.ts.
 */
export type SharedAccess = z.output<typeof Link>;

/** The one answer for a link that is unknown, has expired, or was revoked. */
function noLink(): Refusal {
  return new Refusal("not_found", "This link does not open anything. Ask whoever sent it for a new one.");
}

async function note(tx: Tx, projectId: ProjectId, event: NewEvent): Promise<void> {
  await appendEvents(tx, { projectId, runId: null }, [event]);
}

const Made = z.array(z.object({ id: ShareLinkId }));

export interface NewLink {
  reportId: ReportId;
  label: string;
  days: number;
  /** Whether it opens whatever version of the report is the newest, rather than the one it was made for. */
  followsNewest?: boolean;
  scope?: ShareScope;
  password?: string | null;
}

async function requireRoomForLink(tx: Tx, { projectId, userId }: Access<"share">): Promise<void> {
  const living = { revokedAt: null, expiresAt: { gt: new Date() } };
  const own = (): Promise<number> => tx.shareLink.count({ where: { createdById: userId, ...living } });
  await requireRoom(tx, { cap: "account_links", owner: userId, projectId, count: own });
  const inProject = (): Promise<number> => tx.shareLink.count({ where: { projectId, ...living } });
  await requireRoom(tx, { cap: "project_links", owner: projectId, projectId, count: inProject });
}

/** A link to one report. The token is returned once; only its hash is stored, and of a password its hash. */
export async function createShareLink(
  db: Db,
  access: Access<"share">,
  link: NewLink,
): Promise<{ linkId: ShareLinkId; token: string }> {
  const token = newToken();
  const { followsNewest = false, scope = ShareScope.parse({}), password = null } = link;
  const passwordHash = password === null ? null : await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    await requireRoomForLink(tx, access);
    const rows = await tx.$queryRaw<unknown>`
      insert into share_link (project_id, report_id, label, token_hash, created_by_id, follows_newest, scope,
        passphrase_hash, expires_at)
      select project_id, id, ${link.label}, ${tokenHash(token)}, ${access.userId}::uuid, ${followsNewest},
        ${JSON.stringify(scope)}::jsonb, ${passwordHash}, now() + make_interval(days => ${link.days}::int)
      from report where project_id = ${access.projectId}::uuid and id = ${link.reportId}::uuid
      returning id`;
    const made = Made.parse(rows)[0];
    if (made === undefined) throw new Refusal("not_found", "There is no such report in this project.");
    const payload = { linkId: made.id, reportId: link.reportId };
    await note(tx, access.projectId, { kind: "share_link_created", payload, actorId: access.userId });
    return { linkId: made.id, token };
  });
}

/** Ends a link at once. Owners end any, editors their own; ending it twice is the same as once. */
export async function revokeShareLink(db: Db, access: Access<"share">, link: { linkId: ShareLinkId }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await tx.shareLink.findFirst({
      where: { projectId: access.projectId, id: link.linkId },
      select: { createdById: true },
    });
    if (found === null) throw new Refusal("not_found", "There is no such link in this project.");
    if (access.role !== "owner" && found.createdById !== access.userId) {
      throw new Refusal("forbidden", "Someone else made this link. Ask them or an owner to revoke it.");
    }
    const revoked = await tx.$executeRaw`
      update share_link set revoked_at = now()
      where project_id = ${access.projectId}::uuid and id = ${link.linkId}::uuid and revoked_at is null`;
    if (revoked === 0) return;
    await note(tx, access.projectId, { kind: "share_link_revoked", payload: link, actorId: access.userId });
  });
}

async function findLink(db: Db, token: string): Promise<SharedAccess | null> {
  if (!isToken(token)) return null;
  const rows = await db.$queryRaw<unknown[]>`
    select l.project_id as "projectId", shown.id as "reportId", l.id as "linkId", l.expires_at as "expiresAt", l.scope,
      l.passphrase_hash as "passwordHash"
    from share_link l join project p on p.id = l.project_id
    join membership m on m.project_id = l.project_id and m.user_id = l.created_by_id
      and m.role::text = any(${rolesWith("share")})
    join "user" maker on maker.id = m.user_id and maker.disabled_at is null
    join report made on made.project_id = l.project_id and made.id = l.report_id
    cross join lateral (
      select r.id from report r
      where r.project_id = l.project_id and r.run_id = made.run_id and (l.follows_newest or r.id = made.id)
      order by r.version desc limit 1) shown
    where l.token_hash = ${tokenHash(token)} and l.revoked_at is null and l.expires_at > now()
      and p.archived_at is null`;
  return rows[0] === undefined ? null : Link.parse(rows[0]);
}

/**
 * What a link opens, read from its row every time. A link that is unknown, expired, revoked, or whose maker may not share
 * in that project now is `not_found`, all alike; twenty misses of one address within ten minutes are `over_limit`. It
 * serves again when its maker may share again: a right is what it is at the moment of its use, here as everywhere, and
 * whoever wants a link gone for good revokes it.
 */
export async function openShared(db: Db, visit: { token: string; address: string }): Promise<SharedAccess> {
  const key = limitKey(visit.address);
  await requireLeft(db, "share_miss", key);
  const link = await findLink(db, visit.token);
  if (link !== null) return link;
  await spend(db, "share_miss", key);
  throw noLink();
}

const Before = z.array(z.object({ isFirstThisHour: z.boolean() }));

/** Counts a visit; the audit trail gets one line for an hour with visits. */
export async function countVisit(db: Db, link: Pick<SharedAccess, "projectId" | "linkId">): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx.$queryRaw<unknown>`
      update share_link l set visits = l.visits + 1, last_visit_at = now()
      from (select id, last_visit_at from share_link where id = ${link.linkId}::uuid for update) before
      where l.id = before.id and l.project_id = ${link.projectId}::uuid
      returning (before.last_visit_at is null or before.last_visit_at < now() - interval '1 hour') as "isFirstThisHour"`;
    if (Before.parse(rows)[0]?.isFirstThisHour !== true) return;
    await note(tx, link.projectId, { kind: "share_link_opened", payload: { linkId: link.linkId } });
  });
}
