import { z } from "zod";
import { DeliveryId, ProjectId, WebhookId } from "@/lib/domain/core/ids";
import { announcementKindNames } from "@/lib/domain/notify/announcement-kinds";
import { webhookFormNames } from "@/lib/domain/notify/webhook";
import type { Contract } from "@/lib/features/kit/contract";

const one = z.strictObject({ projectId: ProjectId, webhookId: WebhookId });

const label = z.string().trim().max(120, "Use at most 120 characters.");
const url = z.string().trim().min(1, "Write the address.").max(2_048, "Use at most 2,048 characters.");
const events = z.array(z.enum(announcementKindNames)).min(1, "Choose at least one.").max(announcementKindNames.length);

/** Where a project tells what happens in it outside of the install. */
export const webhooksContract = {
  create_webhook: {
    right: "administer",
    input: z.strictObject({
      projectId: ProjectId,
      form: z.enum(webhookFormNames),
      label: label.default(""),
      url,
      events: events.default([...announcementKindNames]),
    }),
    /** `secret` is shown once; null of a chat, which checks no signature. */
    output: z.object({ webhookId: WebhookId, secret: z.string().nullable() }),
  },
  /** What is given is changed; the rest stays, its secret always. */
  edit_webhook: {
    right: "administer",
    input: one.extend({ label: label.optional(), url: url.optional(), events: events.optional() }),
    output: z.object({}),
  },
  /** A new secret; the one before signs beside it for a day. It also sets going again what a receiver had stopped. */
  renew_webhook: { right: "administer", input: one, output: z.object({ secret: z.string().nullable() }) },
  remove_webhook: { right: "administer", input: one, output: z.object({}) },
  test_webhook: { right: "administer", input: one, output: z.object({}) },
  resend_delivery: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, deliveryId: DeliveryId }),
    output: z.object({}),
  },
  /** The address of the Atom feed, anew: the one before opens nothing any more. */
  make_feed_address: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({ url: z.string() }),
  },
  revoke_feed_address: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
} as const satisfies Contract;
