"use client";

import { Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/form-dialogue";
import { useCommand } from "@/lib/client/use-command";

interface AddSearchDialogueProps {
  target: { projectId: string; runId: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a search to a plan that is under way: what it is called and what it asks. */
export function AddSearchDialogue({ target, isOpen, onClose }: AddSearchDialogueProps): ReactNode {
  const [name, setName] = useState("");
  const [questions, setQuestions] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = useCommand("add_search", {
    says: "The search is part of the plan.",
    onDone: () => {
      setName("");
      setQuestions("");
      onClose();
    },
    onRefused: ({ message, field }) => {
      if (!field?.startsWith("perspective")) return false;
      setProblem(message);
      return true;
    },
  });
  const asked = questions
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return (
    <FormDialogue
      title="Add a search"
      isOpen={isOpen}
      close={onClose}
      button="Add the search"
      isPending={add.isPending}
      onSubmit={(event): void => {
        event.preventDefault();
        void add.run({ ...target, perspective: { name, focus: asked[0] ?? "", questions: asked } });
      }}
    >
      <TextInput
        label="Name"
        placeholder="Neighbours"
        maxLength={80}
        required
        data-autofocus
        value={name}
        onChange={(event): void => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Questions"
        description="One on each line"
        placeholder="How loud are the outdoor units?"
        autosize
        minRows={3}
        maxRows={8}
        required
        error={problem}
        value={questions}
        onChange={(event): void => {
          setQuestions(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialogue>
  );
}
