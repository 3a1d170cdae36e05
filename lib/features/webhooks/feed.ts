import { z } from "zod";
import { isToken, newToken, tokenHash } from "@/lib/access/accounts/token";
import { limitKey } from "@/lib/access/http/address";
import { ProjectId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Access, rolesWith } from "@/lib/domain/core/rights";
import { announcementText, TEST } from "@/lib/domain/notify/announcement";
import { atomFeed } from "@/lib/domain/notify/atom";
import type { Answered } from "@/lib/features/kit/contract";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireLeft, spend } from "@/lib/platform/limit/limits";
import { siteLink } from "@/lib/platform/mail/site-link";
import type { webhooksContract } from "./contract";

/** Entries of a feed, the newest first. */
const ENTRIES = 100;

/** Makes the secret address of a project's feed; the one before opens nothing from then on. */
export async function makeFeedAddress(
  db: Db,
  { projectId, userId }: Access<"administer" | "read">,
): Promise<Answered<typeof webhooksContract, "make_feed_address">> {
  const token = newToken();
  await inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for no key update`;
    await tx.feedAddress.updateMany({ where: { projectId, revokedAt: null }, data: { revokedAt: new Date() } });
    const data = { projectId, tokenHash: tokenHash(token), createdById: userId };
    const { id: feedId } = await tx.feedAddress.create({ data, select: { id: true } });
    await appendEvents(tx, { projectId, runId: null }, [
      { kind: "feed_address_made", payload: { feedId }, actorId: userId },
    ]);
  });
  return { url: `/feed/${token}` };
}

/** Ends the address of a project's feed; doing it twice is the same as once. */
export async function revokeFeedAddress(
  db: Db,
  { projectId, userId }: Access<"administer" | "read">,
): Promise<Answered<typeof webhooksContract, "revoke_feed_address">> {
  await inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for no key update`;
    const open = await tx.feedAddress.findMany({ where: { projectId, revokedAt: null }, select: { id: true } });
    if (open.length === 0) return;
    await tx.feedAddress.updateMany({ where: { projectId, revokedAt: null }, data: { revokedAt: new Date() } });
    const events = open.map(({ id: feedId }) => ({ kind: "feed_address_revoked", payload: { feedId } }) as const);
    await appendEvents(
      tx,
      { projectId, runId: null },
      events.map((event) => ({ ...event, actorId: userId })),
    );
  });
  return {};
}

const Opened = z.object({ id: z.uuid(), projectId: ProjectId, project: z.string() });

/** Which feed an address opens: while who made it may still administer the project, and that is not about to be deleted. */
async function openFeed(db: Db, token: string): Promise<z.infer<typeof Opened> | null> {
  if (!isToken(token)) return null;
  const rows = z.array(Opened).parse(
    await db.$queryRaw`
      update feed_address f set last_read_at = now() from project p
      where f.token_hash = ${tokenHash(token)} and f.revoked_at is null and p.id = f.project_id and p.delete_after is null
        and exists (select from membership m join "user" u on u.id = m.user_id and u.disabled_at is null
          where m.project_id = p.id and m.user_id = f.created_by_id and m.role = any(${rolesWith("administer")}::role[]))
      returning f.id, f.project_id as "projectId", p.name as project`,
  );
  return rows[0] ?? null;
}

/** The Atom feed that a secret address opens; what opens nothing is counted by where it came from. */
export async function readFeed(db: Db, { token, address }: { token: string; address: string }): Promise<string> {
  await requireLeft(db, "feed_miss", limitKey(address));
  const feed = await openFeed(db, token);
  if (feed === null) {
    await spend(db, "feed_miss", limitKey(address));
    throw new Refusal("not_found", "This address does not open anything. Ask whoever gave it to you for a new one.");
  }
  await spend(db, "share_visits", `${feed.id} ${limitKey(address)}`);
  const { projectId, project } = feed;
  const rows = await db.announcement.findMany({
    where: { projectId, kind: { not: TEST } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: ENTRIES,
  });
  const entries = rows.flatMap((row) => {
    const said = announcementText(row);
    return said === null
      ? []
      : [{ id: row.id, title: said.text, link: siteLink(said.path), updated: row.createdAt.toISOString() }];
  });
  return atomFeed({ id: projectId, title: project, link: siteLink(`/projects/${projectId}`), entries });
}
