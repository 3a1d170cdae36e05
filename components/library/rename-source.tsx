"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { type DialogueUse, useDialogue } from "@/components/kit/use-dialogue";
import { usePageActions } from "@/components/shell/page-actions";
import type { SourceRowView } from "@/lib/features/library/views/source-rows";

const Body = laterDialogue(() => import("./rename-dialogue").then((loaded) => loaded.RenameDialogue));

interface RenameProps {
  projectId: string;
  source: SourceRowView;
}

/** Renames a source from its own page; in the command bar, too. */
export function RenameSource({ projectId, source }: RenameProps): ReactNode {
  const dialogue = useDialogue();
  usePageActions([{ id: "rename-source", label: "Rename this source", group: "This page", run: dialogue.open }]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
        onClick={dialogue.open}
      >
        Rename
      </Button>
      <Dialogue projectId={projectId} source={source} dialogue={dialogue} />
    </>
  );
}

/** The same from its row in the library. */
export function RenameInRow({ projectId, source }: RenameProps): ReactNode {
  const dialogue = useDialogue();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--st-dim)"
        title="Rename"
        aria-label={`Rename: ${source.title}`}
        onClick={dialogue.open}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Dialogue projectId={projectId} source={source} dialogue={dialogue} />
    </>
  );
}

function Dialogue({ projectId, source, dialogue }: RenameProps & { dialogue: DialogueUse }): ReactNode {
  const { isOpen, wasOpened, close } = dialogue;
  // A name that has changed makes a new form of what stands now.
  return wasOpened && <Body key={source.title} projectId={projectId} source={source} isOpen={isOpen} close={close} />;
}
