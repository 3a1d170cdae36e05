import { randomUUID } from "node:crypto";
import { type ProjectId, WebhookId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { TEST } from "@/lib/domain/notify/announcement";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import type { Webhook } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import type { webhooksContract } from "./contract";
import { checkReceiver } from "./post";
import { newSecret, openWebhook, renewed, sealWebhook } from "./sealed-webhook";

async function note(tx: Tx, projectId: ProjectId, event: NewEvent): Promise<void> {
  await appendEvents(tx, { projectId, runId: null }, [event]);
}

async function lockWebhook(
  tx: Tx,
  { projectId }: Access<"administer" | "read">,
  webhookId: WebhookId,
): Promise<Webhook> {
  await tx.$queryRaw`
    select 1 from webhook where id = ${webhookId}::uuid and project_id = ${projectId}::uuid for update`;
  const row = await tx.webhook.findFirst({ where: { id: webhookId, projectId } });
  if (row === null) throw new Refusal("not_found", "There is no such webhook.");
  return row;
}

/** The host of an address that messages may go to. */
function receiverHost(url: string): string {
  const checked = checkReceiver(url, fetchPolicy());
  if (!checked.ok) throw new Refusal("invalid", checked.message, "url");
  return checked.host;
}

export async function createWebhook(
  db: Db,
  access: Access<"administer" | "read">,
  { form, label, url, events }: Parsed<typeof webhooksContract, "create_webhook">,
): Promise<Answered<typeof webhooksContract, "create_webhook">> {
  const { projectId, userId } = access;
  const host = receiverHost(url);
  const id = WebhookId.parse(randomUUID());
  const secret = form === "signed" ? newSecret() : null;
  const sealed = sealWebhook(id, { url, secrets: secret === null ? [] : [{ key: secret, until: null }] });
  await inTransaction(db, async (tx) => {
    const count = (): Promise<number> => tx.webhook.count({ where: { projectId } });
    await requireRoom(tx, { cap: "project_webhooks", owner: projectId, projectId, count });
    const row = { id, projectId, kind: form, label, host, events: [...new Set(events)], sealed };
    await tx.webhook.create({ data: { ...row, createdById: userId } });
    const payload = { webhookId: id, form, host };
    await note(tx, projectId, { kind: "webhook_created", payload, actorId: userId });
  });
  return { webhookId: id, secret };
}

/** Changes where a webhook sends, what, or what it is called. What is on its way goes to the new address. */
export async function editWebhook(
  db: Db,
  access: Access<"administer" | "read">,
  { webhookId, label, url, events }: Parsed<typeof webhooksContract, "edit_webhook">,
): Promise<Answered<typeof webhooksContract, "edit_webhook">> {
  const moved = url === undefined ? null : { url, host: receiverHost(url) };
  await inTransaction(db, async (tx) => {
    const row = await lockWebhook(tx, access, webhookId);
    const to = moved === null ? {} : movedTo(row, moved);
    const named = label === undefined ? {} : { label };
    const wanted = events === undefined ? {} : { events: [...new Set(events)] };
    const data = { ...to, ...named, ...wanted };
    await tx.webhook.updateMany({ where: { id: row.id }, data });
    const payload = { webhookId, host: moved?.host ?? row.host };
    await note(tx, access.projectId, { kind: "webhook_edited", payload, actorId: access.userId });
  });
  return {};
}

/** What a webhook's row holds once it sends elsewhere: what its former receiver had stopped goes on. */
function movedTo(row: Webhook, { url, host }: { url: string; host: string }): Partial<Webhook> {
  const sealed = sealWebhook(row.id, { ...openWebhook(row.id, row.sealed), url });
  return { sealed, host, stoppedAt: null, stoppedWhy: null };
}

export async function renewWebhook(
  db: Db,
  access: Access<"administer" | "read">,
  { webhookId }: Parsed<typeof webhooksContract, "renew_webhook">,
): Promise<Answered<typeof webhooksContract, "renew_webhook">> {
  return await inTransaction(db, async (tx) => {
    const row = await lockWebhook(tx, access, webhookId);
    const secret = row.kind === "signed" ? newSecret() : null;
    const was = openWebhook(row.id, row.sealed);
    const secrets = secret === null ? [] : renewed(was, secret, await databaseNow(tx));
    const sealed = sealWebhook(row.id, { ...was, secrets });
    await tx.webhook.updateMany({ where: { id: row.id }, data: { sealed, stoppedAt: null, stoppedWhy: null } });
    const payload = { webhookId, host: row.host };
    await note(tx, access.projectId, { kind: "webhook_renewed", payload, actorId: access.userId });
    return { secret };
  });
}

export async function removeWebhook(
  db: Db,
  access: Access<"administer" | "read">,
  { webhookId }: Parsed<typeof webhooksContract, "remove_webhook">,
): Promise<Answered<typeof webhooksContract, "remove_webhook">> {
  await inTransaction(db, async (tx) => {
    const { host } = await lockWebhook(tx, access, webhookId);
    await tx.webhook.deleteMany({ where: { id: webhookId, projectId: access.projectId } });
    await note(tx, access.projectId, { kind: "webhook_removed", payload: { webhookId, host }, actorId: access.userId });
  });
  return {};
}

/** Puts a message on its way that says only that it is a test. */
export async function testWebhook(
  db: Db,
  access: Access<"administer" | "read">,
  { webhookId }: Parsed<typeof webhooksContract, "test_webhook">,
): Promise<Answered<typeof webhooksContract, "test_webhook">> {
  const { projectId } = access;
  await inTransaction(db, async (tx) => {
    const { stoppedAt } = await lockWebhook(tx, access, webhookId);
    if (stoppedAt !== null) throw new Refusal("conflict", "This webhook is stopped. Set it going again first.");
    const { id: announcementId } = await tx.announcement.create({ data: { projectId, kind: TEST, payload: {} } });
    await tx.webhookDelivery.create({ data: { projectId, webhookId, announcementId } });
  });
  return {};
}

/** Sends something once more, whatever became of it; its id stays, so that a receiver knows it again. */
export async function resendDelivery(
  db: Db,
  { projectId }: Access<"administer" | "read">,
  { deliveryId }: Parsed<typeof webhooksContract, "resend_delivery">,
): Promise<Answered<typeof webhooksContract, "resend_delivery">> {
  const again = await db.$executeRaw`
    update webhook_delivery d set next_at = now(), attempts = 0, taken_at = null
    from webhook w where d.id = ${deliveryId}::uuid and d.project_id = ${projectId}::uuid and w.id = d.webhook_id
      and w.stopped_at is null and (d.lease_until is null or d.lease_until <= now())`;
  if (again > 0) return {};
  const known = await db.webhookDelivery.count({ where: { id: deliveryId, projectId } });
  if (known === 0) throw new Refusal("not_found", "There is no such delivery.");
  throw new Refusal("conflict", "It is being sent, or its webhook is stopped. Look again in a minute.");
}
