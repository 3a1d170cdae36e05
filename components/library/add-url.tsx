"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { emptyAndClose, FormDialogue } from "@/components/kit/form-dialogue";
import { Note } from "@/components/kit/states";
import { useCommand } from "@/lib/client/use-command";

interface AddUrlProps {
  projectId: string;
  isOpen: boolean;
  close: () => void;
}

/** A web page by its address. Why one cannot be had is said in the dialogue, which stays open with it. */
export function AddUrl({ projectId, isOpen, close }: AddUrlProps): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { url: "" },
    validate: { url: (value) => (value.trim() === "" ? "Write an address." : null) },
  });
  const { run, isPending } = useCommand("add_url", {
    says: "The page was added.",
    onDone: emptyAndClose(form, close),
    onRefused: ({ message }): boolean => {
      setRefusal(message);
      return true;
    },
  });

  async function submit({ url }: { url: string }): Promise<void> {
    setRefusal(null);
    await run({ projectId, url });
  }

  return (
    <FormDialogue
      title="Add a web page"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => submit(values))}
      button="Read and add"
      isPending={isPending}
    >
      <TextInput
        label="Address"
        description="A page, PDF or document on the public web. It is read once and kept as it was."
        placeholder="https://"
        type="url"
        inputMode="url"
        required
        data-autofocus
        key={form.key("url")}
        {...form.getInputProps("url")}
      />
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialogue>
  );
}
