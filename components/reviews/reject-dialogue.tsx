"use client";

import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";

/** What someone misses and wants done. */
export interface Critique {
  gaps: string[];
  actionItems: string[];
  note: string;
}

interface RejectDialogueProps {
  title: string;
  /** What follows from it. */
  says: string;
  isOpen: boolean;
  close: () => void;
  isPending: boolean;
  onReject: (critique: Critique) => void;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Sends something back: what is missing, and what to do about it. */
export function RejectDialogue({ title, says, isOpen, close, isPending, onReject }: RejectDialogueProps): ReactNode {
  const [gaps, setGaps] = useState("");
  const [actionItems, setItems] = useState("");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  function send(): void {
    const critique = { gaps: linesOf(gaps), actionItems: linesOf(actionItems), note: note.trim() };
    if (critique.gaps.length + critique.actionItems.length === 0) {
      setProblem("Write at least one line here or below.");
      return;
    }
    onReject(critique);
  }
  return (
    <FormDialogue
      title={title}
      isOpen={isOpen}
      close={close}
      onSubmit={(event): void => {
        event.preventDefault();
        send();
      }}
      button="Send back"
      isPending={isPending}
    >
      <p>{says}</p>
      <Textarea
        label="What is missing?"
        description="One gap a line"
        placeholder="No figure for houses built before 1950"
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        error={problem}
        value={gaps}
        onChange={(event): void => {
          setGaps(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Textarea
        label="What should the next search do?"
        description="One action item a line"
        placeholder="Look for measurements of the winter of 2023"
        autosize
        minRows={3}
        maxRows={8}
        value={actionItems}
        onChange={(event): void => {
          setItems(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Textarea
        label="Note"
        description="For the people who read the history; may stay empty"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4_000}
        value={note}
        onChange={(event): void => setNote(event.currentTarget.value)}
      />
    </FormDialogue>
  );
}
