"use client";

import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { ShownOnce } from "@/components/kit/once-link";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { announcementKindNames } from "@/lib/domain/notify/announcement-kinds";
import { webhookFormNames, webhookForms } from "@/lib/domain/notify/webhook";
import { EventChoice } from "./event-choice";

interface WebhookValues {
  form: string;
  label: string;
  url: string;
  events: string[];
}

const first: WebhookValues = { form: "signed", label: "", url: "", events: [...announcementKindNames] };

/** Adds a webhook; the secret of one that signs is shown this once. */
export function WebhookForm({ projectId }: { projectId: string }): ReactNode {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<WebhookValues>({
    initialValues: first,
    validate: { url: isNotEmpty("Write the address."), events: isNotEmpty("Choose at least one.") },
  });
  const add = useCommand("create_webhook", {
    says: "The webhook was added.",
    onDone: (done) => {
      setSecret(done.secret);
      form.reset();
    },
    onRefused: atFieldOf(form),
  });
  const chosen = webhookFormNames.find((one) => one === form.values.form) ?? "signed";
  function submit({ label, url, events }: WebhookValues): void {
    const wanted = announcementKindNames.filter((kind) => events.includes(kind));
    void add.run({ projectId, form: chosen, label, url, events: wanted });
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="sm">
        <Group align="flex-start">
          <NativeSelect
            flex="1 1 12rem"
            label="For"
            description={webhookForms[chosen].says}
            data={webhookFormNames.map((value) => ({ value, label: webhookForms[value].label }))}
            {...form.getInputProps("form")}
          />
          <TextInput
            flex="1 1 12rem"
            label="Name"
            description="Shown in this list; may be left empty"
            maxLength={120}
            {...form.getInputProps("label")}
          />
        </Group>
        <TextInput
          label="Address"
          description="Stored encrypted, and not shown again"
          placeholder="https://"
          type="url"
          required
          autoComplete="off"
          {...form.getInputProps("url")}
        />
        <EventChoice {...form.getInputProps("events")} />
        <Group>
          <Button type="submit" loading={add.isPending}>
            Add webhook
          </Button>
        </Group>
        {secret !== null && (
          <ShownOnce text={secret} label="Secret of the webhook">
            Give this secret to the program that receives the messages: it checks their signatures by it. It is shown
            once.
          </ShownOnce>
        )}
      </Stack>
    </form>
  );
}
