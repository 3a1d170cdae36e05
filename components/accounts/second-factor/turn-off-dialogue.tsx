"use client";

import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { PasswordField } from "@/components/kit/password-field";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { CodeInput } from "./code-input";

interface TurnOffDialogueProps {
  hasPassword: boolean;
  isOpen: boolean;
  close: () => void;
}

/** Turns the second factor off, for whoever shows once more that the account is theirs. */
export function TurnOffDialogue({ hasPassword, isOpen, close }: TurnOffDialogueProps): ReactNode {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (hasPassword && value === "" ? "Write your password." : null),
      code: (value) => (value.trim() === "" ? "Write the code." : null),
    },
  });
  const { run, isPending } = useCommand("turn_off_second_factor", {
    says: "The second factor is off. Your recovery codes no longer work.",
    onDone: () => {
      form.reset();
      close();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Turn the second factor off"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run(values))}
      button="Turn off"
      color="red.9"
      isPending={isPending}
    >
      <Text size="sm">
        After this {hasPassword ? "the password" : "your account elsewhere"} alone opens your account.
      </Text>
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          data-autofocus
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      )}
      <CodeInput
        description="From your program, or a recovery code"
        key={form.key("code")}
        {...form.getInputProps("code")}
      />
    </FormDialogue>
  );
}
