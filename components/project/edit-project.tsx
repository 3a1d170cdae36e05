"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ProjectFields, useProjectFields } from "@/components/projects/project-fields";
import { usePageActions } from "@/components/shell/page-actions";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProjectView } from "@/lib/views/models";

/** Changes a project's name and goal. */
export function EditProject({ project }: { project: ProjectView["project"] }): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  const { id: projectId, revision, name, goal } = project;
  const form = useProjectFields({ name, goal });
  const edit = useCommand("edit_project", {
    says: "The project was changed.",
    onDone: dialog.close,
    onRefused: atFieldOf(form),
  });
  function open(): void {
    form.setValues({ name, goal });
    dialog.open();
  }
  usePageActions([{ id: "edit-project", label: "Edit name and goal", group: "This page", run: open }]);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Edit
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Edit project" closeButtonProps={{ "aria-label": "Close" }}>
        <form onSubmit={form.onSubmit((values) => edit.run({ projectId, revision, ...values }))} noValidate>
          <Stack gap="md">
            <ProjectFields form={form} />
            <Group justify="flex-end">
              <Button variant="default" onClick={dialog.close}>
                Cancel
              </Button>
              <Button type="submit" loading={edit.isPending}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
