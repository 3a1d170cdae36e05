"use client";

import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { usePageActions } from "@/components/shell/page-actions";
import type { ProjectView } from "@/lib/features/projects/views/project";

const Body = laterDialogue(() => import("./edit-project-dialogue").then((loaded) => loaded.EditProjectDialogue));

/** Changes a project's name and goal. */
export function EditProject({ project }: { project: ProjectView["project"] }): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  usePageActions([{ id: "edit-project", label: "Edit name and goal", group: "This page", run: open }]);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Edit
      </Button>
      {wasOpened && <Body project={project} isOpen={isOpen} close={close} />}
    </>
  );
}
