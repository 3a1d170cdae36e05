"use client";

import { Button, Stack } from "@mantine/core";
import { hasLength, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { PasswordField } from "@/components/kit/password-field";
import { Note } from "@/components/kit/states";
import { sendCommand } from "@/lib/client/send-command";

/** A new password, by a link. */
export function ResetForm({ token }: { token: string }): ReactNode {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: hasLength({ min: 10, max: 200 }, "Use at least 10 characters.") },
  });
  async function submit({ password }: { password: string }): Promise<void> {
    setIsSetting(true);
    const done = await sendCommand("reset_password", { token, password });
    if (done.ok) {
      // As a whole page: whoever was signed in here is not any more.
      window.location.assign("/sign-in?set=password");
      return;
    }
    setIsSetting(false);
    setWrong(done.refusal.message);
  }
  return (
    <form onSubmit={form.onSubmit((values) => submit(values))} noValidate>
      <Stack gap="md">
        <PasswordField
          label="New password"
          description="At least 10 characters; all sessions and API tokens end"
          autoComplete="new-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {wrong && <Note tone="bad">{wrong}</Note>}
        <Button type="submit" loading={isSetting} fullWidth>
          Set password
        </Button>
      </Stack>
    </form>
  );
}
