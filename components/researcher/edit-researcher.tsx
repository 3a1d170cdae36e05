"use client";

import { Button, Group, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePageActions } from "@/components/shell/page-actions";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ResearcherView } from "@/lib/views/models";
import { ResearcherFields, useResearcherFields } from "./researcher-fields";

interface EditResearcherProps {
  projectId: string;
  researcher: ResearcherView["researcher"];
}

/** Changes a researcher's name and problem; runs that are under way keep what they began with. */
export function EditResearcher({ projectId, researcher }: EditResearcherProps): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  const { id: researcherId, revision, name, problem } = researcher;
  const form = useResearcherFields({ name, problem });
  const edit = useCommand("edit_researcher", {
    says: "The researcher was changed. Runs from now on start from this.",
    onDone: dialog.close,
    onRefused: atFieldOf(form),
  });
  function open(): void {
    form.setValues({ name, problem });
    dialog.open();
  }
  usePageActions([{ id: "edit-researcher", label: "Edit name and problem", group: "This page", run: open }]);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Edit
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title="Edit researcher"
        size="lg"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form
          onSubmit={form.onSubmit((values) => edit.run({ projectId, researcherId, revision, ...values }))}
          noValidate
        >
          <ResearcherFields form={form} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="submit" loading={edit.isPending}>
              Save
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
