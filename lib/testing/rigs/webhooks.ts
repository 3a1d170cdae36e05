import { DeliveryId, type ProjectId, WebhookId } from "@/lib/domain/core/ids";
import { TEST } from "@/lib/domain/notify/announcement";
import type { Db } from "@/lib/platform/db/client";

/** A webhook to nowhere, whose address nobody can open, with one message that was given up. */
export async function aWebhook(
  db: Db,
  projectId: ProjectId,
): Promise<{ webhookId: WebhookId; deliveryId: DeliveryId }> {
  const hook = { kind: "slack", label: "", host: "example.org", events: [], sealed: Buffer.from("closed") };
  const { id: webhookId } = await db.webhook.create({ data: { projectId, ...hook }, select: { id: true } });
  const { id: announcementId } = await db.announcement.create({ data: { projectId, kind: TEST, payload: {} } });
  const delivery = { projectId, webhookId, announcementId, nextAt: null, attempts: 1, why: "It answered 500." };
  const { id } = await db.webhookDelivery.create({ data: delivery, select: { id: true } });
  return { webhookId: WebhookId.parse(webhookId), deliveryId: DeliveryId.parse(id) };
}
