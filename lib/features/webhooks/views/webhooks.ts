import { projectHead } from "@/lib/access/door/open-project";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { announcementText } from "@/lib/domain/notify/announcement";
import { announcementKindNames } from "@/lib/domain/notify/announcement-kinds";
import { type DeliveryState, type WebhookForm, webhookFormNames } from "@/lib/domain/notify/webhook";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const DELIVERIES = 50;

function formOf(kind: string): WebhookForm {
  return webhookFormNames.find((one) => one === kind) ?? "signed";
}

/** How far a message is. */
function stateOf(row: { takenAt: Date | null; nextAt: Date | null; attempts: number }): DeliveryState {
  const { takenAt, nextAt, attempts } = row;
  if (takenAt !== null) return "taken";
  if (nextAt === null) return "given_up";
  return attempts === 0 ? "waiting" : "retrying";
}

/** The webhooks of a project, without where they send and what signs them. */
export async function listWebhooks(db: Db, { projectId }: Access<"read">) {
  const rows = await db.webhook.findMany({
    where: { projectId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    omit: { sealed: true },
  });
  const personOf = await loadPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return rows.map((row) => ({
    id: row.id,
    form: formOf(row.kind),
    label: row.label,
    host: row.host,
    events: announcementKindNames.filter((kind) => row.events.includes(kind)),
    by: personOf(row.createdById)?.name ?? null,
    createdAt: iso(row.createdAt),
    stoppedAt: isoOrNull(row.stoppedAt),
    stoppedWhy: row.stoppedWhy,
  }));
}

export type WebhookView = ShownBy<typeof listWebhooks>[number];

/** What was sent of late, the newest first, with what became of it. */
export async function listDeliveries(db: Db, { projectId }: Access<"read">) {
  const rows = await db.webhookDelivery.findMany({
    where: { projectId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: DELIVERIES,
    include: { webhook: { select: { id: true, label: true, host: true } }, announcement: true },
  });
  return rows.map(({ webhook, announcement, ...row }) => ({
    id: row.id,
    webhookId: webhook.id,
    to: webhook.label || webhook.host,
    messageId: announcement.id,
    text: announcementText(announcement)?.text ?? "What this version does not know.",
    createdAt: iso(row.createdAt),
    state: stateOf(row),
    attempts: row.attempts,
    lastAt: isoOrNull(row.lastAt),
    nextAt: row.takenAt === null ? isoOrNull(row.nextAt) : null,
    why: row.why,
  }));
}

export type DeliveryView = ShownBy<typeof listDeliveries>[number];

/** Where a project tells what happens in it outside of the install: its owners alone see it. */
export async function getWebhooksView(db: Db, access: Access<"administer" | "read">) {
  const { projectId } = access;
  const [head, webhooks, deliveries, feed] = await Promise.all([
    projectHead(db, access),
    listWebhooks(db, access),
    listDeliveries(db, access),
    db.feedAddress.findFirst({
      where: { projectId, revokedAt: null },
      orderBy: { createdAt: "desc" },
      select: { createdAt: true, lastReadAt: true },
    }),
  ]);
  return {
    project: { id: projectId, name: head.name },
    mayChange: mayDo(access, "administer"),
    webhooks,
    deliveries,
    feed: feed === null ? null : { createdAt: iso(feed.createdAt), lastReadAt: isoOrNull(feed.lastReadAt) },
  };
}

export type WebhooksView = ShownBy<typeof getWebhooksView>;
