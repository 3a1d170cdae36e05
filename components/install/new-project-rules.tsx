"use client";

import { Button, NativeSelect, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { retentionKinds } from "@/lib/domain/core/words";
import { daysInWords, type RetentionDefaults, retentionChoices, retentionWords } from "@/lib/domain/install/retention";

const FOR_EVER = "";

function written(days: number | null): string {
  return days === null ? FOR_EVER : String(days);
}

/** The days to choose from, with one that somebody set by another way. */
function choicesWith(days: number | null): { value: string; label: string }[] {
  const all = [...new Set([...retentionChoices, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return [
    { value: FOR_EVER, label: "For ever" },
    ...all.map((one) => ({ value: String(one), label: `For ${daysInWords(one)}` })),
  ];
}

/** How long projects that are made from now on keep things. */
export function NewProjectRules({ days }: { days: RetentionDefaults }): ReactNode {
  const form = useForm({
    initialValues: {
      originals: written(days.originals),
      calls: written(days.calls),
      events: written(days.events),
    },
  });
  const set = useCommand("set_retention_defaults", {
    says: "Saved. Projects that are there keep their own rules.",
    onDone: () => form.resetDirty(),
    onRefused: atFieldOf(form),
  });
  return (
    <Block title="How long new projects keep things">
      <p>Each project begins with these rules, and its owners may change them. Projects that are there keep theirs.</p>
      <form
        onSubmit={form.onSubmit((values) => {
          const changed = retentionKinds.filter((kind) => values[kind] !== written(days[kind]));
          const wanted = changed.map(
            (kind) => [kind, values[kind] === FOR_EVER ? null : Number(values[kind])] as const,
          );
          return set.run({ days: Object.fromEntries(wanted) });
        })}
      >
        <Stack gap="md" align="flex-start">
          {retentionKinds.map((kind) => (
            <NativeSelect
              key={kind}
              label={retentionWords[kind].name}
              description={`Counted from when ${retentionWords[kind].since}.`}
              data={choicesWith(days[kind])}
              {...form.getInputProps(kind)}
            />
          ))}
          <Button type="submit" variant="default" loading={set.isPending} disabled={!form.isDirty()}>
            Save rules
          </Button>
        </Stack>
      </form>
    </Block>
  );
}
