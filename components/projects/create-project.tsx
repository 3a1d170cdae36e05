"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";
import { ProjectFields, useProjectForm } from "./project-fields";

/** The button, the key and the dialogue that create a project. */
export function CreateProject(): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { form, submit, isPending } = useProjectForm();
  useKeys([{ keys: "c", does: "Create a project", run: open }]);
  usePageActions([{ id: "create-project", label: "Create a project", group: "This page", run: open }]);
  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={open}>
        New project
      </Button>
      <Modal opened={isOpen} onClose={close} title="New project" closeButtonProps={{ "aria-label": "Close" }}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <ProjectFields form={form} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={isPending}>
                Create project
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
