"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";

const Body = laterDialogue(() => import("./create-project-dialogue").then((loaded) => loaded.CreateProjectDialogue));

/** The button and the key that create a project. */
export function CreateProject(): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  useKeys([{ keys: "c", does: "Create a project", run: open }]);
  usePageActions([{ id: "create-project", label: "Create a project", group: "This page", run: open }]);
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={open}>
        New project
      </Button>
      {wasOpened && <Body isOpen={isOpen} close={close} />}
    </>
  );
}
