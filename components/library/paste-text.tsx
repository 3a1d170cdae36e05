"use client";

import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

interface PasteTextProps {
  projectId: string;
  isOpen: boolean;
  close: () => void;
}

/** A text that is pasted, under a title. */
export function PasteText({ projectId, isOpen, close }: PasteTextProps): ReactNode {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { title: "", text: "" },
    validate: {
      title: (value) => (value.trim() === "" ? "Write a title." : null),
      text: (value) => (value.trim() === "" ? "Paste some text." : null),
    },
  });
  const add = useCommand("add_text", {
    says: "The text was added.",
    onDone: (): void => {
      form.reset();
      close();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <Modal opened={isOpen} onClose={close} title="Paste a text" size="lg" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={form.onSubmit((values) => add.run({ projectId, ...values }))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Title"
            description="What it is, and from whom: reports cite it by this"
            required
            maxLength={120}
            data-autofocus
            key={form.key("title")}
            {...form.getInputProps("title")}
          />
          <Textarea
            label="Text"
            required
            autosize
            minRows={8}
            maxRows={18}
            key={form.key("text")}
            {...form.getInputProps("text")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add text
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
