"use client";

import { Anchor, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { SourceRowView } from "@/lib/features/library/views/source-rows";

interface RenameDialogueProps {
  projectId: string;
  source: Pick<SourceRowView, "id" | "title" | "originalTitle">;
  isOpen: boolean;
  close: () => void;
}

/** Gives a source another name, or the one back that it came with. What it says stays as it was read. */
export function RenameDialogue({ projectId, source, isOpen, close }: RenameDialogueProps): ReactNode {
  // What was seen when the dialogue opened: it must not change under the writer's hands.
  const [{ id: sourceId, title: from, originalTitle }] = useState(source);
  const form = useForm({ initialValues: { title: from } });
  const takeBack = useCommand("rename_source", { says: "The source has its old name again." });
  const { run, isPending } = useCommand("rename_source", {
    says: "The source was renamed.",
    undo: ({ title }) =>
      void takeBack.run({ projectId, sourceId, from: title, title: originalTitle === null ? null : from }),
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Rename source"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit(({ title }) => run({ projectId, sourceId, from, title }))}
      button="Rename"
      isPending={isPending}
    >
      <TextInput
        label="Name"
        description="Reports, exports and lists call it this from now on. What it says stays as it was read."
        data-autofocus
        maxLength={200}
        {...form.getInputProps("title")}
      />
      {originalTitle !== null && (
        <p>
          From the document: {originalTitle}.{" "}
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            underline="always"
            onClick={(): void => void run({ projectId, sourceId, from, title: null })}
          >
            Use this name
          </Anchor>
        </p>
      )}
    </FormDialogue>
  );
}
