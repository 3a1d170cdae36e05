"use client";

import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { usePageActions } from "@/components/shell/page-actions";
import type { Doomed } from "./delete-research-dialogue";

const Body = laterDialogue(() => import("./delete-research-dialogue").then((loaded) => loaded.DeleteResearchDialogue));

/** Deletes a run or a researcher from its own page; in the command bar, too. */
export function DeleteResearch({ doomed }: { doomed: Doomed }): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  const what = doomed.runId === null ? "researcher" : "run";
  usePageActions([{ id: "delete-research", label: `Delete this ${what}`, group: "This page", run: open }]);
  return (
    <>
      <Button
        variant="default"
        c="var(--st-bad)"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
        onClick={open}
      >
        Delete this {what}…
      </Button>
      {wasOpened && <Body doomed={doomed} isOpen={isOpen} close={close} />}
    </>
  );
}
