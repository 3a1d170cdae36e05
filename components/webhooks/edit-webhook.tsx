"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { announcementKindNames } from "@/lib/domain/notify/announcement-kinds";
import type { WebhookView } from "@/lib/features/webhooks/views/webhooks";
import { EventChoice } from "./event-choice";

interface EditedValues {
  label: string;
  url: string;
  events: string[];
}

/** Changes what a webhook is called, where it sends and what; its address is not shown, and stays where none is written. */
export function EditWebhook(props: { projectId: string; webhook: WebhookView; onDone: () => void }): ReactNode {
  const { projectId, webhook, onDone } = props;
  const form = useForm<EditedValues>({
    initialValues: { label: webhook.label, url: "", events: [...webhook.events] },
    validate: { events: isNotEmpty("Choose at least one.") },
  });
  const edit = useCommand("edit_webhook", {
    says: "The webhook was changed.",
    onDone,
    onRefused: atFieldOf(form),
  });
  function submit({ label, url, events }: EditedValues): void {
    const wanted = announcementKindNames.filter((kind) => events.includes(kind));
    const moved = url.trim() === "" ? {} : { url };
    void edit.run({ projectId, webhookId: webhook.id, label, events: wanted, ...moved });
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={`Change ${webhook.label || webhook.host}`}>
      <Stack gap="sm" mt="sm">
        <TextInput
          label="Name"
          description="Shown in this list; may be left empty"
          maxLength={120}
          {...form.getInputProps("label")}
        />
        <TextInput
          label="New address"
          description={`Leave it empty to go on sending to ${webhook.host}`}
          placeholder="https://"
          type="url"
          autoComplete="off"
          {...form.getInputProps("url")}
        />
        <EventChoice {...form.getInputProps("events")} />
        <Group>
          <Button type="submit" size="xs" loading={edit.isPending}>
            Save
          </Button>
          <Button variant="subtle" size="xs" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
