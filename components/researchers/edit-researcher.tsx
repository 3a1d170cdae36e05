"use client";

import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { usePageActions } from "@/components/shell/page-actions";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";

const Body = laterDialogue(() => import("./edit-researcher-dialogue").then((loaded) => loaded.EditResearcherDialogue));

interface EditResearcherProps {
  projectId: string;
  researcher: ResearcherView["researcher"];
}

/** Changes a researcher's name and problem. */
export function EditResearcher({ projectId, researcher }: EditResearcherProps): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  usePageActions([{ id: "edit-researcher", label: "Edit name and problem", group: "This page", run: open }]);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Edit
      </Button>
      {wasOpened && <Body projectId={projectId} researcher={researcher} isOpen={isOpen} close={close} />}
    </>
  );
}
