"use client";

import { NumberInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/form-dialogue";
import { useCommand } from "@/lib/client/use-command";

interface LimitDialogueProps {
  target: { projectId: string; runId: string };
  minutes: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Sets another time limit for a run that is under way, or lifts it. */
export function LimitDialogue({ target, minutes, isOpen, onClose }: LimitDialogueProps): ReactNode {
  const [value, setValue] = useState<number | string>(minutes ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const change = useCommand("change_limit", {
    says: "The time limit is changed.",
    onDone: onClose,
    onRefused: ({ message, field }) => {
      if (field !== "minutes") return false;
      setProblem(message);
      return true;
    },
  });
  return (
    <FormDialogue
      title="Time limit"
      isOpen={isOpen}
      close={onClose}
      button="Change"
      isPending={change.isPending}
      onSubmit={(event): void => {
        event.preventDefault();
        void change.run({ ...target, minutes: typeof value === "number" ? value : null });
      }}
    >
      <NumberInput
        label="Minutes"
        description="For the whole run, the writing included; empty for no limit"
        min={2}
        max={1440}
        value={value}
        error={problem}
        onChange={(to): void => {
          setValue(to);
          setProblem(null);
        }}
      />
    </FormDialogue>
  );
}
