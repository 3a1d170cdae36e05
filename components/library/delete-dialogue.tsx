"use client";

import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { NameTyped } from "@/components/kit/name-typed";
import { counted } from "@/components/kit/words";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { SourceHoldings } from "@/lib/domain/deletion/holdings";
import type { SourceRowView } from "@/lib/features/library/views/source-rows";

/** What goes with a source, in words; what there is none of is left out. */
function inWords({ readings, originals, facts }: SourceHoldings): string {
  const all = [
    [readings, "text as it was read", "texts as they were read"],
    [originals, "original file", "original files"],
    [facts, "fact that no other source bears out", "facts that no other source bears out"],
  ] as const;
  return all.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)])).join(", ");
}

function Consequences({ holdings }: { holdings: SourceHoldings }): ReactNode {
  const { sentences, reports, runs } = holdings;
  const went = inWords(holdings);
  return (
    <>
      <Text>
        Its words are taken out everywhere{went === "" ? "." : `: ${went}, and what quotes them.`} What stands in their
        place says that you deleted the source, and when.
      </Text>
      {sentences > 0 && (
        <Text>
          {counted(sentences, "sentence")} of {counted(reports, "report")} that cite it are removed, on share pages too.
        </Text>
      )}
      {runs > 0 && (
        <Text>
          The records of {counted(runs, "run")} lose its words: {runs === 1 ? "it" : "they"} can no longer be replayed
          or taken as a bundle.
        </Text>
      )}
    </>
  );
}

interface DeleteDialogueProps {
  projectId: string;
  source: Pick<SourceRowView, "id" | "title">;
  holdings: SourceHoldings;
  isOpen: boolean;
  close: () => void;
}

/** Says what goes with a source and what is changed by it, and asks for its name. */
export function DeleteDialogue({ projectId, source, holdings, isOpen, close }: DeleteDialogueProps): ReactNode {
  const [{ id: sourceId, title: name }] = useState(source);
  const form = useForm({ initialValues: { title: "" } });
  const { run, isPending } = useCommand("delete_source", {
    says: "The source is being deleted.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title={`Delete “${name}”?`}
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => void run({ projectId, sourceId, ...values }))}
      button="Delete for good"
      color="red.9"
      isPending={isPending}
    >
      <Consequences holdings={holdings} />
      <Text>
        Nobody can bring it back. Backups and exports made until now still hold it. To keep it and only have new runs
        leave it out, exclude it instead.
      </Text>
      <NameTyped name={name} {...form.getInputProps("title")} />
    </FormDialogue>
  );
}
