import { z } from "zod";
import { openProject } from "@/lib/access/door/open-project";
import { contract } from "@/lib/commands/contract";
import { DeliveryId, WebhookId } from "@/lib/domain/core/ids";
import { idOf } from "@/lib/features/kit/found";
import { Webhook, WebhookDelivery } from "@/lib/features/kit/shapes";
import { listDeliveries, listWebhooks } from "@/lib/features/webhooks/views/webhooks";
import { noQuery } from "./query";
import { command, inProject, type Route } from "./route";

/** What is done to a webhook that is there. */
function act(name: "test" | "remove", says: string): Route {
  return inProject(
    {
      method: "POST",
      path: `/projects/{projectId}/webhooks/{webhookId}/${name}`,
      id: `${name}Webhook`,
      says,
      scope: "manage_webhooks",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params }) => {
      await command(call, `${name}_webhook`, { projectId, webhookId: idOf(WebhookId, params.webhookId) });
      return null;
    },
  );
}

export const webhookRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/webhooks",
      id: "listWebhooks",
      says: "Where a project tells what happens in it, without addresses and secrets. For its owners.",
      scope: "manage_webhooks",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.object({ items: z.array(Webhook) }) },
    },
    async ({ db, access: { userId, projectId } }) => {
      const access = await openProject(db, { caller: { userId }, projectId }, "administer");
      return { items: await listWebhooks(db, access) };
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/webhooks",
      id: "createWebhook",
      says: "Adds a webhook. The secret of a signed one (Standard Webhooks, HMAC-SHA256) is told this once.",
      scope: "manage_webhooks",
      query: noQuery,
      body: contract.create_webhook.input.omit({ projectId: true }),
      answer: { status: 201, json: contract.create_webhook.output },
    },
    async ({ call, access: { projectId }, body }) => await command(call, "create_webhook", { ...body, projectId }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/webhooks/{webhookId}/edit",
      id: "editWebhook",
      says: "Changes what a webhook is called, where it sends and what; what is left out stays, and so does its secret.",
      scope: "manage_webhooks",
      query: noQuery,
      body: contract.edit_webhook.input.omit({ projectId: true, webhookId: true }),
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params, body }) => {
      await command(call, "edit_webhook", { ...body, projectId, webhookId: idOf(WebhookId, params.webhookId) });
      return null;
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/webhooks/{webhookId}/renew",
      id: "renewWebhook",
      says: "Gives a signed webhook another secret, told this once; the one before signs beside it for a day. It also sets going again what a receiver had stopped.",
      scope: "manage_webhooks",
      query: noQuery,
      body: null,
      answer: { status: 200, json: contract.renew_webhook.output },
    },
    async ({ call, access: { projectId }, params }) =>
      await command(call, "renew_webhook", { projectId, webhookId: idOf(WebhookId, params.webhookId) }),
  ),
  act("test", "Sends a message of the type `test`."),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/deliveries",
      id: "listDeliveries",
      says: "The last 50 messages to webhooks, the newest first, with what became of each. For the project's owners.",
      scope: "manage_webhooks",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.object({ items: z.array(WebhookDelivery) }) },
    },
    async ({ db, access: { userId, projectId } }) => {
      const access = await openProject(db, { caller: { userId }, projectId }, "administer");
      return { items: await listDeliveries(db, access) };
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/deliveries/{deliveryId}/resend",
      id: "resendDelivery",
      says: "Sends a message once more, under the id that it had.",
      scope: "manage_webhooks",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params }) => {
      await command(call, "resend_delivery", { projectId, deliveryId: idOf(DeliveryId, params.deliveryId) });
      return null;
    },
  ),
  act("remove", "Removes a webhook, and what was on its way to it."),
];
