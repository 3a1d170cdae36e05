"use client";

import { NativeSelect, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { Note } from "@/components/kit/states";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";

interface LookIntoDialogueProps {
  projectId: string;
  pair: ContradictionView;
  researchers: readonly { id: string; name: string }[];
  close: () => void;
}

function questionOf({ a, b }: ContradictionView): string {
  return `Which holds, and where: “${a.statement}” or “${b.statement}”?`.slice(0, 1_000);
}

/** Gives a researcher the question to look into: it stands among its open gaps. */
export function LookIntoDialogue({ projectId, pair, researchers, close }: LookIntoDialogueProps): ReactNode {
  const first = pair.a.researcher?.id ?? pair.b.researcher?.id ?? researchers[0]?.id ?? "";
  const form = useForm({ initialValues: { researcherId: first, question: questionOf(pair) } });
  const { run, isPending } = useCommand("look_into", {
    says: "The question is among the researcher's open gaps.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Ask a researcher"
      isOpen
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, ...values }))}
      button="Ask"
      isPending={isPending}
    >
      {researchers.length === 0 && <Note>The project has no researcher yet. Create one on the project's page.</Note>}
      <NativeSelect
        label="Researcher"
        data={researchers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("researcherId")}
      />
      <Textarea
        label="Question"
        description="It stands among the researcher's open gaps, of the greatest importance."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps("question")}
      />
    </FormDialogue>
  );
}
