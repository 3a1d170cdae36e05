"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { hasLength, isEmail, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { PasswordField } from "@/components/kit/password-field";
import { Note } from "@/components/kit/states";
import { sendCommand } from "@/lib/client/send-command";
import { toastRefused } from "@/lib/client/toast";
import { atFieldOf } from "@/lib/client/use-command";
import { codePath, type Entry, enter, entrySentences } from "./enter";

interface AccountFormProps {
  command: "create_first_account" | "sign_up";
  button: string;
  /** The token of an invitation, for `sign_up`. */
  invite?: string;
  /** What happens with the address. */
  emailNote?: string;
  /** Called once the new account is signed in. */
  onEntered: () => void;
}

/** Name, address and password of a new account; makes it and signs it in. */
export function AccountForm({ command, button, invite, emailNote, onEntered }: AccountFormProps): ReactNode {
  const [entry, setEntry] = useState<Entry | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "" },
    validate: {
      name: hasLength({ min: 1, max: 120 }, "Write your name, in at most 120 characters."),
      email: isEmail("Write an e-mail address."),
      password: hasLength({ min: 10, max: 200 }, "Use at least 10 characters."),
    },
  });

  async function submit(values: typeof form.values): Promise<void> {
    if (isEntering) return;
    setIsEntering(true);
    // Sent without reading the page again: between account and sign-in it would lead away from here.
    const made = await sendCommand(command, invite === undefined ? values : { ...values, invite });
    if (!made.ok) {
      setIsEntering(false);
      if (!atFieldOf(form)(made.refusal)) toastRefused(made.refusal.message);
      return;
    }
    const entered = await enter({ email: values.email, password: values.password });
    setEntry(entered);
    if (entered === "in") onEntered();
    else if (entered === "code") window.location.assign(codePath("/"));
    else setIsEntering(false);
  }

  return (
    <form onSubmit={form.onSubmit((values) => submit(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="As others in your projects see it"
          autoComplete="name"
          required
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <TextInput
          label="E-mail"
          description={emailNote}
          type="email"
          autoComplete="email"
          required
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordField
          description="At least 10 characters, and none that is easily guessed"
          autoComplete="new-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {entry !== null && entry !== "in" && entry !== "code" && <Note tone="bad">{entrySentences[entry]}</Note>}
        <Button type="submit" loading={isEntering} fullWidth>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
