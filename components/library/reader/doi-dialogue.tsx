"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

interface DoiDialogueProps {
  projectId: string;
  sourceId: string;
  /** As it stands; empty for none. */
  doi: string;
  isOpen: boolean;
  close: () => void;
}

/** Says by which DOI a document is cited, or that it has none. */
export function DoiDialogue({ projectId, sourceId, doi, isOpen, close }: DoiDialogueProps): ReactNode {
  const form = useForm({ initialValues: { doi } });
  const { run, isPending } = useCommand("set_source_doi", {
    says: "The DOI was set.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="DOI of this document"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, sourceId, doi: values.doi }))}
      button="Save"
      isPending={isPending}
    >
      <TextInput
        label="DOI"
        description="Lists of sources and exported reports lead to the document by it. Empty for none."
        placeholder="10.1000/182"
        data-autofocus
        maxLength={2_048}
        {...form.getInputProps("doi")}
      />
    </FormDialogue>
  );
}
