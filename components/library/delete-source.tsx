"use client";

import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { usePageActions } from "@/components/shell/page-actions";
import type { SourceHoldings } from "@/lib/domain/deletion/holdings";
import type { SourceRowView } from "@/lib/features/library/views/source-rows";

const Body = laterDialogue(() => import("./delete-dialogue").then((loaded) => loaded.DeleteDialogue));

interface DeleteSourceProps {
  projectId: string;
  source: SourceRowView;
  holdings: SourceHoldings;
}

/** Deletes a source from its own page; in the command bar, too. */
export function DeleteSource({ projectId, source, holdings }: DeleteSourceProps): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  usePageActions([{ id: "delete-source", label: "Delete this source", group: "This page", run: open }]);
  return (
    <>
      <Button
        variant="default"
        c="var(--st-bad)"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
        onClick={open}
      >
        Delete this source…
      </Button>
      {wasOpened && <Body projectId={projectId} source={source} holdings={holdings} isOpen={isOpen} close={close} />}
    </>
  );
}
