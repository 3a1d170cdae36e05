import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LaterDialogue } from "@/components/kit/later/later-dialogue";

interface ConfirmIterationsProps {
  /** How many iterations the run may make; null while nothing is asked. */
  iterations: number | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a run that may make many iterations, with their number. */
export function ConfirmIterations({ iterations, isPending, onConfirm, onClose }: ConfirmIterationsProps): ReactNode {
  const number = (iterations ?? 0).toLocaleString("en");
  return (
    <LaterDialogue isOpen={iterations !== null} close={onClose} title={`Up to ${number} iterations?`}>
      <p>
        This run may search and review topics <strong>{number} times</strong>. It ends earlier when its topics are
        accepted, and it can be finished with what it has at any moment.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Change the settings
        </Button>
        <Button loading={isPending} onClick={onConfirm}>
          Start with up to {number}
        </Button>
      </Group>
    </LaterDialogue>
  );
}
