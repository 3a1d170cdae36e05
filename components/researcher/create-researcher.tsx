"use client";

import { Button, Group, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { ResearcherFields, useResearcherFields } from "./researcher-fields";

interface CreateResearcherProps {
  projectId: string;
  label?: string;
}

/** Creates a researcher: a name and what it is to find out. */
export function CreateResearcher({ projectId, label = "New researcher" }: CreateResearcherProps): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  const router = useRouter();
  const form = useResearcherFields({ name: "", problem: "" });
  const create = useCommand("create_researcher", {
    onDone: ({ researcherId }) => router.push(`/projects/${projectId}/researchers/${researcherId}`),
    onRefused: atFieldOf(form),
  });
  useKeys([{ keys: "c", does: "Create a researcher", run: dialog.open }]);
  usePageActions([{ id: "create-researcher", label: "Create a researcher", group: "This page", run: dialog.open }]);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={dialog.open}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title="New researcher"
        size="lg"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form onSubmit={form.onSubmit((values) => create.run({ projectId, ...values }))} noValidate>
          <ResearcherFields form={form} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={dialog.close}>
              Cancel
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
