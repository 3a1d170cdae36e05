"use client";

import { PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ConnectionView } from "@/lib/features/install/views/model-settings";

interface ConnectDialogueProps {
  connection: ConnectionView;
  isOpen: boolean;
  close: () => void;
}

function keyHint({ needs, hasKey, takes }: ConnectionView): string {
  if (hasKey && takes.address) return "Leave empty to keep the one that is there. Another address needs its key again.";
  const optional = needs === "key" ? "" : "Only if it wants one. ";
  return `${optional}Kept encrypted, and never shown again.`;
}

/** Takes the key or the address of a provider. The key leaves the form as soon as it was taken. */
export function ConnectDialogue({ connection, isOpen, close }: ConnectDialogueProps): ReactNode {
  const { name: provider, label, takes } = connection;
  const form = useForm({ initialValues: { key: "", address: connection.address } });
  const connect = useCommand("connect_provider", {
    says: `${label} is connected.`,
    onDone: () => {
      form.setFieldValue("key", "");
      close();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title={`Connect ${label}`}
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit(({ key, address }) => connect.run({ provider, key, address }))}
      button="Connect"
      isPending={connect.isPending}
    >
      {takes.address && (
        <TextInput
          label="Address"
          description="Where it answers, as https://models.example.org/v1. An address in a private network has to be allowed by whoever runs this install (STEMMA_FETCH_ALLOW)."
          data-autofocus
          {...form.getInputProps("address")}
        />
      )}
      {takes.key && (
        <PasswordInput
          label="Key"
          description={keyHint(connection)}
          autoComplete="off"
          {...(takes.address ? {} : { "data-autofocus": true })}
          {...form.getInputProps("key")}
        />
      )}
    </FormDialogue>
  );
}
