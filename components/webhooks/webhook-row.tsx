"use client";

import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ShownOnce } from "@/components/kit/once-link";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { useCommand } from "@/lib/client/use-command";
import { announcementKindNames, announcementKinds } from "@/lib/domain/notify/announcement-kinds";
import { FORMER_SECRET_HOURS, webhookForms } from "@/lib/domain/notify/webhook";
import type { WebhookView } from "@/lib/features/webhooks/views/webhooks";
import { EditWebhook } from "./edit-webhook";

function eventsInWords(events: WebhookView["events"]): string {
  if (events.length === announcementKindNames.length) return "everything";
  return events.map((kind) => announcementKinds[kind].label.toLowerCase()).join(", ");
}

/** One webhook: where it sends, what, and whether it is stopped. */
export function WebhookRow({ projectId, webhook }: { projectId: string; webhook: WebhookView }): ReactNode {
  const [secret, setSecret] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const name = webhook.label || webhook.host;
  const of = { projectId, webhookId: webhook.id };
  const test = useCommand("test_webhook", {
    says: "A test is on its way. Reload in a moment to see what became of it.",
  });
  const renew = useCommand("renew_webhook", { onDone: (done) => setSecret(done.secret) });
  const remove = useCommand("remove_webhook", { says: "The webhook was removed." });
  const isStopped = webhook.stoppedAt !== null;
  const isSigned = webhook.form === "signed";
  return (
    <li>
      <span className={rows.who}>
        <strong>{name}</strong>
        <span className={rows.small}>
          {webhookForms[webhook.form].label}, {webhook.host} · {eventsInWords(webhook.events)} · added{" "}
          <Time at={webhook.createdAt} />
          {webhook.by && ` by ${webhook.by}`}
        </span>
        {isStopped && <span className={rows.small}>Stopped. {webhook.stoppedWhy}</span>}
      </span>
      <Group gap="xs">
        {!isStopped && (
          <Button
            variant="default"
            size="xs"
            loading={test.isPending}
            aria-label={`Send a test to ${name}`}
            onClick={(): void => void test.run(of)}
          >
            Send a test
          </Button>
        )}
        {(isSigned || isStopped) && (
          <Button
            variant="default"
            size="xs"
            loading={renew.isPending}
            aria-label={isSigned ? `New secret for ${name}` : `Start ${name} again`}
            onClick={(): void => void renew.run(of)}
          >
            {isSigned ? "New secret" : "Start again"}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          aria-expanded={isEditing}
          aria-label={`Change ${name}`}
          onClick={(): void => setEditing(!isEditing)}
        >
          Change
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          loading={remove.isPending}
          aria-label={`Remove ${name}`}
          onClick={(): void => void remove.run(of)}
        >
          Remove
        </Button>
      </Group>
      {isEditing && <EditWebhook projectId={projectId} webhook={webhook} onDone={(): void => setEditing(false)} />}
      {secret !== null && (
        <ShownOnce text={secret} label={`New secret of ${name}`}>
          The secret before this one signs beside it for {FORMER_SECRET_HOURS} hours more. This one is shown once.
        </ShownOnce>
      )}
    </li>
  );
}
