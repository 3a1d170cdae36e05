"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

/** One's name, as others in one's projects see it. */
export function NameForm({ name }: { name: string }): ReactNode {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name },
    validate: { name: (value) => (value.trim() === "" ? "Write a name." : null) },
  });
  const { run, isPending } = useCommand("edit_account", {
    says: "Your name was changed.",
    onRefused: atFieldOf(form),
  });
  return (
    <form onSubmit={form.onSubmit((values) => run(values))} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          flex="1 1 14rem"
          label="Name"
          description="As others in your projects see it"
          autoComplete="name"
          maxLength={120}
          required
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <Button type="submit" variant="default" loading={isPending}>
          Save name
        </Button>
      </Group>
    </form>
  );
}
