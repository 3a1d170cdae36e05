"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import { ConflictDialogue } from "./conflict-dialogue";
import type { Conflict } from "./use-verdict";

interface EditFactDialogueProps {
  projectId: string;
  fact: Pick<FactView, "id" | "revision" | "statement" | "isSettled">;
  isOpen: boolean;
  close: () => void;
}

/** Says a fact anew. Its quotes stay as they are. */
export function EditFactDialogue({ projectId, fact, isOpen, close }: EditFactDialogueProps): ReactNode {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What was seen when the dialogue opened: it must not change under the writer's hands.
  const [seen] = useState(fact);
  const form = useForm({ initialValues: { statement: seen.statement, reason: "" } });
  const { run, isPending } = useCommand("edit_fact", {
    says: "The fact was edited.",
    onDone: close,
    onRefused: (refusal): boolean => {
      if (refusal.kind !== "stale") return atFieldOf(form)(refusal);
      setConflict({ factId: seen.id, wanted: "statement", ...form.getValues() });
      return true;
    },
  });
  function end(): void {
    setConflict(null);
    close();
  }
  if (conflict) return <ConflictDialogue projectId={projectId} conflict={conflict} close={end} />;
  return (
    <FormDialogue
      title="Edit fact"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, factId: seen.id, revision: seen.revision, ...values }))}
      button="Save"
      isPending={isPending}
    >
      <Textarea
        label="Statement"
        description={
          seen.isSettled
            ? "Its quotes stay. The verdict on the old statement falls; the fact is proposed again."
            : "Its quotes stay. What it said before is kept."
        }
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps("statement")}
      />
      <TextInput label="Why" description="Others see it in the fact's history." {...form.getInputProps("reason")} />
    </FormDialogue>
  );
}
