"use client";

import { NumberInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProjectUsageView } from "@/lib/features/projects/views/usage";

interface BudgetDialogueProps {
  view: Pick<ProjectUsageView, "project" | "revision" | "monthlyUsd">;
  isOpen: boolean;
  close: () => void;
}

/** Sets or lifts what a project may spend in a month. */
export function BudgetDialogue({ view, isOpen, close }: BudgetDialogueProps): ReactNode {
  const { project, revision } = view;
  const form = useForm<{ monthlyUsd: number | string }>({ initialValues: { monthlyUsd: view.monthlyUsd ?? "" } });
  const set = useCommand("set_budget", {
    says: "The budget was set.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Monthly budget"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit(({ monthlyUsd }) =>
        set.run({ projectId: project.id, revision, monthlyUsd: monthlyUsd === "" ? null : Number(monthlyUsd) }),
      )}
      button="Save"
      isPending={set.isPending}
    >
      <NumberInput
        label="Dollars for each month"
        description="At 80 and 100 per cent the project is told. From there on no new run begins; runs under way go on. Empty for no budget."
        prefix="$"
        min={0.01}
        max={1_000_000}
        decimalScale={2}
        thousandSeparator=","
        data-autofocus
        {...form.getInputProps("monthlyUsd")}
      />
    </FormDialogue>
  );
}
