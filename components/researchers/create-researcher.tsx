"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";

const Body = laterDialogue(() =>
  import("./create-researcher-dialogue").then((loaded) => loaded.CreateResearcherDialogue),
);

interface CreateResearcherProps {
  projectId: string;
  label?: string;
  /** What the form begins with. */
  given?: { name: string; problem: string };
  variant?: "filled" | "default";
}

/** Creates a researcher: a name and what it is to find out. */
export function CreateResearcher({
  projectId,
  label = "New researcher",
  given,
  variant = "filled",
}: CreateResearcherProps): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  useKeys([{ keys: "c", does: "Create a researcher", run: open }]);
  usePageActions([{ id: "create-researcher", label: "Create a researcher", group: "This page", run: open }]);
  return (
    <>
      <Button variant={variant} leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
        {label}
      </Button>
      {wasOpened && <Body projectId={projectId} {...given} isOpen={isOpen} close={close} />}
    </>
  );
}
