"use client";

import { Anchor, Button, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CodeInput } from "@/components/accounts/second-factor/code-input";
import { Note } from "@/components/kit/states";
import { type CodeEntry, codeSentences, enterCode } from "./enter";

/** The code that a sign-in still lacks; `path` is where to go then. */
export function CodeForm({ path }: { path: string }): ReactNode {
  const router = useRouter();
  const [entry, setEntry] = useState<CodeEntry | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "" },
    validate: { code: isNotEmpty("Write the code.") },
  });

  async function submit({ code }: { code: string }): Promise<void> {
    if (isEntering) return;
    setIsEntering(true);
    const entered = await enterCode(code);
    setEntry(entered);
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
        <CodeInput
          description="The six digits that your program shows now, or a recovery code"
          autoFocus
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
        {entry !== null && entry !== "in" && <Note tone="bad">{codeSentences[entry]}</Note>}
        <Button type="submit" loading={isEntering} fullWidth>
          Sign in
        </Button>
        <Text size="sm" c="dimmed">
          No code at hand? Use one of your recovery codes, or ask an administrator of this install.
        </Text>
        <Text size="sm">
          <Anchor component={Link} href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`} underline="always">
            Begin again
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
