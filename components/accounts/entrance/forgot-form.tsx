"use client";

import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { useCommand } from "@/lib/client/use-command";

function Back(): ReactNode {
  return (
    <Text size="sm">
      <Anchor component={Link} href="/sign-in" underline="always">
        Back to sign-in
      </Anchor>
    </Text>
  );
}

/** Asks for a link by e-mail, or says who makes one. */
export function ForgotForm({ isMailConfigured }: { isMailConfigured: boolean }): ReactNode {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: isEmail("Write your e-mail address.") },
  });
  const { run, isPending } = useCommand("request_reset", { onDone: () => setIsSent(true) });
  if (!isMailConfigured) {
    return (
      <Stack gap="md">
        <Text size="sm">
          This install sends no e-mail. Ask an administrator for a link: under <strong>People</strong> they can make one
          that sets a new password.
        </Text>
        <Back />
      </Stack>
    );
  }
  if (isSent) {
    return (
      <Stack gap="md">
        <Note tone="accent">
          If there is an account with that address, a link is on its way to it. It works once, within an hour.
        </Note>
        <Back />
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => run(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          description="A link that sets a new password is sent there"
          type="email"
          autoComplete="username"
          required
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <Button type="submit" loading={isPending} fullWidth>
          Send the link
        </Button>
        <Back />
      </Stack>
    </form>
  );
}
