"use client";

import { Button, Stack, Text } from "@mantine/core";
import { hasLength, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { PasswordField } from "@/components/kit/password-field";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { RevokeTokens } from "./revoke-tokens";

/** Sets another password, or the first one of who signs in with an account elsewhere. */
export function PasswordForm({ hasPassword, tokens }: { hasPassword: boolean; tokens: number }): ReactNode {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { current: "", password: "", revokeTokens: true },
    validate: {
      current: (value) => (hasPassword && value === "" ? "Write your current password." : null),
      password: hasLength({ min: 10, max: 200 }, "Use at least 10 characters."),
    },
  });
  const { run, isPending } = useCommand("change_password", {
    says: "Your password was changed. Other sessions have ended.",
    onDone: () => form.reset(),
    onRefused: atFieldOf(form),
  });
  return (
    <form onSubmit={form.onSubmit((values) => run(values))} noValidate>
      <Stack gap="sm" maw="24rem">
        {hasPassword ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            key={form.key("current")}
            {...form.getInputProps("current")}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Your account has no password yet.
          </Text>
        )}
        <PasswordField
          label="New password"
          description="At least 10 characters; your other sessions end"
          autoComplete="new-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <RevokeTokens
          tokens={tokens}
          key={form.key("revokeTokens")}
          {...form.getInputProps("revokeTokens", { type: "checkbox" })}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {hasPassword ? "Change password" : "Set password"}
        </Button>
      </Stack>
    </form>
  );
}
