"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

interface AddressFormProps {
  email: string;
  /** Whether this install sends e-mail: without it no new address can be confirmed. */
  sendsMail: boolean;
}

/** The address with which one signs in: another one counts once a link that is sent there was opened. */
export function AddressForm({ email, sendsMail }: AddressFormProps): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: isEmail("Write an e-mail address.") },
  });
  const { run, isPending } = useCommand("change_address", {
    onDone: (_, sent) => {
      setSentTo(sent.email);
      form.reset();
    },
    onRefused: atFieldOf(form),
  });
  if (!sendsMail) {
    return (
      <Text size="sm" c="dimmed">
        You sign in with {email}. This install sends no e-mail, so the address cannot be changed.
      </Text>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => run(values))} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          flex="1 1 14rem"
          label="New e-mail address"
          description={`You sign in with ${email}`}
          type="email"
          autoComplete="email"
          required
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <Button type="submit" variant="default" loading={isPending}>
          Change address
        </Button>
      </Group>
      <Text size="sm" role="status" mt="xs">
        {sentTo !== null &&
          `If ${sentTo} can be yours, a link is on its way there. Open it within a day; until then you sign in with ${email}.`}
      </Text>
    </form>
  );
}
