"use client";

import { Button, Group, Modal, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

/** Creates a researcher: a name and what it is to find out. */
export function CreateResearcher({
  projectId,
  label = "New researcher",
}: {
  projectId: string;
  label?: string;
}): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  const router = useRouter();
  const form = useForm({ initialValues: { name: "", problem: "" } });
  const create = useCommand("create_researcher", {
    onDone: ({ researcherId }) => router.push(`/projects/${projectId}/researchers/${researcherId}`),
    onRefused: atFieldOf(form),
  });
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={dialog.open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="New researcher" centered size="lg">
        <form onSubmit={form.onSubmit((values): void => void create.run({ projectId, ...values }))}>
          <TextInput
            label="Name"
            placeholder="Retrofit costs"
            maxLength={120}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Textarea
            mt="sm"
            label="Problem definition"
            description="The question it is to answer. Every run of this researcher starts from it."
            placeholder="What do heat pump retrofits cost in cold climates, and what decides the cost?"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={8_000}
            required
            {...form.getInputProps("problem")}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={dialog.close}>
              Back
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create researcher
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
