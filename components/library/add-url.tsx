"use client";

import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/states";
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
  const add = useCommand("add_url", {
    says: "The page was added.",
    onDone: (): void => {
      form.reset();
      close();
    },
    onRefused: ({ message }): boolean => {
      setRefusal(message);
      return true;
    },
  });

  async function submit({ url }: { url: string }): Promise<void> {
    setRefusal(null);
    await add.run({ projectId, url });
  }

  return (
    <Modal opened={isOpen} onClose={close} title="Add a web page" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={form.onSubmit((values) => submit(values))} noValidate>
        <Stack gap="md">
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
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Read and add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
