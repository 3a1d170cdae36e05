"use client";

import { Button, Group, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

interface CancelDialogueProps {
  target: { projectId: string; runId: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a run is ended for good. */
export function CancelDialogue({ target, isOpen, onClose }: CancelDialogueProps): ReactNode {
  const cancel = useCommand("cancel_run", {
    says: "The run is cancelled. What it found is kept.",
    onDone: onClose,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Cancel this run?" centered>
      <p>It starts no further step and writes no report. The facts it has found stay in the project.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Let it run
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={(): void => void cancel.run(target)}>
          Cancel the run
        </Button>
      </Group>
    </Modal>
  );
}
