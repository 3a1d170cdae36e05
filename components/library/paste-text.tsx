"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { emptyAndClose, FormDialogue } from "@/components/kit/form-dialogue";
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
  const { run, isPending } = useCommand("add_text", {
    says: "The text was added.",
    onDone: emptyAndClose(form, close),
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Paste a text"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, ...values }))}
      button="Add text"
      isPending={isPending}
    >
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
    </FormDialogue>
  );
}
