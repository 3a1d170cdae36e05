"use client";

import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PasswordField } from "@/components/kit/password-field";
import { Note } from "@/components/kit/states";
import { codePath, type Entry, enter, entrySentences } from "./enter";

/** Address and password; `path` is where to go then. */
export function SignInForm({ path, isSignUpOpen }: { path: string; isSignUpOpen: boolean }): ReactNode {
  const router = useRouter();
  const [entry, setEntry] = useState<Entry | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: { email: isNotEmpty("Write your e-mail address."), password: isNotEmpty("Write your password.") },
  });

  async function submit(values: typeof form.values, isEmergency = false): Promise<void> {
    if (isEntering) return;
    setIsEntering(true);
    const entered = await enter({ ...values, isEmergency });
    setEntry(entered);
    if (entered === "code") {
      router.push(codePath(path));
      return;
    }
    if (entered !== "in") {
      setIsEntering(false);
      return;
    }
    router.replace(path);
    router.refresh();
  }

  return (
    <form onSubmit={form.onSubmit((values) => submit(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordField autoComplete="current-password" key={form.key("password")} {...form.getInputProps("password")} />
        {entry !== null && entry !== "in" && entry !== "code" && <Note tone="bad">{entrySentences[entry]}</Note>}
        <Button type="submit" loading={isEntering} fullWidth>
          Sign in
        </Button>
        {entry === "elsewhere" && (
          <Text size="sm" c="dimmed">
            Is the provider away? Administrators who have a second factor come in by password and code; it is noted.{" "}
            <Anchor
              component="button"
              type="button"
              underline="always"
              onClick={(): void => void submit(form.getValues(), true)}
            >
              Sign in as an administrator
            </Anchor>
          </Text>
        )}
        <Text size="sm">
          <Anchor component={Link} href="/forgot" underline="always">
            Forgot the password?
          </Anchor>
        </Text>
        {isSignUpOpen && (
          <Text size="sm" c="dimmed">
            No account yet?{" "}
            <Anchor component={Link} href={`/sign-up?callbackUrl=${encodeURIComponent(path)}`} underline="always">
              Make one
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  );
}
