"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { useCommand } from "@/lib/client/use-command";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";
import styles from "./knowledge.module.css";

interface BothHoldDialogueProps {
  projectId: string;
  pair: ContradictionView;
  close: () => void;
}

/** Both facts hold, each where it holds. */
export function BothHoldDialogue({ projectId, pair: newest, close }: BothHoldDialogueProps): ReactNode {
  // What was seen when it opened: a verdict that others gave meanwhile is not overwritten unseen.
  const [pair] = useState(newest);
  const form = useForm({ initialValues: { firstScope: "", secondScope: "", note: "" } });
  const { run, isPending } = useCommand("settle_contradiction", {
    says: "Both hold, each in its scope.",
    onDone: close,
    onRefused: ({ field, message }): boolean => {
      const name = field?.split(".").at(-1);
      if (name !== "firstScope" && name !== "secondScope") return false;
      form.setFieldError(name, message);
      return true;
    },
  });
  return (
    <FormDialogue
      title="Both hold"
      isOpen
      close={close}
      onSubmit={form.onSubmit(({ note, firstScope, secondScope }) =>
        run({
          projectId,
          relationId: pair.id,
          revision: pair.revision,
          outcome: { holds: "both", firstScope, secondScope },
          note,
        }),
      )}
      button="Settle"
      isPending={isPending}
    >
      <div>
        <p className={styles.quoted}>{pair.a.statement}</p>
        <TextInput
          label="Where the first holds"
          placeholder="for detached houses, in 2022"
          maxLength={500}
          data-autofocus
          {...form.getInputProps("firstScope")}
        />
      </div>
      <div>
        <p className={styles.quoted}>{pair.b.statement}</p>
        <TextInput
          label="Where the second holds"
          placeholder="for flats, in 2023"
          maxLength={500}
          {...form.getInputProps("secondScope")}
        />
      </div>
      <Textarea label="Note" autosize minRows={2} maxLength={4000} {...form.getInputProps("note")} />
    </FormDialogue>
  );
}
