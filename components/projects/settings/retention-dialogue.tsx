"use client";

import { NativeSelect, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { Note } from "@/components/kit/states";
import { counted, sized } from "@/components/kit/words";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { daysInWords, retentionWords } from "@/lib/domain/install/retention";
import type { RetentionHoldings } from "@/lib/domain/install/retention-shapes";
import type { RetentionKindView } from "@/lib/features/retention/views/retention";

/** What a rule takes at once, in words; null where it takes nothing yet. */
function takesInWords({ files, bytes, runs, calls }: RetentionHoldings): string | null {
  const all = [
    files > 0 ? `${counted(files, "file")} (${sized(bytes)})` : null,
    runs > 0 ? `the record of ${counted(runs, "run")}` : null,
    calls > 0 ? counted(calls, "call outside of runs", "calls outside of runs") : null,
  ].filter((part) => part !== null);
  return all.length === 0 ? null : all.join(", ");
}

function Consequences({ view, days }: { view: RetentionKindView; days: number | null }): ReactNode {
  const { kind, choices } = view;
  if (days === null) return <Text>Nothing of this kind is deleted by itself.</Text>;
  const takes = choices.find((choice) => choice.days === days);
  const now = takes === undefined ? null : takesInWords(takes);
  return (
    <>
      <Text>
        {now === null
          ? "Nothing is as old yet. What becomes older goes within the hour."
          : `Within minutes this goes: ${now}. What becomes older later goes within the hour.`}
      </Text>
      <Text>{retentionWords[kind].loses}</Text>
      <Text>
        Nobody can bring it back. Backups, exports and bundles made until now still hold it. What is not over waits: a
        run that is under way keeps its record.
      </Text>
    </>
  );
}

interface RetentionDialogueProps {
  projectId: string;
  view: RetentionKindView;
  isHeld: boolean;
  close: () => void;
}

const FOR_EVER = "";

/** Says what a rule takes with it, at once and later, and sets it. */
export function RetentionDialogue({ projectId, view, isHeld, close }: RetentionDialogueProps): ReactNode {
  const { kind, rule, choices } = view;
  const { name, since } = retentionWords[kind];
  // What was seen when it opened: another rule that was set meanwhile is refused, not overwritten unseen.
  const [from] = useState(rule?.days ?? null);
  const form = useForm({ initialValues: { days: from === null ? FOR_EVER : String(from) } });
  const set = useCommand("set_retention", { says: "Saved.", onDone: close, onRefused: atFieldOf(form) });
  const days = form.values.days === FOR_EVER ? null : Number(form.values.days);
  const isShorter = days !== null && (from === null || days < from);
  return (
    <FormDialogue
      title={name}
      isOpen
      close={close}
      onSubmit={form.onSubmit(() => void set.run({ projectId, kind, days, from }))}
      button={isShorter ? "Delete what is older" : "Save"}
      isPending={set.isPending}
      isReady={days !== from && !(isHeld && isShorter)}
      {...(isShorter ? { color: "red.9" as const } : {})}
    >
      <NativeSelect
        label="How long it is kept"
        description={`Counted from when ${since}.`}
        data={[
          { value: FOR_EVER, label: "For ever" },
          ...choices.map((choice) => ({ value: String(choice.days), label: daysInWords(choice.days) })),
        ]}
        {...form.getInputProps("days")}
      />
      {isHeld && isShorter ? (
        <Note tone="warn">
          A legal hold stands on this project: no rule can be set or shortened until it is lifted.
        </Note>
      ) : (
        <Consequences view={view} days={days} />
      )}
    </FormDialogue>
  );
}
